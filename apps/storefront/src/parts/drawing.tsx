/** Width and height in millimetres of the forms that stand where nothing is: room is kept for them before they are there. @rule UI193 */
const drawingSizes: Readonly<Record<string, readonly [widthMm: number, heightMm: number]>> = {
  bowl: [154, 85],
  pitcher: [196, 242],
  "tea-bowl": [122, 81],
}

/**
 * A section drawing: left half cut, right half seen. The picture is one CSS pixel to the millimetre, and the style
 * sheet's zoom is the scale, so that all drawings of a screen share one and their paths are in no script. Photographs
 * come before them.
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
