import { thumbnailSizes } from "@shop/core/settings"

/** Size of a picture in CSS pixels, and its `sizes` attribute, by default the width. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly sizes?: string
}

const boxOf = ({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }): Box => ({
  width: widthPx,
  height: heightPx,
})

/** The pictures of cart and wishlist as the specification asks for them; styles show them smaller. @rule UI492 - S1 §9, S2 §9 */
export const cartBox: Box = boxOf(thumbnailSizes.cart)
export const wishlistBox: Box = boxOf(thumbnailSizes.wishlist)

/** Size of the large picture on a product page. */
export const productBox: Box = { width: 600, height: 744, sizes: "(min-width:48rem) 50vw,100vw" }

/** Widths in pixels that the server offers. */
const widths = [96, 160, 240, 360, 640, 1200]

/**
 * The source attributes of a picture. A drawing scales, so it has one source; a photograph has several widths for narrow
 * and for high-density screens.
 *
 * @param path - with a leading slash; null for the placeholder
 * @see S1 §5 Image URLs
 */
export const pictureSource = (path: string | null, { width, height, sizes = `${width}px` }: Box) => {
  const file = path || "/placeholder.svg"
  const isDrawn = file.endsWith(".svg")
  const srcSet = widths
    .filter((wide) => wide >= width * 0.6 && wide <= width * 2.2)
    .map((wide) => `/img/${wide}/0/resize${file} ${wide}w`)
    .join()
  return {
    sizes: isDrawn ? undefined : sizes,
    srcSet: isDrawn ? undefined : srcSet,
    src: `/img/${width}/${height}/resize${file}`,
  }
}
