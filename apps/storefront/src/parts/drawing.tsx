/** Sizes of the drawings in empty states, so that their space is reserved before they load. @rule UI193 */
const drawingSizes: Readonly<Record<string, readonly [widthMm: number, heightMm: number]>> = {
  bowl: [154, 85],
  pitcher: [196, 242],
  "tea-bowl": [122, 81],
}

/**
 * A section drawing of a form. One CSS pixel is a millimetre, and `zoom` in the style sheet sets the scale, so all drawings
 * of a screen have the same scale. Photographs load first.
 */
export function Drawing({ form }: { readonly form: string }) {
  const [width, height] = drawingSizes[form] ?? []
  return (
    <img
      className="drawing"
      src={`/img/0/0/resize/drawings/${form}.svg`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      fetchPriority="low"
      decoding="async"
    />
  )
}
