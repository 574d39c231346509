import { href, resolve, type StoreView } from "@shop/core/store-view"
import { type HttpReply, type HttpRequest, redirect } from "../http/model.ts"

/** Spellings that people type, and names of older shops, by store: inside the view, without slashes. */
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
    // The specified address has a slip of the pen; the right spelling leads to it.
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
 * Old and misspelt addresses of the shop's own pages, for good, the query going along. The catalogue's own moves are
 * the dispatcher's.
 *
 * @rule SR151 - features §4 (footer URLs with typos: keep, and 301), issue 5 (301s)
 */
export const movedRoom =
  (views: ReadonlyArray<StoreView>) =>
  ({ method, host, path, query }: HttpRequest): HttpReply | null => {
    if (method !== "GET" && method !== "HEAD") return null
    const found = resolve(views, host.replace(/:\d+$/, ""), path)
    if (found === null) return null
    const known = moved[found.view.code] ?? {}
    const from = found.path.slice(1)
    if (!Object.hasOwn(known, from)) return null
    return redirect(301, href(found.view, known[from]!) + (query.size > 0 ? `?${query}` : ""))
  }
