import type { Command } from "./cart-sync.model.test.ts"

/** Minimized scenarios that once failed, titled by the failure. */
export const regressions: ReadonlyArray<{
  readonly title: string
  readonly commands: ReadonlyArray<Command>
}> = [
  {
    title: "the retry of an add with a lost response does not add again",
    commands: [{ tag: "loseReply" }, { tag: "add", tab: 0, sku: "BOL", qty: 2 }, { tag: "wait", ms: 200 }],
  },
  {
    title: "totals that were refused once are requested again",
    commands: [
      { tag: "add", tab: 0, sku: "BOL", qty: 1 },
      { tag: "refuse", on: "cart.totals", code: 400 },
      { tag: "online" },
      { tag: "wait", ms: 0 },
    ],
  },
  {
    title: "the cart is pulled after a removal that responds 404",
    commands: [
      { tag: "add", tab: 0, sku: "BOL", qty: 1 },
      { tag: "refuse", on: "cart.delete", code: 404 },
      { tag: "add", tab: 0, sku: "TASSE", qty: 1 },
      { tag: "online" },
      { tag: "wait", ms: 0 },
      { tag: "remove", tab: 0, sku: "BOL" },
      { tag: "wait", ms: 0 },
    ],
  },
  {
    title: "a line that is removed before the response to its add does not come back",
    commands: [
      { tag: "add", tab: 0, sku: "PLAT", qty: 3 },
      { tag: "refuse", on: "cart.totals", code: 503 },
      { tag: "wait", ms: 200 },
      { tag: "add", tab: 1, sku: "BOL", qty: 1 },
      { tag: "loseReply" },
      { tag: "loseReply" },
      { tag: "wait", ms: 200 },
      { tag: "remove", tab: 0, sku: "BOL" },
      { tag: "wait", ms: 2500 },
    ],
  },
]
