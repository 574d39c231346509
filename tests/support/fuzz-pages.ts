import * as StoreView from "@shop/core/store-view"
import { pageRoutes } from "../../apps/server/src/routes/pages.ts"
import { OutputCache } from "../../apps/server/src/ssr/output-cache.ts"
import { testApp } from "./app.ts"

/** Creates the page routes without rendering, to measure the cost of parsing an address. */
export const createPageRoutes = (): ((address: string, query: string) => Promise<unknown>) => {
  const ask = testApp(pageRoutes, {
    views: StoreView.defaults,
    cache: new OutputCache(1_048_576),
    parameters: () => ["q", "page"],
    rendersMax: 8,
    budget: () => 0,
    isBehindCache: true,
    build: "fuzz",
    nowMs: () => 0,
    make: async () => ({
      tag: "page",
      rendered: { status: 404, html: "", tags: [], expiresMs: 0, isCacheable: false },
    }),
  })
  return (address, query) => {
    const search = new URLSearchParams(query === "" ? {} : { q: query, [query]: "1" })
    return ask(`${address}?${search}`, {
      headers: { "accept-language": query, "accept-encoding": query, "if-none-match": query },
    })
  }
}
