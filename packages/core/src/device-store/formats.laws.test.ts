import { Option } from "effect"
import { unitPrice } from "../pricing/index.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as StoredAccount from "../account/stored.ts"
import type { CartState, ConfirmedLine, Connection, LocalLine } from "../cart/index.ts"
import * as StoredCart from "../cart/stored.ts"
import * as StoredCheckout from "../checkout/stored.ts"
import { compareDefinition } from "../compare/index.ts"
import { consentDefinition } from "../consent/index.ts"
import { subscriptionDefinition } from "../newsletter/index.ts"
import type { KeptOrder } from "../order/index.ts"
import * as StoredOrder from "../order/stored.ts"
import * as StoredSession from "../session/stored.ts"
import { taskDefinition } from "../sync/index.ts"
import { Arbitrary } from "@shop/testing"
import { wishlistDefinition } from "../wishlist/index.ts"
import * as StoredEntry from "../cache/entry.ts"
import { codecOf, type StoredFormat } from "./index.ts"

/** What a device gives back of what it was given. */
const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** A value as text, whatever the order of its fields. */
const told = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** How one thing the shopper owns is written on the device and read again. */
interface Codec {
  readonly any: fc.Arbitrary<unknown>
  readonly write: (state: never) => unknown
  readonly read: (stored: unknown) => unknown
  /** What is not kept is as it is at the start. */
  readonly settled?: (state: never) => unknown
}

/*
 * Whole carts, orders and lists, made of parts that need not agree with each other: to a codec that is all the same, and
 * ten thousand of them take seconds.
 */
const { distinct, orNull, record, upTo, words } = Arbitrary
const option = record({
  configurable: upTo(record({ optionId: Arbitrary.idText, optionValue: Arbitrary.idText }), 1),
  custom: upTo(record({ optionId: Arbitrary.idText, optionValue: words }), 1),
  bundle: upTo(
    record({ optionId: Arbitrary.idText, qty: fc.integer({ min: 1 }), selections: upTo(words, 2) }),
    1,
  ),
})
const line: fc.Arbitrary<LocalLine> = fc
  .tuple(Arbitrary.plainLine, option, words)
  .map(([plain, chosen, name]) => ({ ...plain, option: chosen, facts: { ...plain.facts, name } }))
