const missing = "/placeholder.svg"

/**
 * The path of a picture, or null when the catalogue says in one way or another that there is none.
 *
 * @rule PD10 - S1 §5 ('no_selection')
 */
export const imagePath = (path: string | null): string | null => {
  const trimmed = path?.trim() ?? ""
  if (trimmed === "" || trimmed === "no_selection") return null
  return trimmed.startsWith("/") ? trimmed : `/${trimmed}`
}

/**
 * The address of a picture at a size.
 *
 * @param path - inside the media store, or null
 * @param widthPx - whole pixels
 * @param heightPx - whole pixels
 * @returns "/img/{width}/{height}/resize{path}"; the placeholder of that size when there is no picture
 * @rule PD10 - S1 §5 Image URLs, §9 Thumbnails
 */
export const imageHref = (path: string | null, widthPx: number, heightPx: number): string =>
  `/img/${widthPx}/${heightPx}/resize${escape(imagePath(path) ?? missing)}`

/** What `encodeURIComponent` leaves as it is and a path of the image service does not take. */
const leftOver = /[!'()*]/g

const escape = (path: string): string =>
  path
    .split("/")
    .map((segment) =>
      encodeURIComponent(segment).replace(
        leftOver,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join("/")

/** Widths of pictures in pixels: each about half as much again as the one before, so that nobody loads far too much. */
const widths = [96, 160, 240, 360, 640, 1200]

/**
 * The widths a picture is offered in, for screens to choose from.
 *
 * @param widthPx - how wide its place is at most, in whole pixels of the page
 * @returns ascending; from three fifths of the place, for a narrow screen, to a little over twice the place, for a sharp one
 * @rule PD29 - look (responsive pictures), S1 §9 Thumbnails
 */
export const imageWidths = (widthPx: number): ReadonlyArray<number> =>
  widths.filter((width) => width >= widthPx * 0.6 && width <= widthPx * 2.2)
