import type { OrderScenario } from "./order-scenario.ts"

/** Minimized scenarios that once failed, titled by the failure. */
export const orderRegressions: ReadonlyArray<{ readonly title: string; readonly scenario: OrderScenario }> = [
  {
    title: "no order costs more than its tab showed, although another tab has chosen a dearer payment",
    scenario: {
      latencyMs: 0,
      storageMs: 7,
      commands: [
        { tag: "add", tab: 0, sku: "BOL", qty: 1 },
        { tag: "wait", ms: 1000 },
        { tag: "checkout", tab: 0, paymentCode: "checkmo" },
        { tag: "wait", ms: 2500 },
        { tag: "checkout", tab: 0, paymentCode: "cashondelivery" },
        { tag: "crash", tab: 1, ticks: 0 },
        { tag: "place", tab: 0 },
        { tag: "wait", ms: 250 },
        { tag: "add", tab: 0, sku: "BOL", qty: 1 },
        { tag: "place", tab: 1 },
        { tag: "add", tab: 0, sku: "BOL", qty: 1 },
      ],
    },
  },
  {
    title: "a line that is added during a customer's order does not enter the order, even after a sign-out",
    scenario: {
      latencyMs: 0,
      storageMs: 0,
      commands: [
        { tag: "add", tab: 0, sku: "BOL", qty: 1 },
        { tag: "wait", ms: 1000 },
        { tag: "checkout", tab: 0, paymentCode: "checkmo" },
        { tag: "wait", ms: 2500 },
        { tag: "trouble", on: "order.place", kind: { travelMs: 700 } },
        { tag: "login", tab: 0, who: "ada" },
        { tag: "place", tab: 0 },
        { tag: "add", tab: 0, sku: "BOL", qty: 1 },
        { tag: "logout", tab: 0 },
        { tag: "wait", ms: 0 },
      ],
    },
  },
  {
    title: "a guest does not see the order of a customer who signed out in another tab",
    scenario: {
      latencyMs: 30,
      storageMs: 0,
      commands: [
        { tag: "add", tab: 0, sku: "BOL", qty: 1 },
        { tag: "wait", ms: 1000 },
        { tag: "checkout", tab: 0, paymentCode: "checkmo" },
        { tag: "wait", ms: 2500 },
        { tag: "checkout", tab: 0, paymentCode: "cashondelivery" },
        { tag: "login", tab: 0, who: "ben" },
        { tag: "wait", ms: 2500 },
        { tag: "crash", tab: 1, ticks: 0 },
        { tag: "login", tab: 0, who: "ada" },
        { tag: "place", tab: 1 },
        { tag: "place", tab: 0 },
      ],
    },
  },
  {
    title:
      "a cart that is sent with its order is not merged with the lines that the order put into the customer's cart",
    scenario: {
      latencyMs: 0,
      storageMs: 7,
      commands: [
        { tag: "add", tab: 0, sku: "BOL", qty: 1 },
        { tag: "wait", ms: 1000 },
        { tag: "checkout", tab: 0, paymentCode: "checkmo" },
        { tag: "wait", ms: 2500 },
        { tag: "login", tab: 0, who: "ada" },
        { tag: "place", tab: 0 },
        { tag: "trouble", on: "order.place", kind: "loseRequest" },
        { tag: "trouble", on: "cart.pull", kind: "loseRequest" },
        { tag: "place", tab: 1 },
      ],
    },
  },
]
