import {
  type Totals,
  totals as add,
  type TotalsInput,
  unitPrice,
  fixedSource,
  lineTotal,
} from "@shop/core/pricing"
import fc from "fast-check"
import type { Address } from "@shop/core/address"
import {
  type CartState,
  type CartToken,
  type ConfirmedLine,
  type Connection,
  type Delivery,
  empty,
  keyOf,
  type DetachedLine,
  type PendingMerge,
  type LocalLine,
  type PaymentMethod,
  type ServerLine,
  type ShippingMethod,
  type UnreadableLine,
  totalsKey,
} from "@shop/core/cart"
import { begin, type CheckoutState, type PersonalDetails, type PersonalInput } from "@shop/core/checkout"
import { cents as asCents } from "@shop/core/money"
import type { OrderRecord, PricedOrder, OrderPlacement } from "@shop/core/order"
import { emptyOption, type ProductType } from "@shop/core/product"
import { adjustmentsOf, type ArgumentKind, type PromotionSetup, promotions } from "@shop/core/promotion"
import {
  country,
  createdAt,
  distinct,
  id,
  idText,
  orNull,
  pieces,
  prose,
  record,
  slug,
  timeMs,
  upTo,
  words,
} from "./basics.ts"
import { linesFor } from "./choices.ts"
import { cents, couponCode, ratePpm } from "./prices.ts"
import { bareProductForSale, sku } from "./product.ts"

/** Postcodes in the form of each country. */
const postcodes: Readonly<Record<string, RegExp>> = {
  FR: /^\d{5}$/,
  DE: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d [0-9][A-Z]{2}$/,
  BE: /^[1-9]\d{3}$/,
  LU: /^(L-)?\d{4}$/,
  AT: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} [A-Z]{2}$/,
  IT: /^\d{5}$/,
  ES: /^\d{5}$/,
  CH: /^[1-9]\d{3}$/,
  IE: /^[A-Z]\d\d [A-Z\d]{4}$/,
  PL: /^\d{2}-\d{3}$/,
}

const name = fc.constantFrom("Ada", "Zoë", "Jürgen", "Li", "O'Neill", "María José", "Nguyễn", "Æsa", "Łucja")
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), text)
const line = fc.oneof(
  fc.constantFrom("rue des Potiers", "Straße des 17. Juni", "Kiln Lane", "ul. Ślężna"),
  words.map((text) => text.replace(/\s+/g, " ")),
)

/**
 * A valid address of a country, with a valid postcode and trimmed texts.
 *
 * @param of - ISO code; the postcode of an unknown country has at least three letters
 * @rule TE9 - AD1, AD2, FO4
 */
export const addressIn = (of: string): fc.Arbitrary<Address> =>
  record({
    firstName: name,
    lastName: name,
    company: maybe(line),
    street: line,
    house: maybe(fc.stringMatching(/^\d{1,3}[a-z]?$/)),
    postcode: fc.stringMatching(postcodes[of] ?? /^[A-Z0-9]{3,8}$/),
    city: fc.constantFrom("Lyon", "Köln", "Saint-Étienne", "Łódź", "York"),
    region: maybe(fc.constantFrom("Bavaria", "Corsica")),
    country: fc.constant(of),
    phone: maybe(fc.stringMatching(/^\+\d{2} \d{3} \d{3,6}$/)),
    vatId: maybe(fc.constantFrom("FR40303265045", "DE123456789", "ATU12345678", "NL123456789B01")),
  })

/** An address that the checkout takes. @rule TE9 - AD1 */
export const address: fc.Arbitrary<Address> = fc.oneof(...Object.keys(postcodes).map(addressIn))

const written = fc.oneof(prose, fc.string({ maxLength: 300 }))

/** A typed address: any text in any field, valid or not, even too long. @rule TE9 - FO4 */
export const writtenAddress: fc.Arbitrary<Address> = record({
  firstName: written,
  lastName: written,
  company: written,
  street: written,
  house: written,
  postcode: fc.oneof(written, fc.stringMatching(/^\d{4,5}$/)),
  city: written,
  region: written,
  country: fc.oneof(country, written),
  phone: fc.oneof(written, fc.stringMatching(/^\+?[\d ]{4,18}$/)),
  vatId: written,
})

