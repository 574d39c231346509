/**
 * Pictures that were looked at and kept, at half size, and how another is held against one: by its pixels, in blocks. They
 * are of one browser and its letters; on another machine keep them anew.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { type View, views } from "../e2e/support/test.ts"
import { type Screen, type Width, widths } from "./model.ts"

const folder = fileURLToPath(new URL("kept", import.meta.url))
const failed = fileURLToPath(new URL("../.out/screens-failed", import.meta.url))

/** Pixels of a block's side, at half size. */
const blockPx = 12
/** How far the mean of a block's colours may be off, of 255. */
const offMax = 10
/** How many blocks of a thousand may be further off. */
const blocksOffMax = 2

/** What most shoppers see. */
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

/** Words alone, in the layout that the size guide and the questions stand for. */
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
 * Whether a picture is kept: of the main screens each language on phone and desk, and in French each size; of the others
 * one language each in turn, at the smallest size that they have. All of them are to stay under three megabytes.
 */
const isKept = (screen: Screen, index: number, view: View, width: Width): boolean =>
  isMain(screen.name)
    ? view === "fr" || width !== 768
    : !words.has(screen.name) &&
      view === views[index % views.length] &&
      width === (screen.widths ?? widths)[0]

/** What the short form looks at: the main screens, one language each in turn, on phone and desk. */
export const isShort = (screen: Screen, index: number, view: View, width: Width): boolean =>
  isMain(screen.name) && width !== 768 && view === views[index % views.length]

export const kept = (screen: Screen, index: number, view: View): ReadonlyArray<Width> =>
  (screen.widths ?? widths).filter((width) => isKept(screen, index, view, width))

/** As it is kept. */
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

export const keep = async (name: string, picture: Buffer): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), await small(picture))
}

/**
 * What is wrong with a picture; null when it is as the one that was kept. A failing one is written with both and the blocks
 * that differ.
 */
export const difference = async (name: string, picture: Buffer): Promise<string | null> => {
  const path = join(folder, `${name}.webp`)
  if (!existsSync(path)) return `${name} was never kept: look at it, then npm run screens:keep`
  // Both have gone through the same encoder, so that what it takes away is taken away from both.
  const [before, now] = await Promise.all([decoded(readFileSync(path)), small(picture).then(decoded)])
  const isSize = before.info.width === now.info.width && before.info.height === now.info.height
  const off = isSize ? blocksOff(before, now) : []
  const count = Math.ceil(now.info.width / blockPx) * Math.ceil(now.info.height / blockPx)
  if (isSize && off.length * 1000 <= blocksOffMax * count) return null
  mkdirSync(failed, { recursive: true })
  const shown = join(failed, `${name}.png`)
  await writeDifference(shown, before, now, off)
  return isSize
    ? `${name}: ${off.length} of ${count} blocks differ; see ${shown}`
    : `${name}: ${now.info.width} x ${now.info.height} pixels, kept were ${before.info.width} x ${before.info.height}; see ${shown}`
}

interface Block {
  readonly left: number
  readonly top: number
}

const blocksOff = (before: Pixels, now: Pixels): ReadonlyArray<Block> => {
  const { width, height } = now.info
  const off: Array<Block> = []
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
      if (sum / count > offMax) off.push({ left, top })
    }
  }
  return off
}

/** Before, now, and now with what differs in red. */
const writeDifference = async (
  path: string,
  before: Pixels,
  now: Pixels,
  off: ReadonlyArray<Block>,
): Promise<void> => {
  const png = ({ data, info: { width, height } }: Pixels): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  const marks = off.map(
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
