import type { PageView } from "../page/index.ts"
import type { ReviewsView } from "../review/index.ts"
import { limits } from "../settings/index.ts"

/**
 * Adds reviews that the browser has loaded to the page of their product, as the server does in its documents. Returns
 * the same view for reviews of another product, while reviews load, and without reviews.
 */
export const withLoadedReviews = (view: PageView, loaded: ReviewsView | null): PageView => {
  const { page } = view
  if (page.kind !== "product" || page.reviews !== undefined || loaded?.productId !== page.id) return view
  const { mean, starsMax, reviews, isLoading } = loaded
  if (isLoading || reviews.length === 0) return view
  return {
    ...view,
    page: {
      ...page,
      reviews: { mean, starsMax, count: reviews.length, reviews: reviews.slice(0, limits.reviewPageSize) },
    },
  }
}
