import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import * as Money from "@shop/core/money"
import type { ProductPage } from "@shop/core/page"
import type { ReviewsView } from "@shop/core/review"
import { openModal } from "../state/modals.ts"
import { Button, TextButton } from "../parts/button.tsx"
import { useActions, useShop, useUi, useView } from "../state/use-shop.ts"
import { Skeleton } from "../parts/skeleton.tsx"
import { Review } from "./review.tsx"
import { Stars } from "./stars.tsx"
import "../styles/reviews.css"
import { Section } from "../parts/section.tsx"

/** Chooses the loaded reviews of a product; until they are loaded, the first reviews from the page. */
const reviewsOf = ({ id, reviews: embedded }: ProductPage, view: ReviewsView | null): ReviewsView | null => {
  const loaded = view?.productId === id ? view : null
  const isLoaded = loaded !== null && (loaded.reviews.length > 0 || !loaded.isLoading)
  if (embedded === undefined || isLoaded) return loaded
  const { mean, starsMax, reviews } = embedded
  return {
    ...(loaded ?? { stage: "open", faults: [] }),
    productId: id,
    mean,
    starsMax,
    reviews,
    pageSize: reviews.length,
    isLoading: false,
    hasFailed: false,
  }
}

/**
 * Shows the reviews of a product, their mean, and whether the shop verifies them (UCPD art. 7(6)). The document contains
 * the first reviews; the core loads all of them.
 */
export function ReviewSection({ page }: { readonly page: ProductPage }) {
  const { account, reviews } = useShop()
  const { review } = useActions()
  const isRuntimeReady = account !== null
  useEffect(() => {
    if (isRuntimeReady) review.load(page.id)
  }, [isRuntimeReady, review, page.id])
  const { t } = useLingui()
  const ui = useUi()
  const shown = reviewsOf(page, reviews)
  const isLoaded = reviews?.productId === page.id && !reviews.isLoading
  const count = Math.max(shown?.reviews.length ?? 0, page.reviews?.count ?? 0)
  return (
    <Section
      id="reviews"
      title={count === 0 ? t`Reviews` : t`${plural(count, { one: "# review", other: "# reviews" })}`}
      aside={
        <TextButton className="needs-script" aria-haspopup="dialog" onClick={() => openModal(ui, "review")}>
          {t`Write a review`}
        </TextButton>
      }
    >
      <div className="grid reviews">
        <ReviewSummary reviews={shown} />
        {shown === null || (shown.isLoading && count === 0) ? (
          <>
            <Skeleton lines={3} className="reviews__list needs-script" />
            <noscript>
              <p className="reviews__list soft">{t`There are no reviews of this piece yet.`}</p>
            </noscript>
          </>
        ) : (
          <ReviewList key={page.id} reviews={shown} count={isLoaded ? shown.reviews.length : count} />
        )}
      </div>
    </Section>
  )
}

function ReviewSummary({ reviews }: { readonly reviews: ReviewsView | null }) {
  const view = useView()
  const { t } = useLingui()
  const mean = reviews?.mean ?? null
  return (
    <div className="reviews__summary">
      {mean === null || reviews === null ? null : (
        <>
          <p className="reviews__mean">
            <b>{Money.formatNumber(mean.stars, view.money, { least: 1, most: 1 })}</b>{" "}
            {t`of ${reviews.starsMax}`}
          </p>
          <Stars stars={mean.stars} starsMax={reviews.starsMax} />
          <ul className="rating-spread" aria-label={t`How the stars were given`}>
            {mean.distribution.map(({ stars, count }) => (
              <li key={stars}>
                <span aria-hidden="true">{stars}</span>
                <progress
                  value={count}
                  max={mean.count}
                  aria-label={t`${plural(stars, { one: "# star", other: "# stars" })}`}
                />
                <span>{count}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="reviews__policy">
        {t`Anybody may write a review, and we read each one before it appears. Where it says “Bought here”, an order of the writer’s account had this piece; for the others we do not check whether they bought it. The average counts every review shown.`}
      </p>
    </div>
  )
}

interface ReviewListProps {
  readonly reviews: ReviewsView
  /** Of the product, also those that are not loaded. */
  readonly count: number
}

function ReviewList({ reviews, count }: ReviewListProps) {
  const { t } = useLingui()
  const [shownCount, setShownCount] = useState(reviews.pageSize)
  const { review } = useActions()
  const remainingCount = count - shownCount
  const showMore = (): void => {
    setShownCount(shownCount + reviews.pageSize)
    if (reviews.reviews.length < count) review.load(reviews.productId)
  }
  if (reviews.reviews.length === 0) {
    return (
      <p className="reviews__list soft">
        {reviews.hasFailed ? (
          <>
            {t`The reviews could not be fetched just now.`}{" "}
            <TextButton onClick={() => review.load(reviews.productId)}>{t`Try again`}</TextButton>
          </>
        ) : (
          t`There are no reviews of this piece yet.`
        )}
      </p>
    )
  }
  return (
    <div className="reviews__list">
      <ul>
        {reviews.reviews.slice(0, shownCount).map((one) => (
          <Review key={one.id} review={one} starsMax={reviews.starsMax} />
        ))}
      </ul>
      {remainingCount <= 0 ? null : (
        <Button variant="outline" onClick={showMore}>
          {t`Read more reviews (${{ left: remainingCount }})`}
        </Button>
      )}
    </div>
  )
}