/** An e-mail address that forms take. @rule TE9 - FO3 */
export const email: fc.Arbitrary<string> = fc
  .tuple(fc.stringMatching(/^[a-z]{1,8}([.+-][a-z0-9]{1,5})?$/), slug, fc.constantFrom("fr", "de", "example"))
  .map(([local, host, top]) => `${local}@${host}.${top}`)

/** The personal details of a checkout. @rule TE9 - CK2, FO3 */
export const personalDetails: fc.Arbitrary<PersonalDetails> = record({
  firstName: name,
  lastName: name,
  email,
})

/** The input of the checkout's first step: personal details, and a password to create an account. @rule TE9 - CK13, FO10 */
export const personalInput: fc.Arbitrary<PersonalInput> = fc
  .tuple(
    personalDetails,
    fc.option(fc.constantFrom("Potters-wheel1", "Kiln and clay 2", "glasur_ÄÖÜ_9"), { nil: null }),
  )
  .map(([person, password]) => ({
    ...person,
    newPassword: password === null ? null : { password, passwordAgain: password },
  }))

/** Names a cart: opaque text of a guest's, a number of a customer's. @rule TE9 */
export const cartToken: fc.Arbitrary<CartToken> = fc
  .oneof(fc.stringMatching(/^[0-9a-f]{32}$/), idText)
  .map((text) => text as CartToken)

/** A line that the shopper wants: a product that can be bought with a choice that is right. @rule TE9 - CA2 */
export const localLine: fc.Arbitrary<LocalLine> = bareProductForSale
  .chain((product) => linesFor(product))
  .map((lines) => lines[0]!)

/** Lines that the shopper wants, none twice. @rule TE9 - CA1, CA2 */
export const localLines: fc.Arbitrary<ReadonlyArray<LocalLine>> = distinct(localLine, (one) => one.key, 5)

const typeOfLine = fc.constantFrom<ProductType>("simple", "configurable", "bundle", "virtual")

/** A line of a server cart. @rule TE9 - CA3 */
export const serverLine: fc.Arbitrary<ServerLine> = fc
  .tuple(localLine, record({ itemId: id, quoteId: words, type: typeOfLine, unitGrossCents: orNull(cents) }))
  .map(([wanted, serverData]) => ({
    ...serverData,
    sku: wanted.sku,
    name: wanted.facts.name,
    qty: wanted.qty,
    option: wanted.option,
  }))

/** A line that cannot be read, as a platform sends it. @rule TE9 - CA184 */
export const unreadableLine: fc.Arbitrary<UnreadableLine> = record({
  isUnreadable: fc.constant(true as const),
  itemId: orNull(id),
  sku: orNull(sku),
})

/** A line of a server cart with its local key. @rule TE9 - CA3 */
export const confirmedLine: fc.Arbitrary<ConfirmedLine> = serverLine.map((pulled) => ({
  ...pulled,
  key: keyOf(pulled.sku, pulled.option),
}))

/** A shipping method. @rule TE9 - CK3 */
export const shippingMethod: fc.Arbitrary<ShippingMethod> = fc
  .tuple(
    record({ carrierCode: slug, methodCode: slug, title: prose, carrierTitle: prose }),
    fc.integer({ min: 0, max: 50_00 }),
  )
  .map(([method, gross]) => ({
    ...method,
    amountNetCents: asCents(Math.floor((gross * 5) / 6)),
    amountGrossCents: asCents(gross),
  }))

/** A payment method. @rule TE9 - CK4 */
export const paymentMethod: fc.Arbitrary<PaymentMethod> = record({
  code: fc.oneof(fc.constantFrom("checkmo", "banktransfer", "cashondelivery"), slug),
  title: prose,
  costGrossCents: fc.constantFrom(0, 0, 3_00).map(asCents),
})

/** The known delivery and payment of a cart. @rule TE9 - CA17 */
export const delivery: fc.Arbitrary<Delivery> = fc
  .tuple(country, orNull(shippingMethod), orNull(paymentMethod))
  .map(([to, method, payment]) => ({
    country: to,
    carrierCode: method?.carrierCode ?? null,
    methodCode: method?.methodCode ?? null,
    paymentCode: payment?.code ?? null,
    shippingGrossCents: method?.amountGrossCents ?? null,
    paymentGrossCents: payment?.costGrossCents ?? asCents(0),
  }))

