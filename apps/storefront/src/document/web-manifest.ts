import type { I18n } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import { href, type StoreView } from "@shop/core/store-view"
import { brand } from "./brand.ts"

const paper = "#f1f2ee"
const icon = (px: number, purpose: "any" | "maskable") => ({
  src: `/app/${purpose === "maskable" ? "maskable" : "icon"}-${px}.png`,
  sizes: `${px}x${px}`,
  type: "image/png",
  purpose,
})
const screenshot = (language: string, form: "narrow" | "wide", sizes: string, label: string) => ({
  src: `/app/${language}-${form}.webp`,
  sizes,
  type: "image/webp",
  form_factor: form,
  label,
})
/** Languages with screenshots. */
const screenshotLanguages: ReadonlySet<string> = new Set(["fr", "en", "de"])

/**
 * Writes the web app manifest of a view. Each view is an app whose scope is the whole shop.
 *
 * @returns JSON
 * @rule SW12
 */
export const webManifest = (i18n: I18n, view: StoreView): string => {
  const home = href(view, "/")
  const shortcut = (name: string, path: string) => ({ name, url: href(view, path) })
  const screenshotLanguage = screenshotLanguages.has(view.language) ? view.language : "en"
  return JSON.stringify({
    id: home,
    start_url: home,
    scope: "/",
    lang: view.locale,
    dir: "ltr",
    name: brand,
    short_name: brand,
    categories: ["shopping"],
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
    screenshots: [
      screenshot(screenshotLanguage, "narrow", "540x1080", i18n._(msg`The shop on a phone`)),
      screenshot(screenshotLanguage, "wide", "1440x900", i18n._(msg`The shop on a desk`)),
    ],
    shortcuts: [
      shortcut(i18n._(msg`Search`), "/search"),
      shortcut(i18n._(msg`Cart`), "/cart"),
      shortcut(i18n._(msg`My Wishlist`), "/#wishlist"),
      shortcut(i18n._(msg`My orders`), "/a/orders"),
    ],
  })
}
