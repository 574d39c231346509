/** The picture server's address of a product picture, cut to a size; null asks for the placeholder. @see S1 §5 */
const pictureUrl = (path: string | null, widthPx: number, heightPx: number): string =>
  `/img/${widthPx}/${heightPx}/resize${path === null || path === "" || path === "no_selection" ? "/placeholder.svg" : path.startsWith("/") ? path : `/${path}`}`

interface PictureProps {
  /** Path inside the media store; null when there is none. */
  readonly path: string | null
  readonly alt: string
  readonly widthPx: number
  readonly heightPx: number
  /** In the first screen: fetched at once. */
  readonly isEager?: boolean
}

/** Twice as sharp where the screen is. */
export function Picture({ path, alt, widthPx, heightPx, isEager = false }: PictureProps) {
  const sharp = `${pictureUrl(path, widthPx * 2, heightPx * 2)} 2x`
  return (
    <img
      src={pictureUrl(path, widthPx, heightPx)}
      srcSet={path?.endsWith(".svg") === true ? undefined : sharp}
      width={widthPx}
      height={heightPx}
      alt={alt}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
    />
  )
}
