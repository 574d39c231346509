/** The box of a picture in pixels of the page, and how wide it is drawn on which screen; as wide as the box when not said. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly sizes?: string
}

/** The place of a product's large picture, on its page and where a card gives a glance at it. */
export const productBox: Box = { width: 600, height: 744, sizes: "(min-width:48rem) 50vw,100vw" }

/** Pixels across. Each is about half as much again as the one before, and one of the server's own sides. */
const widths = [96, 160, 240, 360, 640, 1200]

/**
 * What an `img` says of its picture; the placeholder when there is none. A drawing has one address, since it scales.
 * Of a photograph there are widths from three fifths of the box, for a narrow screen, to twice it, for a sharp one.
 *
 * @param path - as the core has it, with a leading slash
 * @see S1 §5 Image URLs
 */
export const pictureSource = (path: string | null, { width, height, sizes = `${width}px` }: Box) => {
  const shown = path || "/placeholder.svg"
  const isDrawn = shown.endsWith(".svg")
  const srcSet = widths
    .filter((wide) => wide >= width * 0.6 && wide <= width * 2.2)
    .map((wide) => `/img/${wide}/0/resize${shown} ${wide}w`)
    .join()
  return {
    sizes: isDrawn ? undefined : sizes,
    srcSet: isDrawn ? undefined : srcSet,
    src: `/img/${width}/${height}/resize${shown}`,
  }
}