const argumentValues: Readonly<Record<ArgumentKind, fc.Arbitrary<unknown>>> = {
  rate: fc.integer({ min: 1, max: 1_000_000 }),
  amount: fc.integer({ min: 1, max: 2_000_000 }),
  count: fc.integer({ min: 1, max: 5 }),
  steps: fc.array(
    record({
      fromCents: fc.integer({ min: 1, max: 2_000_000 }),
      ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
}

/** A promotion of every kind, also one that takes off more than the goods cost. @rule TE9 - PM1 */
export const promotionSetup: fc.Arbitrary<PromotionSetup> = fc.oneof(
  ...promotions.map(({ code, args }) =>
    record({
      code: fc.constant(code),
      args: record(
        Object.fromEntries(Object.entries(args).map(([arg, kind]) => [arg, argumentValues[kind]])),
      ),
    }),
  ),
)

/** Goods of a total: several rates, delivered or not, parts of a line at rates of their own. */
const totalsLines = distinct(
  record(
    {
      itemId: id,
      name: prose,
      qty: fc.integer({ min: 0, max: 30 }),
      unitGrossCents: fc.integer({ min: 0, max: 500_000 }).map(asCents),
      ratePpm,
      isVirtual: fc.boolean(),
      isCovered: fc.boolean(),
      shares: fc.array(record({ ratePpm, grossCents: cents }), { minLength: 2, maxLength: 3 }),
    },
    { requiredKeys: ["itemId", "name", "qty", "unitGrossCents", "ratePpm", "isVirtual"] },
  ),
  (one) => one.itemId,
  5,
)

/** The input of totals, with and without a promotion. @rule TE9 - CA9 */
export const totalsInput: fc.Arbitrary<TotalsInput> = fc
  .tuple(
    record({
      lines: totalsLines,
      shippingGrossCents: orNull(fc.integer({ min: 0, max: 50_00 }).map(asCents)),
      couponCode: orNull(couponCode),
      paymentGrossCents: orNull(fc.constantFrom(0, 3_00).map(asCents)),
    }),
    orNull(promotionSetup),
  )
  .map(([input, setup]) => ({ ...input, adjustments: setup === null ? [] : applied(setup, input.lines) }))

const applied = (setup: PromotionSetup, lines: TotalsInput["lines"]) =>
  adjustmentsOf(
    setup,
    lines.map((one) => ({ isCovered: true, product: one.name, ...one })),
  ) ?? []

/** Totals that add up, as the platform and the device compute them. @rule TE9 - CA9 */
export const totals: fc.Arbitrary<Totals> = fc
  .tuple(totalsInput, orNull(promotionSetup), fc.boolean(), fc.nat(100_00))
  .map(([input, promotion, isForAllGoods, goodsMin]) => ({
    ...add(input),
    ...(promotion === null
      ? {}
      : { promotion: { ...promotion, isForAllGoods, goodsMinCents: asCents(goodsMin) } }),
  }))

const connectionFor = (hasLines: boolean, merge: PendingMerge | null): fc.Arbitrary<Connection> => {
  const connected = fc
    .tuple(cartToken, fc.nat(1), fc.boolean())
    .map(([token, attempts, isCustomers]): Connection => {
      if (!isCustomers) return { tag: "Guest", token, attempts, merge }
      if (merge !== null) return { tag: "Merging", token, attempts, merge }
      return { tag: "Customer", token, attempts, isArriving: false }
    })
  if (hasLines) return connected
  return fc.oneof(
    connected,
    fc.nat(1).map((attempts): Connection => ({ tag: "Disconnected", attempts, merge })),
    fc.constant<Connection>({ tag: "Suspended", merge }),
  )
}

/** The difference of a line between the local cart and the server cart. */
type LineDifference = "unsent" | "same" | "moved" | "serverOnly"

const asConfirmed = (wanted: LocalLine, itemId: number, qty: number): ConfirmedLine => ({
  key: wanted.key,
  itemId,
  quoteId: "1",
  sku: wanted.sku,
  name: wanted.facts.name,
  qty,
  type: wanted.facts.type,
  option: wanted.option,
  unitGrossCents: unitPrice(wanted.facts.priceSource, qty),
})

/** A line of a detached cart; older builds remembered no quantities. @rule TE9 - CA160 */
export const detachedLine: fc.Arbitrary<DetachedLine> = fc
  .tuple(localLine, orNull(id), orNull(pieces))
  .map(([{ key }, itemId, qty]) => ({ key, itemId, ...(qty === null ? {} : { qty }) }))

/**
 * A whole cart: lines that only the shopper has, equal lines, lines with another quantity, and lines that only the server
 * has; adds without a response, removed lines, current, old or no totals, with or without a pending merge.
 *
 * @rule TE9 - CA3
 */
export const cartState: fc.Arbitrary<CartState> = fc
  .array(
    fc.tuple(
      localLine,
      fc.constantFrom<LineDifference>("unsent", "same", "moved", "serverOnly"),
      pieces,
      fc.boolean(),
    ),
    { maxLength: 5 },
  )
  .map((lines) =>
    lines.filter(([one], index) => lines.findIndex(([other]) => other.key === one.key) === index),
  )
  .chain((lines) => {
    const confirmed = lines.flatMap(([wanted, standing, qty], index) => {
      if (standing === "unsent") return []
      const serverQty = standing === "same" ? wanted.qty : standing === "moved" ? wanted.qty + qty : qty
      return [asConfirmed(wanted, 100 + index, serverQty)]
    })
    return record({
      connection: orNull(
        record({ from: orNull(cartToken), itemIds: fc.uniqueArray(id, { maxLength: 3 }) }),
      ).chain((merge) => connectionFor(confirmed.length > 0, merge)),
      delivery: orNull(delivery),
      removed: upTo(localLine, 2),
      totalsAre: fc.constantFrom("none" as const, "current" as const, "stale" as const),
      promotion: orNull(promotionSetup),
      unsure: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.constant(confirmed.slice(0, 1).map(({ key }) => key)) },
      ),
      detached: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: cartToken }),
      detachedLines: upTo(detachedLine, 2),
      coupon: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: couponCode }),
    }).map(
      ({ totalsAre, promotion, removed, unsure, detached, detachedLines, coupon, ...rest }): CartState => {
        const state: CartState = {
          ...empty,
          ...rest,
          local: lines.flatMap(([wanted, standing]) => (standing === "serverOnly" ? [] : [wanted])),
          confirmed: { lines: confirmed, totals: null, totalsOf: null },
          pending: [
            ...lines.flatMap(([wanted, standing, qty, isPending]) =>
              standing === "unsent" && isPending
                ? [{ kind: "add" as const, id: `op-${wanted.key}`, key: wanted.key, qty }]
                : [],
            ),
            ...unsure.map((key) => ({ kind: "set" as const, key })),
          ],
          removed: removed.filter(({ key }) => !lines.some(([wanted]) => wanted.key === key)),
          detached: { token: detached, lines: detached === null ? [] : detachedLines },
          coupon,
        }
        if (totalsAre === "none") return state
        const goods = confirmed.map((one) => ({
          itemId: one.itemId,
          name: one.name,
          qty: one.qty,
          unitGrossCents: one.unitGrossCents ?? asCents(0),
          ratePpm: lineTotal(lines.find(([wanted]) => wanted.key === one.key)![0].facts.priceSource, one.qty)
            .ratePpm,
          isVirtual: one.type === "virtual",
        }))
        const sums = add({
          lines: goods,
          shippingGrossCents: rest.delivery?.shippingGrossCents ?? null,
          couponCode: promotion === null ? null : "PROMO",
          adjustments: promotion === null ? [] : applied(promotion, goods),
          paymentGrossCents: rest.delivery?.paymentGrossCents ?? null,
        })
        const serverTotals =
          promotion === null
            ? sums
            : { ...sums, promotion: { ...promotion, isForAllGoods: true, goodsMinCents: asCents(0) } }
        const isCurrent = totalsAre === "current"
        return {
          ...state,
          confirmed: {
            lines: confirmed,
            totals: serverTotals,
            totalsOf: isCurrent ? totalsKey(state) : "before",
          },
        }
      },
    )
  })

