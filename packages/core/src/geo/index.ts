/**
 * Places that show the shop's products, and distances.
 *
 * @example
 * ```ts
 * import { distanceKm } from "@shop/core/geo"
 *
 * const lyon = { latitude: 45.76, longitude: 4.84 }
 * const paris = { latitude: 48.86, longitude: 2.35 }
 * Math.round(distanceKm(lyon, paris)) //=> 392
 * ```
 */
export { type Place, type Point } from "./model.ts"
export { distanceKm, nearest, onMap, pointNamed, type Town } from "./distance.ts"
