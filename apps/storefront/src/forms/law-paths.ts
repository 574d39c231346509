import { href, type StoreView } from "@shop/core/store-view"

interface LawPaths {
  readonly terms: string
  readonly withdrawal: string
}

/** Where a language has its terms of sale, and what it says about withdrawing. */
const paths: Readonly<Record<string, LawPaths>> = {
  fr: { terms: "/cgv", withdrawal: "/droit-de-retractation" },
  en: { terms: "/terms", withdrawal: "/right-to-withdraw" },
  de: { terms: "/agb", withdrawal: "/widerrufsbelehrung" },
}

/** The path of a page that an order refers to; languages without one of their own have what all have. */
export const lawPath = ({ language }: StoreView, what: keyof LawPaths): string =>
  paths[language]?.[what] ?? (what === "terms" ? "/legal" : "/returns")

/** The address of a page that an order refers to. */
export const lawHref = (view: StoreView, what: keyof LawPaths): string => href(view, lawPath(view, what))
