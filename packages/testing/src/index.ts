/**
 * Test support for packages on the core: a device with ports in memory and injected faults, a simulated platform, and
 * arbitraries for every entity. It depends on `fast-check`.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import fc from "fast-check"
 * import { priceLine } from "@shop/core/product"
 * import { Arbitrary, makeDevice, openTab, pass, run } from "@shop/testing"
 *
 * // A law: every choice of every product for sale has a price of at least zero.
 * const buyable = Arbitrary.productForSale.filter(({ type }) => type !== "grouped")
 * const anyChoice = buyable.chain((product) => fc.tuple(fc.constant(product), Arbitrary.optionFor(product)))
 * const law = fc.property(anyChoice, ([product, option]) => {
 *   const line = priceLine(product, option, 1, { sourceIncludesTax: true, groupId: null })
 *   return line.tag === "Priced" && line.unit.grossCents >= 0
 * })
 * fc.check(law).failed //=> false
 *
 * // A scenario: the response to an add is lost, and the bowls are in the cart once.
 * const held = await run(
 *   Effect.gen(function* () {
 *     const device = yield* makeDevice()
 *     device.platform.fail({ on: "cart.update", kind: "loseReply" })
 *     const { carts } = yield* openTab(device)
 *     yield* carts.add({ sku: "BOL", qty: 2 })
 *     yield* pass(10_000)
 *     return device.platform.held()
 *   }),
 * )
 * held //=> { BOL: 2 }
 * ```
 */
export * from "./address.ts"
export * from "./builders.ts"
export * from "./cart-tab.ts"
export * from "./customers.ts"
export * from "./device.ts"
export * from "./lines.ts"
export * from "./platform.ts"
export * from "./session-tab.ts"
export * from "./shop.ts"
export * from "./storage.ts"
export * from "./transport.ts"
export * as Arbitrary from "./arbitraries/index.ts"
