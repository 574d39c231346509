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
interface TabPosition {
  readonly device: number
  readonly tab: number
}

/** One step of a scenario: an action of a shopper, or an event on device, network or platform. */
export type Step =
  | (TabPosition & { readonly tag: "add" | "setQty"; readonly sku: Sku; readonly qty: number })
  | (TabPosition & { readonly tag: "remove" | "undo"; readonly sku: Sku })
  | (TabPosition & { readonly tag: "coupon" | "uncoupon" | "wish" | "logout" | "register" | "profile" })
  | (TabPosition & { readonly tag: "login"; readonly who: Person })
  | (TabPosition & { readonly tag: "checkout"; readonly paymentCode: "checkmo" | "cashondelivery" })
  | (TabPosition & { readonly tag: "place" | "resend" | "reload" | "close" })
  | (TabPosition & { readonly tag: "page"; readonly url: string })
  | (TabPosition & { readonly tag: "crash"; readonly turns: number })
  /** All open tabs of a device do the same at the same time. */
  | { readonly tag: "together"; readonly device: number; readonly sku: Sku; readonly what: "add" | "place" }
  /** Signs in or orders, and the tab crashes before it is done. */
  | (TabPosition & { readonly tag: "crashIn"; readonly what: "login" | "place"; readonly ms: number })
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

const shopperOf = (random: Random): Shopper => ({
  skewMs: random.chance(0.7) ? 0 : random.pick(skews) * random.pick([1, -1]),
  tabs: random.pick([1, 1, 1, 2]),
  storageMs: random.pick([0, 0, 1, 7]),
  who: random.pick(["ada", "ada", "ada", "ben"]),
})

type StepGenerator = (random: Random, at: TabPosition, shopper: Shopper) => Step

/** Generators of random steps, with their relative frequency. */
const stepGenerators: ReadonlyArray<readonly [weight: number, make: StepGenerator]> = [
  [10, (random, at) => ({ ...at, tag: "add", sku: skuOf(random, at), qty: 1 + random.below(3) })],
  [4, (random, at) => ({ ...at, tag: "setQty", sku: skuOf(random, at), qty: random.below(6) })],
  [3, (random, at) => ({ ...at, tag: "remove", sku: skuOf(random, at) })],
  [2, (random, at) => ({ ...at, tag: "undo", sku: skuOf(random, at) })],
  [1, (_, at) => ({ ...at, tag: "coupon" })],
  [1, (_, at) => ({ ...at, tag: "uncoupon" })],
  [1, (_, at) => ({ ...at, tag: "wish" })],
  [
    5,
    (random, at, { who }) => ({ ...at, tag: "login", who: random.chance(0.8) ? who : random.pick(persons) }),
  ],
  [2, (_, at) => ({ ...at, tag: "logout" })],
  [1, (_, at) => ({ ...at, tag: "register" })],
  [1, (_, at) => ({ ...at, tag: "profile" })],
  [
    5,
    (random, at) => ({
      ...at,
      tag: "checkout",
      paymentCode: random.pick(["checkmo", "checkmo", "cashondelivery"]),
    }),
  ],
  [7, (_, at) => ({ ...at, tag: "place" })],
  [2, (_, at) => ({ ...at, tag: "resend" })],
  [2, (_, at) => ({ ...at, tag: "reload" })],
  [1, (_, at) => ({ ...at, tag: "close" })],
  [
    1,
    (random, at) => ({ ...at, tag: "page", url: random.pick(["/fr", "/fr/bol0", "/fr/common", "/fr/cart"]) }),
  ],
  [2, (random, at) => ({ ...at, tag: "crash", turns: random.below(16) })],
  [
    1,
    (random, at) => ({
      ...at,
      tag: "crashIn",
      what: random.pick(["login", "place"]),
      ms: random.pick([0, 5, 40, 120, 400]),
    }),
  ],
  [
    1,
    (random, at) => ({
      tag: "together",
      device: at.device,
      sku: skuOf(random, at),
      what: random.pick(["add", "place"]),
    }),
  ],
  [1, (_, { device }) => ({ tag: "open", device })],
  [2, (_, { device }) => ({ tag: "offline", device })],
  [3, (_, { device }) => ({ tag: "online", device })],
  [1, (_, { device }) => ({ tag: "flap", device })],
  [1, (_, { device }) => ({ tag: "dropAll", device })],
  [1, (_, { device }) => ({ tag: "deliver", device })],
  [1, (random, { device }) => ({ tag: "storage", device, trouble: random.pick([...storageTroubles, null]) })],
  [
    1,
    (random, { device }) => ({
      tag: "corrupt",
      device,
      collection: random.pick(collections),
      how: random.below(4),
    }),
  ],
  [2, (random) => ({ tag: "faultRate", percent: random.pick([0, 10, 30, 60]) })],
  [1, () => ({ tag: "expire" })],
  [0.3, () => ({ tag: "revoke" })],
  [1, (random) => ({ tag: "restart", ms: random.pick([0, 300, 3000]) })],
  [
    0.3,
    (random) => ({
      tag: "reprice",
      sku: random.pick(["COMMON", "RARE", "BOL0"]),
      cents: 10_00 + random.below(90_00),
    }),
  ],
  [0.15, () => ({ tag: "reprice", sku: "COMMON", cents: null })],
  [1, (random) => ({ tag: "rival", sku: random.pick(["RARE", "RARE", "COMMON"]), qty: 1 + random.below(3) })],
  [
    9,
    (random) => ({
      tag: "wait",
      ms: random.pick([0, 10, 50, 250, 1000, 2500, 2500, 8000, 400_000, 3_900_000]),
    }),
  ],
]
const skuOf = (random: Random, { device }: TabPosition): Sku =>
  random.chance(0.7) ? ownSkuOf(device) : random.pick(["COMMON", "COMMON", "RARE"])
