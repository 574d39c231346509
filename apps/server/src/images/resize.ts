import type { Sharp, SharpOptions } from "sharp"

export type ImageFormat = "avif" | "webp" | "jpeg" | "png"

/** A requested picture. Sides in pixels; 0 keeps the proportions. */
export interface ResizeRequest {
  readonly widthPx: number
  readonly heightPx: number
  /** `resize` fits the picture into the box; `fit` fills the box and crops. */
  readonly action: "resize" | "fit"
  readonly format: ImageFormat
}

const secondsMax = 10
const readOptions = (pixelsMax: number): SharpOptions => ({
  limitInputPixels: pixelsMax,
  failOn: "error",
  pages: 1,
  sequentialRead: true,
})

type Open = (file: string, options: SharpOptions) => Sharp
let sharpLoaded: Promise<Open> | null = null

/**
 * Loads sharp with the first photograph. Sharp detects a file's format by its content, so all loaders except those for
 * photographs are blocked: an SVG file under a photograph's name could otherwise load other files.
 */
const loadSharp = (): Promise<Open> => {
  sharpLoaded ??= import("sharp").then(({ default: sharp }) => {
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
  return sharpLoaded
}

/** AVIF is slow to encode; effort 2 takes a third of the time and adds a few percent to the size. */
const encode = (picture: Sharp, format: ImageFormat): Sharp => {
  switch (format) {
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
 * Resizes a photograph; it is never enlarged.
 *
 * @param pixelsMax - most pixels of a photograph
 * @throws when the photograph cannot be read
 * @rule SR94 - wire §15
 */
export const resize = async (
  file: string,
  { widthPx, heightPx, action, format }: ResizeRequest,
  pixelsMax: number,
): Promise<Uint8Array> => {
  const picture = (await loadSharp())(file, readOptions(pixelsMax))
    .autoOrient()
    .timeout({ seconds: secondsMax })
    .resize({
      ...(widthPx === 0 ? {} : { width: widthPx }),
      ...(heightPx === 0 ? {} : { height: heightPx }),
      fit: action === "fit" ? "cover" : "inside",
      withoutEnlargement: true,
    })
  return encode(picture, format).toBuffer()
}

/** Format and displayed size of a photograph. @throws when it cannot be read @rule SR94 - wire §15 */
export const identify = async (
  file: string,
  pixelsMax: number,
): Promise<{ readonly format: string; readonly width: number; readonly height: number }> => {
  const { format, autoOrient } = await (await loadSharp())(file, readOptions(pixelsMax)).metadata()
  return { format, width: autoOrient.width, height: autoOrient.height }
}

/** Whether the shop can show a photograph. Reads the whole file. @rule SR94 - catalogue faults K20 */
export const isReadable = (file: string, pixelsMax: number): Promise<boolean> =>
  resize(file, { widthPx: 8, heightPx: 8, action: "resize", format: "png" }, pixelsMax).then(
    () => true,
    () => false,
  )
