import type { StoreView } from "@shop/core/store-view"

/**
 * The store view in the visitor's preferred language.
 *
 * @param views - all views, the default first
 * @param header - Accept-Language
 * @rule SR27
 */
export const preferred = (views: ReadonlyArray<StoreView>, header: string | undefined): StoreView => {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag, ...parameters] = part.trim().toLowerCase().split(";")
      const q = Number(parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1] ?? 1)
      return { language: tag?.split("-")[0] ?? "", q: Number.isFinite(q) ? q : 0 }
    })
    .filter((entry) => entry.q > 0)
    .toSorted((a, b) => b.q - a.q)
  for (const { language } of wanted) {
    const view = views.find((candidate) => candidate.language === language)
    if (view !== undefined) return view
  }
  return views[0]!
}
