import { useLingui } from "@lingui/react/macro"
import * as Money from "@shop/core/money"
import { useView } from "../state/use-shop.ts"

const outline = "m10 2.5 2.3 4.9 5.2.7-3.8 3.7.9 5.3L10 14.6l-4.6 2.5.9-5.3-3.8-3.7 5.2-.7Z"

/** One star, whole, half or empty. */
export function Star({ part }: { readonly part: 0 | 0.5 | 1 }) {
  return (
    <svg className="star" viewBox="0 0 20 20" aria-hidden="true">
      <path d={outline} fill={part === 1 ? "currentColor" : "none"} />
      {part === 0.5 ? (
        <path d="M10 2.5 7.700 7.400l-5.200.7 3.800 3.700-.9 5.300L10 14.600Z" fill="currentColor" />
      ) : null}
    </svg>
  )
}

/** A rating as stars, with a label for screen readers. */
export function Stars({ stars, starsMax }: { readonly stars: number; readonly starsMax: number }) {
  const { t } = useLingui()
  const view = useView()
  const written = Money.formatNumber(stars, view.money, { most: 1 })
  const halves = Math.round(stars * 2)
  return (
    <span className="stars" role="img" aria-label={t`${written} out of ${starsMax} stars`}>
      {Array.from({ length: starsMax }, (_, index) => (
        <Star key={index} part={halves >= index * 2 + 2 ? 1 : halves === index * 2 + 1 ? 0.5 : 0} />
      ))}
    </span>
  )
}
