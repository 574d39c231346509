import { useLingui } from "@lingui/react/macro"
import type { CardView } from "@shop/core/product"

/** A colour as a dot. The colour is an attribute because the content policy allows no inline style. */
export function Dot({ color }: { readonly color: string }) {
  return (
    <svg className="dot" aria-hidden="true">
      <circle fill={color} />
    </svg>
  )
}

/** Radius of a dot, distance between two dots, and the gap; `.swatches` draws them. */
const radiusPx = 6
const stepPx = 17
const gapPx = 5

/** The colours of a product as dots, with their names for screen readers. */
export function Swatches({
  swatches,
  more,
}: {
  readonly swatches: CardView["swatches"]
  readonly more: number
}) {
  const { t } = useLingui()
  if (swatches.length === 0) return null
  const names = swatches.map((swatch) => swatch.label).join(", ")
  return (
    <span className="swatches">
      <svg width={swatches.length * stepPx - gapPx} height={2 * radiusPx} aria-hidden="true">
        {swatches.map((swatch, index) => (
          <circle key={swatch.label} cx={index * stepPx + radiusPx} fill={swatch.color} />
        ))}
      </svg>
      <span className="hidden">{t`Colours: ${names}`}</span>
      {more > 0 ? <span>+{more}</span> : null}
    </span>
  )
}
