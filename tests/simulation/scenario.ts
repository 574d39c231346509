import { type Random, makeRandom } from "./random.ts"

/** Products with stock and price in cents. Each device has a product of its own; all devices share two more. */
export const products = {
  BOL0: { qty: 1000, cents: 24_00 },
  BOL1: { qty: 1000, cents: 9_50 },
  BOL2: { qty: 1000, cents: 51_00 },
  BOL3: { qty: 1000, cents: 12_90 },
  COMMON: { qty: 200, cents: 19_90 },
  RARE: { qty: 4, cents: 80_00 },
} as const
/** Quantity from which all products cost a quarter less. */
export const tierQty = 3
export const tierCentsOf = (cents: number): number => Math.round(cents * 0.75)
export type Sku = keyof typeof products
export const skus = Object.keys(products) as ReadonlyArray<Sku>
/** The product of one device, whose expected quantity is exact. */
export const ownSkuOf = (device: number): Sku => `BOL${device}` as Sku

export const persons = ["ada", "ben"] as const
export type Person = (typeof persons)[number]

/** Temporary faults of a device's storage. */
export const storageTroubles = ["slow", "full", "hangs", "blocked", "unreadable"] as const
export type StorageTroubleKind = (typeof storageTroubles)[number]
const collections = ["cart", "orders", "queue", "session", "checkout", "wishlist"] as const
export const tabsMax = 3

/** Place of a step: one tab of a device. */
interface At {
  readonly device: number
  readonly tab: number
}

/** One step of a scenario: an action of a shopper, or an event on device, network or platform. */
export type Step =
  | (At & { readonly tag: "add" | "setQty"; readonly sku: Sku; readonly qty: number })
  | (At & { readonly tag: "remove" | "undo"; readonly sku: Sku })
  | (At & { readonly tag: "coupon" | "uncoupon" | "wish" | "logout" | "register" | "profile" })
  | (At & { readonly tag: "login"; readonly who: Person })
  | (At & { readonly tag: "checkout"; readonly paymentCode: "checkmo" | "cashondelivery" })
  | (At & { readonly tag: "place" | "resend" | "reload" | "close" })
  | (At & { readonly tag: "page"; readonly url: string })
  | (At & { readonly tag: "crash"; readonly turns: number })
  /** All open tabs of a device do the same at the same time. */
  | { readonly tag: "together"; readonly device: number; readonly sku: Sku; readonly what: "add" | "place" }
  /** Signs in or orders, and the tab crashes before it is done. */
  | (At & { readonly tag: "crashIn"; readonly what: "login" | "place"; readonly ms: number })
  | { readonly tag: "open" | "offline" | "online" | "dropAll" | "deliver" | "flap"; readonly device: number }
  | { readonly tag: "storage"; readonly device: number; readonly trouble: StorageTroubleKind | null }
  | { readonly tag: "corrupt"; readonly device: number; readonly collection: string; readonly how: number }
  /** From now on this percentage of requests fails. */
  | { readonly tag: "faultRate"; readonly percent: number }
  | { readonly tag: "expire" | "revoke" }
  | { readonly tag: "restart"; readonly ms: number }
  | { readonly tag: "reprice"; readonly sku: Sku; readonly cents: number | null }
  /** A customer without a simulated device buys. */
  | { readonly tag: "rival"; readonly sku: Sku; readonly qty: number }
  | { readonly tag: "wait"; readonly ms: number }

/** The shopper of one device, and the device's properties. */
export interface Shopper {
  /** Offset of the device's clock [ms]. */
  readonly skewMs: number
  readonly tabs: number
  /** Delay of each operation of the storage [ms]. */
  readonly storageMs: number
  /** The customer who usually signs in on this device. */
  readonly who: Person
}

/** A scenario: its initial conditions and its steps. */
export interface Scenario {
  readonly seed: number
  /** Mean latency of the network in one direction [ms]. */
  readonly latencyMs: number
  /** Operations of a fiber before it yields to another. */
  readonly opsMax: number
  readonly shoppers: ReadonlyArray<Shopper>
  readonly steps: ReadonlyArray<Step>
}

const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs
const skews = [2_000, hourMs, 26 * hourMs, 10 * yearMs]

const shopperOf = (dice: Random): Shopper => ({
  skewMs: dice.chance(0.7) ? 0 : dice.pick(skews) * dice.pick([1, -1]),
  tabs: dice.pick([1, 1, 1, 2]),
  storageMs: dice.pick([0, 0, 1, 7]),
  who: dice.pick(["ada", "ada", "ada", "ben"]),
})

