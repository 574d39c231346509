import fc from "fast-check"
import type { TroubleKind } from "@shop/testing"

export const skus = ["BOL", "TASSE", "PLAT"] as const
export type Sku = (typeof skus)[number]
export const persons = ["ada", "ben"] as const
export type Person = (typeof persons)[number]
export const tabCount = 2

/** What a shopper, the world or the platform does. */
export type CartCommand =
  | { readonly tag: "add" | "setQty"; readonly tab: number; readonly sku: Sku; readonly qty: number }
  | { readonly tag: "remove" | "undo"; readonly tab: number; readonly sku: Sku }
  | { readonly tag: "login"; readonly tab: number; readonly who: Person }
  | { readonly tag: "logout" | "reload"; readonly tab: number }
  /** The page closes during an action. */
  | { readonly tag: "crash"; readonly tab: number; readonly ticks: number }
  | { readonly tag: "offline" | "online" | "rest" }
  /** The platform loses all carts, expires all access tokens, or revokes the refresh tokens as well. */
  | { readonly tag: "loseCarts" | "expire" | "revoke" }
  | { readonly tag: "trouble"; readonly on: string; readonly kind: TroubleKind }
  | { readonly tag: "wait"; readonly ms: number }

export interface CartScenario {
  /** A scenario with the latency of the network and of the storage. */
  readonly latencyMs: number
  readonly storageMs: number
  readonly commands: ReadonlyArray<CartCommand>
}

const tab = fc.nat(tabCount - 1)
const sku = fc.constantFrom(...skus)
const of = <const Tag extends string>(...tags: ReadonlyArray<Tag>) => fc.constantFrom(...tags)

const kinds: ReadonlyArray<TroubleKind> = [
  "loseRequest",
  "loseReply",
  "badResponse",
  "late",
  "double",
  { travelMs: 700 },
  { delayMs: 100 },
  { delayMs: 2600 },
  { refuse: 400 },
  { refuse: 404 },
  { refuse: 500 },
  { refuse: 503 },
]
const calls = [
  "cart.",
  "cart.create",
  "cart.pull",
  "cart.update",
  "cart.delete",
  "cart.totals",
  "stock.",
  "user.login",
  "user.me",
  "user.refresh",
] as const

const command: fc.Arbitrary<CartCommand> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ tag: of("add"), tab, sku, qty: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 6, arbitrary: fc.record({ tag: of("setQty"), tab, sku, qty: fc.nat(6) }) },
  { weight: 4, arbitrary: fc.record({ tag: of("remove", "undo"), tab, sku }) },
  {
    weight: 8,
    arbitrary: fc.record({ tag: of("trouble"), on: of(...calls), kind: fc.constantFrom(...kinds) }),
  },
  { weight: 3, arbitrary: fc.record({ tag: of("offline", "online", "online") }) },
  { weight: 2, arbitrary: fc.record({ tag: of("login"), tab, who: of(...persons) }) },
  { weight: 1, arbitrary: fc.record({ tag: of("logout", "reload"), tab }) },
  { weight: 1, arbitrary: fc.record({ tag: of("crash"), tab, ticks: fc.nat(12) }) },
  {
    weight: 1,
    arbitrary: fc.record({ tag: of("loseCarts", "expire", "expire", "revoke") }),
  },
  { weight: 8, arbitrary: fc.record({ tag: of("wait"), ms: fc.constantFrom(0, 10, 50, 200, 2500) }) },
  { weight: 1, arbitrary: fc.record({ tag: of("rest") }) },
)

export const cartScenarios: fc.Arbitrary<CartScenario> = fc.record({
  latencyMs: fc.constantFrom(0, 0, 30, 300),
  storageMs: fc.constantFrom(0, 0, 1, 7),
  commands: fc.array(command, { minLength: 1, maxLength: 100, size: "max" }),
})
