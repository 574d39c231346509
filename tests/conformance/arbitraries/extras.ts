import fc from "fast-check"
import type { Article, Banner, Recipe } from "@shop/core/content"
import type { Review } from "@shop/core/review"
import { id, orNull, path, prose, upTo, words } from "./basics.ts"

export const review: fc.Arbitrary<Review> = fc.record({
  id,
  productId: id,
  title: prose,
  detail: prose,
  nickname: prose,
  status: fc.constantFrom("approved" as const, "pending" as const, "rejected" as const),
  createdAt: orNull(words),
  ratings: upTo(fc.record({ name: prose, percent: fc.nat(100), value: fc.nat(5) }), 3),
})

export const article: fc.Arbitrary<Article> = fc.record({ id, slug: words, title: prose, html: prose })

export const recipe: fc.Arbitrary<Recipe> = fc.record({
  id,
  slug: words,
  title: prose,
  html: prose,
  ingredients: prose,
  image: orNull(path),
  author: prose,
  keywords: prose,
  products: upTo(fc.record({ id, name: prose, slug: prose, urlPath: prose, image: orNull(path) }), 2),
})

export const banner: fc.Arbitrary<Banner> = fc.record({
  title: prose,
  subtitle: prose,
  image: words,
  link: prose,
})