type Maker = (dice: Random, at: At, shopper: Shopper) => Step

/** Generators of random steps, with their relative frequency. */
const makers: ReadonlyArray<readonly [weight: number, make: Maker]> = [
  [10, (dice, at) => ({ ...at, tag: "add", sku: own(dice, at), qty: 1 + dice.below(3) })],
  [4, (dice, at) => ({ ...at, tag: "setQty", sku: own(dice, at), qty: dice.below(6) })],
  [3, (dice, at) => ({ ...at, tag: "remove", sku: own(dice, at) })],
  [2, (dice, at) => ({ ...at, tag: "undo", sku: own(dice, at) })],
  [1, (_, at) => ({ ...at, tag: "coupon" })],
  [1, (_, at) => ({ ...at, tag: "uncoupon" })],
  [1, (_, at) => ({ ...at, tag: "wish" })],
  [5, (dice, at, { who }) => ({ ...at, tag: "login", who: dice.chance(0.8) ? who : dice.pick(persons) })],
  [2, (_, at) => ({ ...at, tag: "logout" })],
  [1, (_, at) => ({ ...at, tag: "register" })],
  [1, (_, at) => ({ ...at, tag: "profile" })],
  [
    5,
    (dice, at) => ({
      ...at,
      tag: "checkout",
      paymentCode: dice.pick(["checkmo", "checkmo", "cashondelivery"]),
    }),
  ],
  [7, (_, at) => ({ ...at, tag: "place" })],
  [2, (_, at) => ({ ...at, tag: "resend" })],
  [2, (_, at) => ({ ...at, tag: "reload" })],
  [1, (_, at) => ({ ...at, tag: "close" })],
  [1, (dice, at) => ({ ...at, tag: "page", url: dice.pick(["/fr", "/fr/bol0", "/fr/common", "/fr/cart"]) })],
  [2, (dice, at) => ({ ...at, tag: "crash", turns: dice.below(16) })],
  [
    1,
    (dice, at) => ({
      ...at,
      tag: "crashIn",
      what: dice.pick(["login", "place"]),
      ms: dice.pick([0, 5, 40, 120, 400]),
    }),
  ],
  [
    1,
    (dice, at) => ({
      tag: "together",
      device: at.device,
      sku: own(dice, at),
      what: dice.pick(["add", "place"]),
    }),
  ],
  [1, (_, { device }) => ({ tag: "open", device })],
  [2, (_, { device }) => ({ tag: "offline", device })],
  [3, (_, { device }) => ({ tag: "online", device })],
  [1, (_, { device }) => ({ tag: "flap", device })],
  [1, (_, { device }) => ({ tag: "dropAll", device })],
  [1, (_, { device }) => ({ tag: "deliver", device })],
  [1, (dice, { device }) => ({ tag: "storage", device, trouble: dice.pick([...storageTroubles, null]) })],
  [
    1,
    (dice, { device }) => ({
      tag: "corrupt",
      device,
      collection: dice.pick(collections),
      how: dice.below(4),
    }),
  ],
  [2, (dice) => ({ tag: "faultRate", percent: dice.pick([0, 10, 30, 60]) })],
  [1, () => ({ tag: "expire" })],
  [0.3, () => ({ tag: "revoke" })],
  [1, (dice) => ({ tag: "restart", ms: dice.pick([0, 300, 3000]) })],
  [
    0.3,
    (dice) => ({
      tag: "reprice",
      sku: dice.pick(["COMMON", "RARE", "BOL0"]),
      cents: 10_00 + dice.below(90_00),
    }),
  ],
  [0.15, () => ({ tag: "reprice", sku: "COMMON", cents: null })],
  [1, (dice) => ({ tag: "rival", sku: dice.pick(["RARE", "RARE", "COMMON"]), qty: 1 + dice.below(3) })],
  [
    9,
    (dice) => ({ tag: "wait", ms: dice.pick([0, 10, 50, 250, 1000, 2500, 2500, 8000, 400_000, 3_900_000]) }),
  ],
]
const own = (dice: Random, { device }: At): Sku =>
  dice.chance(0.7) ? ownSkuOf(device) : dice.pick(["COMMON", "COMMON", "RARE"])
const weightOfAll = makers.reduce((sum, [weight]) => sum + weight, 0)

const makerOf = (dice: Random): Maker => {
  let left = dice.next() * weightOfAll
  for (const [weight, make] of makers) {
    left -= weight
    if (left < 0) return make
  }
  return makers[0]![1]
}