const totalWeight = stepGenerators.reduce((sum, [weight]) => sum + weight, 0)

const drawStepGenerator = (random: Random): StepGenerator => {
  let left = random.next() * totalWeight
  for (const [weight, make] of stepGenerators) {
    left -= weight
    if (left < 0) return make
  }
  return stepGenerators[0]![1]
}

/** Adds cases that random steps reach too seldom: an interrupted sign-in or order, and an order while most requests fail. */
const finalStepsOf = (seed: number, shoppers: ReadonlyArray<Shopper>): ReadonlyArray<Step> => {
  const random = makeRandom(seed, "ending")
  const device = random.below(shoppers.length)
  const at = { device, tab: 0 }
  const { who } = shoppers[device]!
  const add: Step = { ...at, tag: "add", sku: ownSkuOf(device), qty: 1 + random.below(3) }
  const ms = random.pick([40, 80, 120, 200, 300, 450, 700])
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
    { tag: "wait", ms: random.pick([50, 300, 2500]) },
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
  const interruptedOrder: ReadonlyArray<Step> = [
    add,
    { tag: "wait", ms: 2500 },
    { ...at, tag: "checkout", paymentCode: "checkmo" },
    { ...at, tag: "crashIn", what: "place", ms },
    { tag: "wait", ms: random.pick([50, 300, 2500]) },
    { ...at, tag: "reload" },
  ]
  return random.pick([[], interruptedOrder, interruptedSignIn, orderAmidFaults])
}

/** Adds a customer whose token expires offline, who shops on and then comes online again. */
const offlineStepsOf = (seed: number, shoppers: ReadonlyArray<Shopper>): ReadonlyArray<Step> => {
  const random = makeRandom(seed, "absence")
  if (!random.chance(0.06)) return []
  const device = random.below(shoppers.length)
  const at = { device, tab: 0 }
  const add: Step = { ...at, tag: "add", sku: ownSkuOf(device), qty: 1 + random.below(3) }
  return [
    { tag: "faultRate", percent: random.pick([0, 0, 25]) },
    { tag: "deliver", device },
    { tag: "online", device },
    { ...at, tag: "login", who: shoppers[device]!.who },
    { tag: "wait", ms: 8000 },
    add,
    { tag: "wait", ms: 2500 },
    { tag: "offline", device },
    ...random.pick<ReadonlyArray<Step>>([
      [],
      [add],
      [add, { ...at, tag: "profile" }],
      [{ ...at, tag: "remove", sku: ownSkuOf(device) }],
    ]),
    { tag: "wait", ms: 3_900_000 },
    { tag: "online", device },
    { tag: "wait", ms: random.pick([50, 2500, 8000]) },
  ]
}

/** Generates the scenario of a seed. */
export const scenarioOf = (seed: number): Scenario => {
  const random = makeRandom(seed, "story")
  const shoppers = Array.from({ length: random.pick([1, 1, 1, 1, 2, 2, 2, 3, 4]) }, () => shopperOf(random))
  const length = 4 + random.below(20)
  const faultPercent = random.pick([0, 0, 0, 10, 25, 50])
  const steps = Array.from({ length }, (): Step => {
    const device = random.below(shoppers.length)
    const shopper = shoppers[device]!
    return drawStepGenerator(random)(random, { device, tab: random.below(tabsMax) }, shopper)
  })
  const firstSteps = shoppers.flatMap((shopper, device): ReadonlyArray<Step> => {
    const at = { device, tab: 0 }
    return [
      { ...at, tag: "add", sku: ownSkuOf(device), qty: 1 + random.below(3) },
      ...(random.chance(0.3) ? [{ ...at, tag: "login", who: shopper.who } as const] : []),
      { tag: "wait", ms: random.pick([50, 1000, 2500]) },
      ...(random.chance(0.5) ? [{ ...at, tag: "checkout", paymentCode: "checkmo" } as const] : []),
    ]
  })
  return {
    seed,
    latencyMs: random.pick([0, 30, 30, 300]),
    opsMax: random.pick([2048, 2048, 2048, 64]),
    shoppers,
    steps: [
      ...firstSteps,
      { tag: "faultRate", percent: faultPercent },
      ...steps,
      ...finalStepsOf(seed, shoppers),
      ...offlineStepsOf(seed, shoppers),
    ],
  }
}
