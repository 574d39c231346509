import { href, resolveStoreView, type StoreView } from "@shop/core/store-view"

/** Misspelled and former addresses by store view, without slashes. */
const moved: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fr: {
    "mentions-legales": "legal",
    "donnees-personnelles": "privacy",
    livraison: "delivery",
    retours: "returns",
    "guide-des-tailles": "size-guide",
    blog: "journal",
    "contact-us": "contact",
    retractation: "droit-de-retractation",
  },
  en: {
    // The specification misspells this address, so the right spelling redirects to it.
    "our-history": "our-histoiry",
    history: "our-histoiry",
    contact: "contact-us",
    faq: "faq-en",
    recipes: "our-recipes",
    recettes: "our-recipes",
    blog: "journal",
    shipping: "delivery",
    imprint: "legal",
    cgv: "terms",
  },
  de: {
    "wir-reden-ueber-uns": "wir-reden-%C3%BCber-uns",
    contact: "kontakt",
    faq: "faq-de",
    rezepte: "unsere-rezepte",
    recettes: "unsere-rezepte",
    blog: "journal",
    impressum: "legal",
    datenschutz: "privacy",
    lieferung: "delivery",
    versand: "delivery",
    rueckgabe: "returns",
    barrierefreiheit: "accessibility",
    widerruf: "widerrufsbelehrung",
    cgv: "agb",
  },
}

/**
 * The new address of a moved or misspelled page; null for every other path. The catalogue redirects its own pages.
 *
 * @rule SR151
 */
export const movedTo = (views: ReadonlyArray<StoreView>, host: string, path: string): string | null => {
  const found = resolveStoreView(views, host, path)
  if (found === null) return null
  const known = moved[found.view.code] ?? {}
  const from = found.path.slice(1)
  return Object.hasOwn(known, from) ? href(found.view, known[from]!) : null
}
