declare module "plotly.js/lib/core" {
  const plotly: import("./plotly").PlotlyCore;
  export default plotly;
}
