/** A page that the law requires of a shop. */
export type LegalPage =
  | "imprint"
  | "privacy"
  | "terms"
  | "withdrawal"
  | "guarantees"
  | "productSafety"
  | "accessibility"

/** By language, or the same in all. */
type Addresses = string | Readonly<Record<string, string>>

const addresses: Readonly<Record<LegalPage, Addresses>> = {
  imprint: "legal",
  privacy: "privacy",
  terms: { fr: "cgv", en: "terms", de: "agb" },
  withdrawal: { fr: "droit-de-retractation", en: "right-to-withdraw", de: "widerrufsbelehrung" },
  guarantees: { fr: "garanties", en: "guarantees", de: "gewaehrleistung" },
  productSafety: { fr: "securite-des-produits", en: "product-safety", de: "produktsicherheit" },
  accessibility: "accessibility",
}

/** Identifiers of content blocks that the law requires. Every shop fills in the demo's. @rule IM10 - CO22 */
export const legalBlocks: ReadonlyArray<string> = ["product-notes"]

/** All pages that the law requires. @rule SR138 */
export const legalPages = Object.keys(addresses) as ReadonlyArray<LegalPage>

/** The address of a legal page in a language. @returns null where the language has no address for it @rule SR138 */
export const legalAddress = (page: LegalPage, language: string): string | null => {
  const known = addresses[page]
  if (typeof known === "string") return known
  return (Object.hasOwn(known, language) ? known[language] : undefined) ?? null
}
