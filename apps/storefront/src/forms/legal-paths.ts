import { href, type StoreView } from "@shop/core/store-view"

interface LegalPaths {
  readonly terms: string
  readonly withdrawal: string
}

/** Paths of the terms of sale and of the withdrawal page, by language. */
const paths: Readonly<Record<string, LegalPaths>> = {
  fr: { terms: "/cgv", withdrawal: "/droit-de-retractation" },
  en: { terms: "/terms", withdrawal: "/right-to-withdraw" },
  de: { terms: "/agb", withdrawal: "/widerrufsbelehrung" },
}

/** Path of a legal page; a language without its own page uses the common one. */
export const legalPath = ({ language }: StoreView, name: keyof LegalPaths): string =>
  paths[language]?.[name] ?? (name === "terms" ? "/legal" : "/returns")

/** Address of a legal page. */
export const legalHref = (view: StoreView, name: keyof LegalPaths): string =>
  href(view, legalPath(view, name))
