/**
 * Approved pictures of screens at half size, and their comparison with new ones by blocks of pixels. They depend on the
 * version of the browser, its fonts and their rendering. A comparison holds only on a machine with the same ones; on
 * another machine, run `npm run screens:update` on the commit before, and do not commit its pictures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { type View, views } from "../e2e/support/test.ts"
import { type Screen, type Width, widths } from "./model.ts"

const folder = fileURLToPath(new URL("baseline", import.meta.url))
const failed = fileURLToPath(new URL("../.out/screens-failed", import.meta.url))

/** Side of a block in pixels, at half size. */
const blockPx = 12
/** Allowed difference of the mean colour of a block, of 255. */
const differenceMax = 10
/** Allowed number of different blocks of a thousand. */
const differentBlocksMax = 2

/** The screens that most shoppers see. */
const main: ReadonlySet<string> = new Set([
  "home",
  "category",
  "category-filtered",
  "search",
  "product",
  "product-options",
  "mini-cart",
  "cart",
  "checkout-faults",
  "checkout-review",
  "order-success",
  "account-overview",
  "menu-phone",
  "menu-desk",
])
export const isMain = (name: string): boolean => main.has(name)

/** Content pages with the same layout as the size guide and the questions. */
const words: ReadonlySet<string> = new Set([
  "accessibility",
  "delivery",
  "gift-card",
  "guarantees",
  "history",
  "legal",
  "making",
  "privacy",
  "returns",
  "team",
  "terms",
  "trade",
  "withdraw",
])

/**
 * Whether a screen has a baseline: main screens in each language on phone and desk, and in French in each size; others in
 * one language at their smallest size. A new screen changes the languages of the screens after it. Together they must
 * stay under three megabytes.
 */
const hasBaseline = (screen: Screen, index: number, view: View, width: Width): boolean =>
  isMain(screen.name)
    ? view === "fr" || width !== 768
    : !words.has(screen.name) &&
      view === views[index % views.length] &&
      width === (screen.widths ?? widths)[0]

/** Whether the short run includes a screen: main screens in one language each, on phone and desk. */
export const isShort = (screen: Screen, index: number, view: View, width: Width): boolean =>
  isMain(screen.name) && width !== 768 && view === views[index % views.length]

export const baselineWidths = (screen: Screen, index: number, view: View): ReadonlyArray<Width> =>
  (screen.widths ?? widths).filter((width) => hasBaseline(screen, index, view, width))

/** Encodes a picture as a baseline. */
const small = async (picture: Buffer): Promise<Buffer> => {
  const { width } = await sharp(picture).metadata()
  return sharp(picture)
    .resize({ width: Math.round(width / 2) })
    .webp({ quality: 34, effort: 6, smartSubsample: true })
    .toBuffer()
}

interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}
const decoded = (picture: Buffer): Promise<Pixels> =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })

export const saveBaseline = async (name: string, picture: Buffer): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), await small(picture))
}

/** Compares a picture with its baseline; null when they are equal. Different ones are written with the different blocks. */
export const difference = async (name: string, picture: Buffer): Promise<string | null> => {
  const path = join(folder, `${name}.webp`)
  if (!existsSync(path)) return `${name} has no baseline: look at it, then run npm run screens:update`
  // Both are encoded, so both have the losses of the encoder.
  const [before, now] = await Promise.all([decoded(readFileSync(path)), small(picture).then(decoded)])
  const isSize = before.info.width === now.info.width && before.info.height === now.info.height
  const different = isSize ? differentBlocks(before, now) : []
  const count = Math.ceil(now.info.width / blockPx) * Math.ceil(now.info.height / blockPx)
  if (isSize && different.length * 1000 <= differentBlocksMax * count) return null
  mkdirSync(failed, { recursive: true })
  const shown = join(failed, `${name}.png`)
  await writeDifference(shown, before, now, different)
  return isSize
    ? `${name}: ${different.length} of ${count} blocks differ; see ${shown}`
    : `${name}: ${now.info.width} x ${now.info.height} pixels, the baseline has ${before.info.width} x ${before.info.height}; see ${shown}`
}

interface Block {
  readonly left: number
  readonly top: number
}

const differentBlocks = (before: Pixels, now: Pixels): ReadonlyArray<Block> => {
  const { width, height } = now.info
  const different: Array<Block> = []
  for (let top = 0; top < height; top += blockPx) {
    for (let left = 0; left < width; left += blockPx) {
      let [sum, count] = [0, 0]
      for (let y = top; y < Math.min(height, top + blockPx); y += 1) {
        const end = (y * width + Math.min(width, left + blockPx)) * 3
        for (let at = (y * width + left) * 3; at < end; at += 1) {
          sum += Math.abs(before.data[at]! - now.data[at]!)
          count += 1
        }
      }
      if (sum / count > differenceMax) different.push({ left, top })
    }
  }
  return different
}

/** Writes baseline, new picture, and new picture with different blocks in red. */
const writeDifference = async (
  path: string,
  before: Pixels,
  now: Pixels,
  different: ReadonlyArray<Block>,
): Promise<void> => {
  const png = ({ data, info: { width, height } }: Pixels): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  const marks = different.map(
    ({ left, top }) => `<rect x="${left}" y="${top}" width="${blockPx}" height="${blockPx}"/>`,
  )
  const { width, height } = now.info
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="red" fill-opacity=".5">${marks.join("")}</svg>`,
  )
  const [was, is] = await Promise.all([png(before), png(now)])
  const marked = await sharp(is)
    .composite([{ input: svg }])
    .png()
    .toBuffer()
  await sharp({
    create: {
      width: before.info.width + 2 * width + 20,
      height: Math.max(before.info.height, height),
      channels: 3,
      background: "#888",
    },
  })
    .composite([
      { input: was, left: 0, top: 0 },
      { input: is, left: before.info.width + 10, top: 0 },
      { input: marked, left: before.info.width + width + 20, top: 0 },
    ])
    .png()
    .toFile(path)
}