/** An order: a shipped one has an address, any other has none. @rule TE9 - OR3 */
export const order: fc.Arbitrary<PricedOrder> = fc
  .tuple(
    distinct(localLine, (one) => one.key, 3, 1),
    record({
      orderId: words,
      cart: cartToken,
      personal: personalDetails,
      shipping: address,
      billing: address,
      method: shippingMethod,
      paymentCode: slug,
      shippingCents: fc.nat(8_00),
      paymentCents: fc.nat(2_00),
    }),
  )
  .map(([lines, { shipping, method, shippingCents, paymentCents, ...fields }]) => {
    const isShipped = lines.some((one) => !one.facts.isVirtual)
    const goods = lines.reduce((sum, one) => sum + unitPrice(one.facts.priceSource, one.qty) * one.qty, 0)
    return {
      ...fields,
      shipping: isShipped ? shipping : null,
      carrierCode: isShipped ? method.carrierCode : null,
      methodCode: isShipped ? method.methodCode : null,
      lines: lines.map((one) => ({
        sku: one.sku,
        parentSku: one.parentSku,
        name: one.facts.name,
        qty: one.qty,
        option: one.option,
        unitGrossCents: unitPrice(one.facts.priceSource, one.qty),
      })),
      charges: { discountCents: 0, shippingCents: isShipped ? shippingCents : null, paymentCents },
      grandCents: asCents(goods + (isShipped ? shippingCents : 0) + paymentCents),
    }
  })

