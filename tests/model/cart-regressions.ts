import type { CartCommand, CartScenario } from "./cart-scenario.ts"

const scenario = (...commands: ReadonlyArray<CartCommand>): CartScenario => ({
  latencyMs: 0,
  storageMs: 0,
  commands,
})

/** Shrunk scenarios that once failed, titled by the defect. */
export const cartRegressions: ReadonlyArray<{ readonly title: string; readonly scenario: CartScenario }> = [
  {
    title: "the retry of an add with a lost response does not add again",
    scenario: scenario(
      { tag: "trouble", on: "cart.update", kind: "loseReply" },
      { tag: "add", tab: 0, sku: "BOL", qty: 2 },
      { tag: "wait", ms: 200 },
    ),
  },
]
