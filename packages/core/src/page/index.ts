/**
 * The view models of pages, and the service that loads them.
 *
 * @example
 * ```ts
 * import { Effect, Layer } from "effect"
 * import { CatalogueClient } from "@shop/core/catalogue-client"
 * import { Pages } from "@shop/core/page"
 * import { makeDevice, ports, run, settled } from "@shop/testing"
 *
 * const load = Effect.gen(function* () {
 *   const world = Layer.merge(ports(yield* makeDevice()), settled())
 *   const layer = Pages.layer.pipe(Layer.provide(CatalogueClient.guestLayer), Layer.provide(world))
 *   const pages = yield* Effect.provide(Pages, layer)
 *   return yield* pages.load({ path: "/bol", search: "" })
 * })
 * const outcome = await run(load)
 * outcome.tag === "page" && outcome.view.page.kind //=> "product"
 * ```
 */
export * from "./view.ts"
export { type PageUrl } from "./page-envelope.ts"
export { type PageOutcome, Pages } from "./program.ts"
export { ContentLists, type ContentListsState } from "./content-lists.ts"
export { StoredDocuments } from "./stored-documents.ts"
