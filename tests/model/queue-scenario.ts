import fc from "fast-check"
import type { TroubleKind } from "@shop/testing"

export const persons = ["ada", "ben"] as const
export type Person = (typeof persons)[number]
export const tabCount = 2

/** The request of a task: accepted, refused, or a change of the customer's name. */
const taskKinds = ["good", "good", "bad", "name"] as const

/** A step of the shoppers, the network or the platform. */
export type QueueCommand =
  | {
      readonly tag: "queue"
      readonly tab: number
      readonly kind: (typeof taskKinds)[number]
      readonly isCacheable: boolean
      readonly count: number
    }
  /** Requests the result of the newest task that stores it. */
  | { readonly tag: "take" | "logout" | "reload"; readonly tab: number }
  | { readonly tag: "login"; readonly tab: number; readonly who: Person }
  | { readonly tag: "crash"; readonly tab: number; readonly ticks: number }
  | { readonly tag: "offline" | "online" | "rest" | "expire" | "revoke" }
  | { readonly tag: "trouble"; readonly on: string; readonly kind: TroubleKind }
  | { readonly tag: "wait"; readonly ms: number }

export interface QueueScenario {
  readonly latencyMs: number
  readonly storageMs: number
  readonly commands: ReadonlyArray<QueueCommand>
}

const tab = fc.nat(tabCount - 1)
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
  { refuse: 500 },
  { refuse: 503 },
  { refuse: 429 },
]
const calls = ["", "shop.echo", "shop.echo", "user.update", "user.refresh", "user.me"] as const

const command: fc.Arbitrary<QueueCommand> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      tag: of("queue"),
      tab,
      kind: of(...taskKinds),
      isCacheable: fc.boolean(),
      count: fc.constantFrom(1, 1, 1, 2, 3, 30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tag: of("take", "logout", "reload", "reload"), tab }) },
  { weight: 2, arbitrary: fc.record({ tag: of("login"), tab, who: of(...persons) }) },
  { weight: 2, arbitrary: fc.record({ tag: of("crash"), tab, ticks: fc.nat(12) }) },
  { weight: 4, arbitrary: fc.record({ tag: of("offline", "online", "online") }) },
  { weight: 1, arbitrary: fc.record({ tag: of("expire", "expire", "revoke", "rest") }) },
  {
    weight: 8,
    arbitrary: fc.record({ tag: of("trouble"), on: of(...calls), kind: fc.constantFrom(...kinds) }),
  },
  { weight: 8, arbitrary: fc.record({ tag: of("wait"), ms: fc.constantFrom(0, 10, 50, 200, 2500, 9000) }) },
)

export const queueScenarios: fc.Arbitrary<QueueScenario> = fc.record({
  latencyMs: fc.constantFrom(0, 0, 30, 300),
  storageMs: fc.constantFrom(0, 0, 1, 7),
  commands: fc.array(command, { minLength: 1, maxLength: 100, size: "max" }),
})
