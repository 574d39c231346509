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

const secondsMax = 10
const reading = (pixelsMax: number): SharpOptions => ({
  limitInputPixels: pixelsMax,
  failOn: "error",
  pages: 1,
  sequentialRead: true,
})

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

/**
 * Makes a picture of a photograph, never larger than it is.
 *
 * @param pixelsMax - a photograph with more pixels is not read
 * @throws when it cannot be read
 * @rule SR94 - wire §15
 */
export const shrink = async (
  file: string,
  { widthPx, heightPx, action, form }: Wish,
  pixelsMax: number,
): Promise<Uint8Array> => {
  const picture = (await library())(file, reading(pixelsMax))
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
  pixelsMax: number,
): Promise<{ readonly format: string; readonly width: number; readonly height: number }> => {
  const { format, autoOrient } = await (await library())(file, reading(pixelsMax)).metadata()
  return { format, width: autoOrient.width, height: autoOrient.height }
}

/** Whether the shop can show a photograph: the whole file is read. @rule SR94 - catalogue faults K20 */
export const isReadable = (file: string, pixelsMax: number): Promise<boolean> =>
  shrink(file, { widthPx: 8, heightPx: 8, action: "resize", form: "png" }, pixelsMax).then(
    () => true,
    () => false,
  )
