import fc from "fast-check"
import type { TroubleKind } from "@shop/testing"

/** Products with stock and price in cents. */
export const products = {
  BOL: { qty: 40, cents: 24_00 },
  TASSE: { qty: 40, cents: 9_50 },
  PLAT: { qty: 4, cents: 51_00 },
} as const
export type Sku = keyof typeof products
export const skus = Object.keys(products) as ReadonlyArray<Sku>
export const persons = ["ada", "ben"] as const
export type Person = (typeof persons)[number]
export const tabCount = 2

/** A step of the shoppers, the network or the platform. */
export type OrderCommand =
  | { readonly tag: "add"; readonly tab: number; readonly sku: Sku; readonly qty: number }
  /** Advances from the cart to the review step. */
  | { readonly tag: "checkout"; readonly tab: number; readonly paymentCode: string }
  | { readonly tag: "place" | "resend" | "home" | "logout" | "reload"; readonly tab: number }
  | { readonly tag: "login"; readonly tab: number; readonly who: Person }
  | { readonly tag: "crash"; readonly tab: number; readonly ticks: number }
  /** The price or the stock changes. */
  | { readonly tag: "reprice"; readonly sku: Sku; readonly cents: number }
  | { readonly tag: "restock"; readonly sku: Sku; readonly qty: number }
  | { readonly tag: "offline" | "online" | "rest" | "expire" | "loseCarts" }
  | { readonly tag: "trouble"; readonly on: string; readonly kind: TroubleKind }
  | { readonly tag: "wait"; readonly ms: number }

export interface OrderScenario {
  readonly latencyMs: number
  readonly storageMs: number
  readonly commands: ReadonlyArray<OrderCommand>
}

const tab = fc.nat(tabCount - 1)
const sku = fc.constantFrom(...skus)
const of = <const Tag extends string>(...tags: ReadonlyArray<Tag>) => fc.constantFrom(...tags)
const kinds: ReadonlyArray<TroubleKind> = [
  "loseRequest",
  "loseReply",
  "loseReply",
  "badResponse",
  "late",
  "double",
  "double",
  { travelMs: 700 },
  { delayMs: 100 },
  { delayMs: 2600 },
  { refuse: 400 },
  { refuse: 500 },
  { refuse: 503 },
]
const calls = [
  "",
  "order.place",
  "order.place",
  "order.place",
  "cart.",
  "cart.pull",
  "cart.update",
  "stock.",
  "user.",
] as const

const guestCommands = [
  {
    weight: 8,
    arbitrary: fc.record({ tag: of("add"), tab, sku, qty: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ tag: of("checkout"), tab, paymentCode: of("checkmo", "cashondelivery") }),
  },
  { weight: 10, arbitrary: fc.record({ tag: of("place"), tab }) },
  { weight: 3, arbitrary: fc.record({ tag: of("resend", "home"), tab }) },
  { weight: 1, arbitrary: fc.record({ tag: of("reload"), tab }) },
  { weight: 2, arbitrary: fc.record({ tag: of("crash"), tab, ticks: fc.nat(15) }) },
  {
    weight: 1,
    arbitrary: fc.record({ tag: of("reprice"), sku, cents: fc.constantFrom(19_90, 24_00, 30_00) }),
  },
  { weight: 1, arbitrary: fc.record({ tag: of("restock"), sku, qty: fc.constantFrom(0, 1, 20) }) },
  { weight: 4, arbitrary: fc.record({ tag: of("offline", "online", "online") }) },
  { weight: 1, arbitrary: fc.record({ tag: of("rest", "rest", "loseCarts") }) },
  {
    weight: 7,
    arbitrary: fc.record({ tag: of("trouble"), on: of(...calls), kind: fc.constantFrom(...kinds) }),
  },
  { weight: 9, arbitrary: fc.record({ tag: of("wait"), ms: fc.constantFrom(0, 10, 50, 250, 1000, 2500) }) },
] as const
const customerCommands = [
  { weight: 2, arbitrary: fc.record({ tag: of("login"), tab, who: of(...persons) }) },
  { weight: 1, arbitrary: fc.record({ tag: of("logout"), tab }) },
  { weight: 1, arbitrary: fc.record({ tag: of("expire") }) },
] as const
const guestCommand: fc.Arbitrary<OrderCommand> = fc.oneof(...guestCommands)
const anyCommand: fc.Arbitrary<OrderCommand> = fc.oneof(...guestCommands, ...customerCommands)

/** Every scenario starts with a cart in the checkout. */
const firstCommands: ReadonlyArray<OrderCommand> = [
  { tag: "add", tab: 0, sku: "BOL", qty: 1 },
  { tag: "wait", ms: 1000 },
  { tag: "checkout", tab: 0, paymentCode: "checkmo" },
  { tag: "wait", ms: 2500 },
]
const commands = (command: fc.Arbitrary<OrderCommand>) =>
  fc
    .array(command, { minLength: 1, maxLength: 96, size: "max" })
    .map((commands) => [...firstCommands, ...commands])

export const orderScenarios: fc.Arbitrary<OrderScenario> = fc.record({
  latencyMs: fc.constantFrom(0, 0, 30, 300),
  storageMs: fc.constantFrom(0, 0, 1, 7),
  commands: fc.oneof(commands(guestCommand), commands(anyCommand)),
})
