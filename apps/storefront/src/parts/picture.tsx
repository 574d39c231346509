import { pictureSource, type Box } from "./picture-source.ts"

interface PictureProps extends Box {
  /** Path in the media store; null for the placeholder. */
  readonly path: string | null
  readonly alt: string
  /** Loaded first, because it is in the first screen. */
  readonly isEager?: boolean
}

/** A picture in the width that the screen needs. Its space is reserved while it loads. */
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
