import fc from "fast-check"
import type { Article, Banner, Announcement, Recipe } from "@shop/core/content"
import type { NewReview, Review } from "@shop/core/review"
import { limits } from "@shop/core/settings"
import {
  createdAt,
  id,
  mediaPath,
  orNull,
  prose,
  record,
  urlKey,
  upTo,
  withAlternates,
  words,
} from "./basics.ts"

/** A review in any moderation status. @rule TE9 - RV1 */
export const review: fc.Arbitrary<Review> = record({
  id,
  productId: id,
  title: prose,
  detail: prose,
  nickname: prose,
  status: fc.constantFrom("approved" as const, "pending" as const, "rejected" as const),
  createdAt: orNull(createdAt),
  ratings: upTo(
    fc
      .tuple(prose, fc.integer({ min: 0, max: limits.ratingMax }))
      .map(([name, value]) => ({ name, value, percent: (value * 100) / limits.ratingMax })),
    3,
  ),
  isBought: fc.boolean(),
})

/** A review that its form takes. @rule TE9 - RV4, FO9 */
export const newReview: fc.Arbitrary<NewReview> = record({
  productId: id,
  title: words,
  detail: words,
  nickname: fc.constantFrom("Ada", "Zoë", "O'Neill"),
})

const html = fc.oneof(
  prose,
  words.map((text) => `<p>${text.replace(/[<>&]/g, "")}</p>`),
)

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const minutes = fc.integer({ min: 0, max: 1000 })

/** A blog article. @rule TE9 - CO8 */
export const article: fc.Arbitrary<Article> = withAlternates(
  record({ id, slug: words, title: prose, html, publishedOn: orNull(day) }),
)

/** A recipe with its products. @rule TE9 - CO9 */
export const recipe: fc.Arbitrary<Recipe> = withAlternates(
  record({
    id,
    slug: words,
    title: prose,
    html,
    publishedOn: orNull(day),
    ingredients: prose,
    image: orNull(mediaPath),
    author: prose,
    keywords: prose,
    preparationMinutes: orNull(minutes),
    cookingMinutes: orNull(minutes),
    ovenTemperatureC: orNull(fc.integer({ min: 0, max: 400 })),
    servings: orNull(fc.integer({ min: 1, max: 20 })),
    products: upTo(record({ id, name: prose, slug: urlKey, urlPath: urlKey, image: orNull(mediaPath) }), 2),
  }),
)

/** An image with a link. @rule TE9 - CO10 */
export const banner: fc.Arbitrary<Banner> = record({
  title: prose,
  subtitle: prose,
  image: words,
  link: prose,
  button: prose,
})

/** A message of the shop to all visitors. @rule TE9 - CO10 */
export const announcement: fc.Arbitrary<Announcement> = record({ title: prose, message: prose })
