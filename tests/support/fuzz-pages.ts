import * as StoreView from "@shop/core/store-view"
import { movedRoom } from "../../apps/server/src/seo/moved.ts"
import { OutputCache } from "../../apps/server/src/ssr/output-cache.ts"
import { pages } from "../../apps/server/src/ssr/pages.ts"

/** The rooms that read the address of a page, with nothing rendered: what an address costs before it is a page. */
export const pagesOf = (): ((address: string, query: string) => Promise<unknown>) => {
  const views = StoreView.defaults
  const moved = movedRoom(views)
  const answer = pages({
    views,
    cache: new OutputCache(1_048_576),
    parameters: ["q", "page"],
    rendersMax: 8,
    budget: () => 0,
    build: "fuzz",
    nowMs: () => 0,
    make: async () => ({
      tag: "page",
      rendered: { status: 404, html: "", tags: [], expiresMs: 0, isCacheable: false },
    }),
  })
  return async (address, query) => {
    const request = {
      method: "GET",
      host: "localhost",
      path: address,
      query: new URLSearchParams(query === "" ? {} : { q: query, [query]: "1" }),
      headers: { "accept-language": query, "accept-encoding": query, "if-none-match": query },
      body: async () => new Uint8Array(),
    }
    return moved(request) ?? (await answer(request))
  }
}
