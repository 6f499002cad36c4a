/** An SVG element with its class. */

const SVG = "http://www.w3.org/2000/svg";

export function svg<K extends keyof SVGElementTagNameMap>(name: K, className: string) {
  const element = document.createElementNS(SVG, name);
  element.setAttribute("class", className);
  return element;
}
