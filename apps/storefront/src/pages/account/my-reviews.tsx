import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { skuHref } from "@shop/core/product"
import type { OwnReview } from "@shop/core/review"
import { href } from "@shop/core/store-view"
import { ButtonLink } from "../../parts/button.tsx"
import { useDay } from "../../parts/dates.ts"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { Skeleton } from "../../parts/skeleton.tsx"
import { useActions, useShop, useView } from "../../state/use-shop.ts"
import { OrderProblem } from "../../orders/order-problem.tsx"
import "../../styles/orders.css"
import { LoadFailure } from "../../parts/load-failure.tsx"

/** The reviews of the customer with the status of each. */
export default function MyReviews() {
  const { ownReviews, view } = useShop()
  const { t } = useLingui()
  const { review } = useActions()
  useEffect(() => review.loadMine(), [review])
  const reviews = ownReviews?.reviews ?? null
  if (reviews === null && ownReviews?.hasFailed === true) {
    return (
      <LoadFailure onRetry={() => review.loadMine()}>
        <OrderProblem problem={{ request: "lookUp", reason: "unreachable" }} />
      </LoadFailure>
    )
  }
  if (reviews === null) return <Skeleton lines={2} />
  if (reviews.length === 0) {
    return (
      <EmptyState drawing={<Drawing form="pitcher" />} title={t`You have not written a review yet.`}>
        <p>{t`At the foot of each piece’s page you can say how it is to cook and live with.`}</p>
        <p>
          <ButtonLink variant="outline" href={href(view, "/a/orders")}>{t`To your orders`}</ButtonLink>
        </p>
      </EmptyState>
    )
  }
  return (
    <ul>
      {reviews.map((one) => (
        <Item key={one.id} review={one} />
      ))}
    </ul>
  )
}

function Item({ review }: { readonly review: OwnReview }) {
  const view = useView()
  const { t } = useLingui()
  const day = useDay()
  const { product } = review
  const status = {
    approved: t`published`,
    pending: t`being read`,
    rejected: t`not published`,
  }[review.status]
  return (
    <li className="my-review">
      <p className="order__meta">
        {review.createdAt === null ? null : <span>{day(review.createdAt)}</span>}
        <span className="order__status">{status}</span>
      </p>
      <h2>{review.title}</h2>
      <p>{review.detail}</p>
      {product === null ? null : (
        <p>
          <a className="link" href={product.href ?? skuHref(product.sku, view)}>
            {product.name}
          </a>
        </p>
      )}
    </li>
  )
}