const confirmed: fc.Arbitrary<ConfirmedLine> = line.map(({ key, sku, qty, facts, option: chosen }) => ({
  key,
  itemId: qty,
  quoteId: "1",
  sku,
  name: facts.name,
  qty,
  type: facts.type,
  option: chosen,
  unitGrossCents: unitPrice(facts.priceSource, qty),
}))
const lines = distinct(line, ({ key }) => key, 2)
const cart: fc.Arbitrary<CartState> = record({
  local: lines,
  confirmed: record({
    lines: distinct(confirmed, ({ key }) => key, 2),
    totals: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: Arbitrary.totals }),
    totalsOf: orNull(words),
  }),
  connection: fc.oneof(
    fc.constant<Connection>({ tag: "Suspended", merge: null }),
    record({
      tag: fc.constant("Guest" as const),
      token: Arbitrary.cartToken,
      attempts: fc.nat(1),
      merge: orNull(record({ from: orNull(Arbitrary.cartToken), itemIds: upTo(fc.nat(), 2) })),
    }),
    record({ tag: fc.constant("Disconnected" as const), attempts: fc.nat(1), merge: fc.constant(null) }),
    record({
      tag: fc.constant("Ordering" as const),
      orderId: words,
      connection: record({
        tag: fc.constant("Customer" as const),
        token: Arbitrary.cartToken,
        attempts: fc.nat(1),
        isArriving: fc.boolean(),
      }),
    }),
  ),
  pending: upTo(
    record({ kind: fc.constant("add" as const), id: words, key: line.map(({ key }) => key), qty: fc.nat() }),
    2,
  ),
  removed: lines,
  delivery: orNull(Arbitrary.delivery),
  detached: record({ token: orNull(Arbitrary.cartToken), lines: upTo(Arbitrary.detachedLine, 2) }),
  mergedCarts: upTo(Arbitrary.cartToken, 2),
  coupon: orNull(words),
  visitId: orNull(words),
})
const order: fc.Arbitrary<KeptOrder> = record({
  order: record({
    orderId: words,
    cart: Arbitrary.cartToken,
    personal: Arbitrary.personalDetails,
    shipping: orNull(Arbitrary.address),
    billing: Arbitrary.address,
    carrierCode: orNull(words),
    methodCode: orNull(words),
    paymentCode: words,
    lines: lines.map((all) =>
      all.map(({ sku, parentSku, qty, option: chosen, facts }) => ({
        sku,
        parentSku,
        name: facts.name,
        qty,
        option: chosen,
        unitGrossCents: unitPrice(facts.priceSource, qty),
      })),
    ),
    grandCents: Arbitrary.cents,
  }),
  owner: orNull(Arbitrary.id),
  madeAtMs: fc.nat(),
  state: fc.constantFrom("sending" as const, "waiting" as const, "confirmed" as const, "rejected" as const),
  placed: orNull(Arbitrary.placed),
  taken: lines,
  cart: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: cart }),
})
type SessionState = ReturnType<typeof StoredSession.read>
type CheckoutState = ReturnType<typeof StoredCheckout.read>
const asItIs = (state: never): unknown => state
const stored = <A>(format: StoredFormat<A>, any: fc.Arbitrary<A>): Codec => {
  const { encode, decode } = codecOf(format)
  return {
    any,
    write: (state: never) => Option.getOrThrow(encode(state)),
    read: (value) => Option.getOrNull(decode(value)),
  }
}
const codecs: Readonly<Record<string, Codec>> = {
  cart: { any: cart, write: StoredCart.write, read: StoredCart.read },
  session: {
    any: Arbitrary.sessionState,
    write: StoredSession.write,
    read: StoredSession.read,
    settled: ({ gate, ...rest }: SessionState) => ({
      ...rest,
      gate: {
        ...gate,
        lock: gate.lock === -1 && rest.credentials === null ? -1 : 0,
        attempts: 0,
        isDead: false,
      },
    }),
  },
  checkout: {
    any: Arbitrary.checkoutState,
    write: StoredCheckout.write,
    read: StoredCheckout.read,
    settled: (state: CheckoutState) => ({
      ...state,
      step: "review",
      shippingMethods: [],
      paymentMethods: [],
      isLoadingMethods: false,
    }),
  },
  order: { any: order, write: StoredOrder.write, read: StoredOrder.read },
  account: {
    any: fc.record({ profile: Arbitrary.profile, orders: Arbitrary.orNull(Arbitrary.ordersPage) }),
    write: (account: never) => StoredAccount.write(account, 3),
    read: (stored) => StoredAccount.read(stored, 3),
    settled: (account: StoredAccount.StoredAccount) => ({ version: 1, epoch: 3, ...account }),
  },
  wishlist: stored(wishlistDefinition, Arbitrary.wishlist),
  comparison: stored(compareDefinition, Arbitrary.compareList),
  consent: stored(consentDefinition, Arbitrary.decisions),
  subscription: stored(subscriptionDefinition, Arbitrary.subscription),
  entry: { any: Arbitrary.entry, write: asItIs, read: StoredEntry.read },
  task: stored(taskDefinition, Arbitrary.task),
}

/** A device that has gone wrong in one place: something else stands there, or nothing. */
const junk: ReadonlyArray<unknown> = [
  undefined,
  null,
  "",
  "x",
  -1,
  0.5,
  1e300,
  true,
  [],
  {},
  [null],
  { version: 1 },
]
const spoilt = (value: unknown, path: ReadonlyArray<number>, other: unknown): unknown => {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== "object" || value === null) return other
  const names = Object.keys(value)
  if (names.length === 0) return other
  const name = names[step % names.length]!
  const copy = (Array.isArray(value) ? [...(value as ReadonlyArray<unknown>)] : { ...value }) as Record<
    string,
    unknown
  >
  const inside = spoilt(copy[name], rest, other)
  if (inside === undefined) delete copy[name]
  else copy[name] = inside
  return copy
}

describe("laws", () => {
  it.each(Object.entries(codecs))("I16 %s: what is read is what was written", (_, codec) =>
    fc.assert(
      fc.property(codec.any, (state) => {
        const found = codec.read(kept(codec.write(state as never)))
        const wanted = codec.settled === undefined ? state : codec.settled(state as never)
        return told(found) === told(wanted)
      }),
    ),
  )

  it.each(Object.entries(codecs))(
    "I16 %s: whatever the device has, it is read without an error",
    (_, codec) => {
      const stored = fc.sample(codec.any, { numRuns: 30 }).map((state) => kept(codec.write(state as never)))
      let refused = 0
      fc.assert(
        fc.property(
          fc.constantFrom(...stored),
          fc.array(fc.nat(50), { maxLength: 5 }),
          fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom(...junk) },
            { weight: 1, arbitrary: fc.jsonValue() },
          ),
          (value, path, other) => {
            const found = codec.read(spoilt(value, path, other))
            if (found === null) refused += 1
            return typeof found === "object"
          },
        ),
      )
      expect(codec.read(undefined) === null ? refused > 0 : refused === 0).toBe(true)
    },
  )
})
