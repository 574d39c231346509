import { Option } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { accountFormat } from "../account/model.ts"
import { cartDefinition } from "../cart/index.ts"
import type { CheckoutState } from "../checkout/index.ts"
import { checkoutFormat } from "../checkout/model.ts"
import { compareDefinition } from "../compare/index.ts"
import { consentDefinition } from "../consent/index.ts"
import { subscriptionDefinition } from "../newsletter/index.ts"
import { orderDefinition } from "../order/order-store.ts"
import { sessionDefinition, type SessionState } from "../session/index.ts"
import { taskDefinition } from "../sync/index.ts"
import { Arbitrary } from "@shop/testing"
import { wishlistDefinition } from "../wishlist/index.ts"
import * as StoredEntry from "../cache/entry.ts"
import { codecOf, type StoredFormat } from "./index.ts"
import storedValues from "../../../../tests/support/stored-values.json" with { type: "json" }

/** The value that a device returns for a stored one. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** A text of a value that does not depend on the order of its fields. */
const canonicalOf = (value: unknown): string =>
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
  /** Fields that are not stored have their initial values. */
  readonly settled?: (state: never) => unknown
}

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
  cart: stored(cartDefinition, Arbitrary.cartState),
  session: {
    ...stored(sessionDefinition, Arbitrary.sessionState),
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
    ...stored(checkoutFormat, Arbitrary.checkoutState),
    settled: ({ personal, shipping, billing, chosenMethod, paymentCode, modifiedAtMs }: CheckoutState) => ({
      personal,
      shipping,
      billing,
      chosenMethod,
      paymentCode,
      modifiedAtMs,
    }),
  },
  order: stored(orderDefinition, Arbitrary.orderRecord),
  account: stored(
    accountFormat,
    fc.record({
      epoch: fc.nat(),
      profile: Arbitrary.profile,
      orders: Arbitrary.orNull(Arbitrary.ordersPage),
    }),
  ),
  wishlist: stored(wishlistDefinition, Arbitrary.wishlist),
  comparison: stored(compareDefinition, Arbitrary.compareList),
  consent: stored(consentDefinition, Arbitrary.decisions),
  subscription: stored(subscriptionDefinition, Arbitrary.subscription),
  entry: {
    any: Arbitrary.entry,
    write: asItIs,
    read: (value) => (StoredEntry.isEntry(value) ? value : null),
  },
  task: stored(taskDefinition, Arbitrary.task),
}

/** A stored value with one broken or missing field. */
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

describe("DS11 a value that an earlier build has stored", () => {
  // Written by version 0.1.0. A required field that is added without a version and a migration makes these unreadable.
  const samples = Object.entries(storedValues as Readonly<Record<string, ReadonlyArray<unknown>>>)
  it.each(samples.flatMap(([name, values]) => values.map((value, number) => [name, number, value] as const)))(
    "is read: %s, sample %i",
    (name, _, value) => expect(codecs[name]?.read(value)).not.toBeNull(),
  )
  it("is sampled for each stored format", () =>
    expect(Object.keys(storedValues)).toEqual(Object.keys(codecs).filter((name) => name !== "entry")))
})

describe("laws", () => {
  it.each(Object.entries(codecs))("I16 %s: reading returns the written value", (_, codec) =>
    fc.assert(
      fc.property(codec.any, (state) => {
        const found = codec.read(throughJson(codec.write(state as never)))
        const wanted = codec.settled === undefined ? state : codec.settled(state as never)
        return canonicalOf(found) === canonicalOf(wanted)
      }),
    ),
  )

  it.each(Object.entries(codecs))("I16 %s: any stored value is read without an error", (_, codec) => {
    const stored = fc
      .sample(codec.any, { numRuns: 30 })
      .map((state) => throughJson(codec.write(state as never)))
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
  })
})
