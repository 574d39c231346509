import { pictureSource, type Box } from "./picture-source.ts"

interface PictureProps extends Box {
  /** Path inside the media store; null when there is none. */
  readonly path: string | null
  readonly alt: string
  /** In the first screen: fetched at once, before what is further down. */
  readonly isEager?: boolean
}

/** A picture in the width that its place and screen need, its room kept before it comes. */
export function Picture({ path, alt, isEager, ...box }: PictureProps) {
  return (
    <img
      {...box}
      {...pictureSource(path, box)}
      alt={alt}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager ? "high" : undefined}
      decoding="async"
    />
  )
}
