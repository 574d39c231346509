import { useLingui } from "@lingui/react/macro"
import type { CardView } from "@shop/core/page"

/** One dot of glaze. Its colour is an attribute, since the content policy allows no inline style; the rest is the style sheet's. */
export function Dot({ color }: { readonly color: string }) {
  return (
    <svg className="dot" aria-hidden="true">
      <circle fill={color} />
    </svg>
  )
}

/** Half of a dot, from one to the next, and between two; `.swatches` draws them. */
const radiusPx = 6
const stepPx = 17
const gapPx = 5

/** The glazes of a piece as dots, in one drawing; their names are there for those who hear the page. */
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
        {swatches.map((swatch, place) => (
          <circle key={swatch.label} cx={place * stepPx + radiusPx} fill={swatch.color} />
        ))}
      </svg>
      <span className="hidden">{t`Colours: ${names}`}</span>
      {more > 0 ? <span>+{more}</span> : null}
    </span>
  )
}
