import { pictureSource, type Place } from "./picture-source.ts"

interface PictureProps {
  /** Path inside the media store; null when there is none. */
  readonly path: string | null
  readonly alt: string
  readonly place: Place
  /** In the first screen: fetched at once; "first" before everything else. */
  readonly isEager?: boolean | "first"
}

/** A picture in the width that its place and screen need, its room kept before it comes. */
export function Picture({ path, alt, place, isEager = false }: PictureProps) {
  return (
    <img
      {...pictureSource(path, place)}
      width={place.widthPx}
      height={place.heightPx}
      alt={alt}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager === "first" ? "high" : undefined}
      decoding="async"
    />
  )
}
