const missing = "/placeholder.svg"

/** The path of a picture, or null without a picture. Catalogues have several values for that. */
export const imagePath = (path: string | null): string | null => {
  const trimmed = path?.trim() ?? ""
  if (trimmed === "" || trimmed === "no_selection") return null
  return trimmed.startsWith("/") ? trimmed : `/${trimmed}`
}

/**
 * Whether a picture is a drawing with measures. The path of a drawing is below `/forms/` and contains "-sheet".
 *
 * @param path - as `imagePath` returns it
 */
export const isDrawing = (path: string): boolean =>
  path.startsWith("/forms/") && path.includes("-sheet") && path.endsWith(".svg")

/**
 * The address of a picture at a size.
 *
 * @param path - inside the media store, or null
 * @param widthPx - whole pixels
 * @param heightPx - whole pixels
 * @returns "/img/{width}/{height}/resize{path}"; the placeholder of that size when there is no picture
 */
export const imageHref = (path: string | null, widthPx: number, heightPx: number): string =>
  `/img/${widthPx}/${heightPx}/resize${escape(imagePath(path) ?? missing)}`

/** Characters that `encodeURIComponent` does not encode and the image service rejects. */
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
