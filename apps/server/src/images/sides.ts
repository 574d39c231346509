import { thumbnailSizes } from "@shop/core/settings"

/** The largest side that any frontend may request, in pixels. */
export const sideMax = 1024

/** Common sides that are not counted, in pixels. */
const steps = [
  32, 48, 64, 80, 96, 100, 120, 128, 160, 180, 200, 240, 256, 300, 320, 360, 400, 480, 500, 512, 540, 600,
  640, 720, 750, 768, 800, 900, 960, 1000, 1024, 1080, 1200, 1280, 1440, 1600, 1920, 2048,
]
/** Sizes that the shop's own pages use in addition to the specification's thumbnails. */
const shown = [64, 75, 84, 93, 96, 120, 224, 648, 978]
const pictured = [
  ...shown,
  ...Object.values(thumbnailSizes).flatMap(({ widthPx, heightPx }) => [widthPx, heightPx]),
]
/** High-density screens request twice the size. */
const sides: ReadonlySet<number> = new Set([...steps, ...pictured, ...pictured.map((side) => side * 2)])

/** Whether the shop's own pages request this side; 0 keeps the proportions. @rule SR94 */
export const isUsualSide = (px: number): boolean => px === 0 || sides.has(px)

/** Whether a client may request this side. Only the shop's own pages request sides above `sideMax`. @rule SR94 - wire §15 */
export const isSide = (px: number): boolean => px <= sideMax || isUsualSide(px)
