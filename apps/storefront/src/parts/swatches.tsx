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

/** The glazes of a piece as dots; their names are there for those who hear the page. */
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
      {swatches.map((swatch) => (
        <Dot key={swatch.label} color={swatch.color} />
      ))}
      <span className="hidden">{t`Colours: ${names}`}</span>
      {more > 0 ? <span>+{more}</span> : null}
    </span>
  )
}
