import type { Sharp, SharpOptions } from "sharp"

/** The form a picture goes out in. */
export type Form = "avif" | "webp" | "jpeg" | "png"

/** What is asked of a photograph. Sides in pixels, 0 for as it comes. */
export interface Wish {
  readonly widthPx: number
  readonly heightPx: number
  /** Inside the box, or filling it. */
  readonly action: "resize" | "fit"
  readonly form: Form
}

const pixelsMax = 25_000_000
const secondsMax = 10
const options: SharpOptions = { limitInputPixels: pixelsMax, failOn: "error", pages: 1, sequentialRead: true }

type Open = (file: string, options: SharpOptions) => Sharp
let opened: Promise<Open> | null = null

/**
 * The library, loaded when the first photograph is asked for. It reads photographs by what is in them, so every reader
 * but those of photographs is closed: a drawing under a photograph's name could otherwise load what it likes.
 */
const library = (): Promise<Open> => {
  opened ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ["VipsForeignLoad"] })
    sharp.unblock({
      operation: [
        "VipsForeignLoadJpegFile",
        "VipsForeignLoadPngFile",
        "VipsForeignLoadWebpFile",
        "VipsForeignLoadNsgifFile",
        "VipsForeignLoadHeifFile",
      ],
    })
    return sharp
  })
  return opened
}

/** AVIF takes long; effort 2 is a third of the time for a few percent of the bytes. */
const encoded = (picture: Sharp, form: Form): Sharp => {
  switch (form) {
    case "avif":
      return picture.avif({ quality: 55, effort: 2 })
    case "webp":
      return picture.webp({ quality: 78 })
    case "jpeg":
      return picture.flatten({ background: "#fff" }).jpeg({ quality: 80, progressive: true })
    case "png":
      return picture.png()
  }
}

/** Makes a picture of a photograph, never larger than it is. @throws when it cannot be read @rule SR94 - wire §15 */
export const shrink = async (
  file: string,
  { widthPx, heightPx, action, form }: Wish,
): Promise<Uint8Array> => {
  const picture = (await library())(file, options)
    .autoOrient()
    .timeout({ seconds: secondsMax })
    .resize({
      ...(widthPx === 0 ? {} : { width: widthPx }),
      ...(heightPx === 0 ? {} : { height: heightPx }),
      fit: action === "fit" ? "cover" : "inside",
      withoutEnlargement: true,
    })
  return encoded(picture, form).toBuffer()
}

/** What a photograph is, and its sides as it is looked at. @throws when it cannot be read @rule SR94 - wire §15 */
export const identify = async (
  file: string,
): Promise<{ readonly format: string; readonly width: number; readonly height: number }> => {
  const { format, autoOrient } = await (await library())(file, options).metadata()
  return { format, width: autoOrient.width, height: autoOrient.height }
}
