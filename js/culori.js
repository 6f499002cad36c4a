/** The colours that plotly.js reads; whole, the colour library would be a twentieth of the bundle. */

import {
  converter,
  formatHex,
  formatRgb,
  modeHsl,
  modeHsv,
  modeHwb,
  modeLrgb,
  modeRgb,
  useMode,
  wcagContrast,
  wcagLuminance,
} from "./node_modules/culori/src/index-fn.js";

for (const mode of [modeRgb, modeLrgb, modeHsl, modeHsv, modeHwb]) useMode(mode);

export { converter, formatHex, formatRgb, wcagContrast, wcagLuminance };
