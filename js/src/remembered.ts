/** What a page works out once, because the next cell that is run shows the same map again. */

import type { Geometry } from "./protocol";

const KEPT = 4;
const geometries = new Map<string, Geometry>();

/** The same object for the same text, so that what is worked out from it is found again. */
export function geometryFrom(text: string): Geometry {
  const geometry: Geometry = geometries.get(text) ?? JSON.parse(text);
  geometries.delete(text);
  geometries.set(text, geometry);
  for (const oldest of geometries.keys()) {
    if (geometries.size <= KEPT) break;
    geometries.delete(oldest);
  }
  return geometry;
}

export function remembered<K extends object, V>(workOut: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key) ?? workOut(key);
    known.set(key, found);
    return found;
  };
}
