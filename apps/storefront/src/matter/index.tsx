import type { ComponentType } from "react"
import type { ProductPage } from "@shop/core/page"
import { Reviews } from "../beside/reviews.tsx"
import { Matter } from "./matter.tsx"
import { Rated } from "./rated.tsx"
import { Terms } from "./terms.tsx"

/** What of a product's page nobody acts on. Documents bring it as markup, so that browsers load it for the next product only. */
export const parts = {
  rated: Rated,
  terms: Terms,
  matter: Matter,
  said: ({ page }: { readonly page: ProductPage }) =>
    page.reviews === undefined ? null : <Reviews page={page} />,
} as const satisfies Readonly<Record<string, ComponentType<{ readonly page: ProductPage }>>>
