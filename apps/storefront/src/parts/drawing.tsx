/**
 * A section drawing: left half cut, right half seen. The picture is one CSS pixel to the millimetre, and the style
 * sheet's zoom is the scale, so that all drawings of a screen share one and their paths are in no script.
 */
export function Drawing({ form }: { readonly form: string }) {
  return (
    <img
      className="drawing"
      src={`/img/0/0/resize/drawings/${form}.svg`}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
