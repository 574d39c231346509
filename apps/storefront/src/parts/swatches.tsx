import { useLingui } from "@lingui/react/macro"
import type { CardView } from "@shop/core/page"

/** One dot of glaze. Drawn with an attribute, since the content policy allows no inline style. */
export function Dot({ color, sizePx = 12 }: { readonly color: string; readonly sizePx?: number }) {
  return (
    <svg className="dot" width={sizePx} height={sizePx} viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={color} />
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
