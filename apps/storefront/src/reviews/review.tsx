import { useLingui } from "@lingui/react/macro"
import type { ReviewView } from "@shop/core/review"
import { useDay } from "../parts/dates.ts"
import { Icon } from "../parts/icon.tsx"
import { Stars } from "./stars.tsx"

/** One review: rating, text, author, date, and whether the author bought the product here. */
export function Review({ review, starsMax }: { readonly review: ReviewView; readonly starsMax: number }) {
  const { t } = useLingui()
  const day = useDay()
  return (
    <li className="review">
      {review.stars === null ? null : <Stars stars={review.stars} starsMax={starsMax} />}
      <h3>{review.title}</h3>
      <p className="review__detail">{review.detail}</p>
      <p className="review__meta">
        <span>{review.nickname}</span>
        {review.createdAt === null ? null : <span>{day(review.createdAt)}</span>}
        {review.isBought ? (
          <span className="review__bought">
            <Icon name="check" />
            {t`Bought here`}
          </span>
        ) : null}
      </p>
    </li>
  )
}