/** The platform's response to a placed order. @rule TE9 - OR2 */
export const placed: fc.Arbitrary<OrderPlacement> = record({
  orderNumber: fc.oneof(fc.stringMatching(/^[A-Z]{2}-1\d{5}$/), words),
  backendOrderId: idText,
  placedAt: createdAt,
})

/** An order in each of its states, with its unsynchronized cart if any. @rule TE9 - OR4 */
export const orderRecord: fc.Arbitrary<OrderRecord> = fc
  .tuple(
    record({
      order,
      owner: orNull(id),
      theirs: orNull(cartToken),
      theirLines: upTo(detachedLine, 2),
      madeAtMs: timeMs,
      state: fc.constantFrom(
        "sending" as const,
        "waiting" as const,
        "confirmed" as const,
        "rejected" as const,
      ),
      taken: localLines,
      cart: orNull(cartState),
    }),
    placed,
  )
  .map(([made, answer]) => ({ ...made, placed: made.state === "confirmed" ? answer : null }))

/** A checkout anywhere between untouched and complete. @rule TE9 - CK1 */
export const checkoutState: fc.Arbitrary<CheckoutState> = record({
  step: fc.constantFrom("personal" as const, "shipping" as const, "payment" as const, "review" as const),
  personal: orNull(personalDetails),
  shipping: orNull(address),
  billing: orNull(address),
  shippingMethods: distinct(shippingMethod, (one) => `${one.carrierCode}/${one.methodCode}`, 3),
  paymentMethods: distinct(paymentMethod, (one) => one.code, 3),
  isLoadingMethods: fc.boolean(),
  modifiedAtMs: fc.oneof(fc.constant(0), timeMs),
  methodAt: fc.nat(3),
  paymentAt: fc.nat(3),
}).map(({ methodAt, paymentAt, ...state }) => {
  const method = state.shippingMethods[methodAt]
  return {
    ...begin,
    ...state,
    chosenMethod:
      method === undefined ? null : { carrierCode: method.carrierCode, methodCode: method.methodCode },
    paymentCode: state.paymentMethods[paymentAt]?.code ?? null,
  }
})

/** A plain line of one sku without options, for carts of which only the quantities matter. @rule TE9 - CA2 */
export const plainLine: fc.Arbitrary<LocalLine> = fc
  .tuple(sku, pieces, cents, ratePpm, fc.boolean())
  .map(([of, qty, unitGrossCents, rate, isVirtual]) => ({
    key: keyOf(of, emptyOption),
    sku: of,
    parentSku: null,
    option: emptyOption,
    qty,
    facts: {
      name: of,
      href: `/fr/${encodeURIComponent(of)}`,
      image: null,
      type: isVirtual ? "virtual" : "simple",
      options: [],
      priceSource: fixedSource(unitGrossCents, rate),
      isVirtual,
      stock: null,
    },
  }))
