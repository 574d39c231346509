/**
 * What a page shows, and how it is loaded.
 *
 * @example
 * ```ts
 * import { Effect, Layer } from "effect"
 * import { Pages } from "@shop/core/page"
 * import { makeDevice, ports, run, settled } from "@shop/core/testing"
 *
 * const load = Effect.gen(function* () {
 *   const world = Layer.merge(ports(yield* makeDevice()), settled())
 *   const pages = yield* Effect.provide(Pages, Layer.provide(Pages.layer, world))
 *   return yield* pages.load({ path: "/bol", search: "" })
 * })
 * const outcome = await run(load)
 * outcome.tag === "page" && outcome.view.page.kind //=> "product"
 * ```
 */
export * from "./view.ts"
export { type PageUrl } from "./page-envelope.ts"
export { type PageOutcome, Pages, type SearchPanelResult } from "./program.ts"
export { layer as currentPrices } from "./current-prices.ts"
export { layer as freshStock } from "./fresh-stock.ts"