/** Adds cases that random steps reach too seldom: an interrupted sign-in, and an order while most requests fail. */
const endingOf = (seed: number, shoppers: ReadonlyArray<Shopper>): ReadonlyArray<Step> => {
  const dice = makeRandom(seed, "ending")
  const device = dice.below(shoppers.length)
  const at = { device, tab: 0 }
  const { who } = shoppers[device]!
  const add: Step = { ...at, tag: "add", sku: ownSkuOf(device), qty: 1 + dice.below(3) }
  const ms = dice.pick([40, 80, 120, 200, 300, 450, 700])
  const interruptedSignIn: ReadonlyArray<Step> = [
    { ...at, tag: "login", who },
    { tag: "wait", ms: 2500 },
    add,
    { tag: "wait", ms: 2500 },
    { ...at, tag: "logout" },
    { tag: "wait", ms: 2500 },
    add,
    { tag: "wait", ms: 2500 },
    { ...at, tag: "crashIn", what: "login", ms },
    { tag: "wait", ms: dice.pick([50, 300, 2500]) },
    { ...at, tag: "reload" },
  ]
  const orderAmidFaults: ReadonlyArray<Step> = [
    { ...at, tag: "login", who },
    { tag: "wait", ms: 8000 },
    { tag: "faultRate", percent: 60 },
    add,
    { tag: "wait", ms: 8000 },
    { ...at, tag: "add", sku: "COMMON", qty: 1 },
    { ...at, tag: "checkout", paymentCode: "checkmo" },
    { ...at, tag: "place" },
    { tag: "wait", ms: 8000 },
  ]
  return dice.pick([[], [], interruptedSignIn, orderAmidFaults])
}

/** Adds a customer whose token expires offline, who shops on and then comes online again. */
const absenceOf = (seed: number, shoppers: ReadonlyArray<Shopper>): ReadonlyArray<Step> => {
  const dice = makeRandom(seed, "absence")
  if (!dice.chance(0.06)) return []
  const device = dice.below(shoppers.length)
  const at = { device, tab: 0 }
  const add: Step = { ...at, tag: "add", sku: ownSkuOf(device), qty: 1 + dice.below(3) }
  return [
    { tag: "faultRate", percent: dice.pick([0, 0, 25]) },
    { tag: "deliver", device },
    { tag: "online", device },
    { ...at, tag: "login", who: shoppers[device]!.who },
    { tag: "wait", ms: 8000 },
    add,
    { tag: "wait", ms: 2500 },
    { tag: "offline", device },
    ...dice.pick<ReadonlyArray<Step>>([
      [],
      [add],
      [add, { ...at, tag: "profile" }],
      [{ ...at, tag: "remove", sku: ownSkuOf(device) }],
    ]),
    { tag: "wait", ms: 3_900_000 },
    { tag: "online", device },
    { tag: "wait", ms: dice.pick([50, 2500, 8000]) },
  ]
}

/** Generates the scenario of a seed. */
export const scenarioOf = (seed: number): Scenario => {
  const dice = makeRandom(seed, "story")
  const shoppers = Array.from({ length: dice.pick([1, 1, 1, 1, 2, 2, 2, 3, 4]) }, () => shopperOf(dice))
  const length = 4 + dice.below(20)
  const faultPercent = dice.pick([0, 0, 0, 10, 25, 50])
  const steps = Array.from({ length }, (): Step => {
    const device = dice.below(shoppers.length)
    const shopper = shoppers[device]!
    return makerOf(dice)(dice, { device, tab: dice.below(tabsMax) }, shopper)
  })
  const arrival = shoppers.flatMap((shopper, device): ReadonlyArray<Step> => {
    const at = { device, tab: 0 }
    return [
      { ...at, tag: "add", sku: ownSkuOf(device), qty: 1 + dice.below(3) },
      ...(dice.chance(0.3) ? [{ ...at, tag: "login", who: shopper.who } as const] : []),
      { tag: "wait", ms: dice.pick([50, 1000, 2500]) },
      ...(dice.chance(0.5) ? [{ ...at, tag: "checkout", paymentCode: "checkmo" } as const] : []),
    ]
  })
  return {
    seed,
    latencyMs: dice.pick([0, 30, 30, 300]),
    opsMax: dice.pick([2048, 2048, 2048, 64]),
    shoppers,
    steps: [
      ...arrival,
      { tag: "faultRate", percent: faultPercent },
      ...steps,
      ...endingOf(seed, shoppers),
      ...absenceOf(seed, shoppers),
    ],
  }
}
