import { screenConstants } from "@shop/core/settings"

/** The largest side that any frontend may ask for, in pixels. */
export const sideMax = 1024

/** Sides that the shop makes for anybody without counting, in pixels. */
const steps = [
  32, 48, 64, 80, 96, 100, 120, 128, 160, 180, 200, 240, 256, 300, 320, 360, 400, 480, 500, 512, 540, 600,
  640, 720, 750, 768, 800, 900, 960, 1000, 1024, 1080, 1200, 1280, 1440, 1600, 1920, 2048,
]
/** What the shop's own pages show beside the specification's thumbnails. */
const shown = [64, 75, 84, 93, 96, 120, 224, 648, 978]
const pictured = [
  ...shown,
  ...Object.values(screenConstants.thumbnails).flatMap(({ widthPx, heightPx }) => [widthPx, heightPx]),
]
/** Sharp screens ask for twice as much. */
const sides: ReadonlySet<number> = new Set([...steps, ...pictured, ...pictured.map((side) => side * 2)])

/** Whether the shop's own pages ask for this side; 0 leaves it to the other side. @rule SR94 - reliability §5 */
export const isUsualSide = (px: number): boolean => px === 0 || sides.has(px)

/** Whether a photograph may be asked for in this side. Sides above the largest are made for the shop's own pages only. @rule SR94 - wire §15 */
export const isSide = (px: number): boolean => px <= sideMax || isUsualSide(px)
