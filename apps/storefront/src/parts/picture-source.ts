import { imageWidths } from "@shop/core/product"

/** Where a picture stands: its box in pixels of the page, and how wide it is drawn on which screen. */
export interface Place {
  readonly widthPx: number
  readonly heightPx: number
  /** For the browser's choice among the widths; the box's own width when there is none. */
  readonly sizes?: string
}

const href = (path: string, widthPx: number, heightPx: number): string =>
  `/img/${widthPx}/${heightPx}/resize${path.startsWith("/") ? "" : "/"}${path}`

/**
 * What an `img` says of its picture; the placeholder when there is none. A drawing has one address, since it scales.
 *
 * @see S1 §5 Image URLs
 */
export const pictureSource = (
  path: string | null,
  { widthPx, heightPx, sizes = `${widthPx}px` }: Place,
): { readonly src: string; readonly sizes?: string; readonly srcSet?: string } => {
  const shown = path === null || path === "" || path === "no_selection" ? "placeholder.svg" : path
  const src = href(shown, widthPx, heightPx)
  if (shown.endsWith(".svg")) return { src }
  const srcSet = imageWidths(widthPx)
    .map((width) => `${href(shown, width, 0)} ${width}w`)
    .join()
  return { sizes, srcSet, src }
}
