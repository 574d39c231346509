import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Cents, cents, type RatePpm, ratePpm, subtract, sum } from "@shop/core/money"
import { emptyOption, type Product, type ProductOption } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import type { PromotionSetup } from "@shop/core/promotion"
import { Arbitrary, product } from "@shop/testing"
import { splitCredit, fromGross, initialCreditBalance, type TaxShare } from "@shop/core/tax"
import { address, change, line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { perform } from "../../../../tests/support/order-steps.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { creditNotesOf, findOrder, invoiceOf } from "../../../../tests/support/stored-orders.ts"
import { price, type PricedCart, splitLines } from "../carts/price.ts"
import { priceLineRequest } from "../carts/line-pricing.ts"
import { compose, orderWords, orderFormat } from "../outbox/index.ts"
import {
  type InvoiceFacts,
  OrderLifeRefused,
  planRefund,
  type RefundAsk,
  type RefundPlan,
  type Seller,
} from "./index.ts"
import { sharesOf } from "./rates.ts"
import type { OrderRecord } from "./record.ts"

/*
 * One law over all papers: what an order charges by tax rate is the same in totals, order, invoice and letter, and its
 * credit notes add up to it, however it is given back.
 */

const ratesByCountry = {
  FR: [200_000, 55_000, 100_000],
  DE: [190_000, 70_000],
  GB: [200_000, 0],
  IT: [220_000, 40_000, 100_000],
} as const
type Country = keyof typeof ratesByCountry

/** Input for a product; `rate` and `parts` are indexes of the country's rates. */
interface Goods {
  readonly kind: "simple" | "tiered" | "engraved" | "bundle" | "voucher" | "free"
  readonly rate: number
  readonly parts: ReadonlyArray<{ readonly rate: number; readonly grossCents: number; readonly qty: number }>
  readonly grossCents: number
  readonly surchargePercent: number
  readonly qty: number
}
interface Story {
  readonly country: Country
  readonly goods: ReadonlyArray<Goods>
  readonly promotion: PromotionSetup | null
  readonly pays: boolean
  readonly refunds: ReadonlyArray<RefundAsk>
}

const grossCents = fc.oneof(fc.integer({ min: 1, max: 300_00 }), fc.constantFrom(0, 1, 2, 99, 333))
const rateIndex = fc.nat(2)
const goods: fc.Arbitrary<Goods> = fc.record({
  kind: fc.constantFrom("simple", "simple", "tiered", "engraved", "bundle", "bundle", "voucher", "free"),
  rate: rateIndex,
  parts: fc.array(fc.record({ rate: rateIndex, grossCents, qty: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 2,
    maxLength: 4,
  }),
  grossCents,
  surchargePercent: fc.integer({ min: 0, max: 40 }),
  qty: fc.integer({ min: 1, max: 12 }),
})
const refund: fc.Arbitrary<RefundAsk> = fc.oneof(
  fc.record({ of: fc.constant("amount" as const), amountCents: fc.integer({ min: 1, max: 60_00 }) }),
  fc.record({
    of: fc.constant("lines" as const),
    lines: fc.uniqueArray(fc.record({ position: fc.nat(3), qty: fc.integer({ min: 1, max: 5 }) }), {
      selector: ({ position }) => position,
      minLength: 1,
      maxLength: 3,
    }),
    withShipping: fc.boolean(),
  }),
)
const story: fc.Arbitrary<Story> = fc.record({
  country: fc.constantFrom<Country>("FR", "DE", "GB", "IT"),
  goods: fc.array(goods, { minLength: 1, maxLength: 4 }),
  promotion: fc.option(
    fc.oneof(
      Arbitrary.promotionSetup,
      fc.constant({ code: "percent", args: { ratePpm: 1_000_000 } }),
      fc.record({
        code: fc.constant("fixed"),
        args: fc.record({ amountCents: fc.integer({ min: 1, max: 500_00 }) }),
      }),
    ),
  ),
  pays: fc.boolean(),
  refunds: fc.array(refund, { maxLength: 5 }),
})

/** An address that the checkout accepts. */
const addressIn = (country: Country) =>
  address({ country, postcode: { FR: "69001", DE: "10115", GB: "SW1A 1AA", IT: "00100" }[country] })

const rateOf = (country: Country, index: number): RatePpm => {
  const rates = ratesByCountry[country]
  return ratePpm(rates[index % rates.length]!)
}
const priceAt = (gross: number, rate: RatePpm) => ({
  payable: fromGross(cents(gross), rate),
  original: null,
  prior: null,
  ratePpm: rate,
})

const productOf = (country: Country, one: Goods, index: number): Product => {
  const rate = one.kind === "voucher" ? ratePpm(0) : rateOf(country, one.rate)
  const given = {
    sku: `P${index}`,
    id: index + 1,
    price: priceAt(one.kind === "free" ? 0 : one.grossCents, rate),
  }
  switch (one.kind) {
    case "voucher":
      return product({ ...given, type: "virtual" })
    case "tiered":
      return product({
        ...given,
        tiers: [{ groupId: null, qtyMin: 3, priceCents: cents(Math.floor(one.grossCents * 0.8)) }],
      })
    case "engraved":
      return product({
        ...given,
        customOptions: [
          {
            id: 1,
            title: "Name",
            type: "field",
            isRequired: true,
            lengthMax: null,
            surcharge: {
              id: 1,
              title: "",
              priceType: "percent",
              priceCents: cents(0),
              pricePpm: one.surchargePercent * 10_000,
            },
            values: [],
          },
        ],
      })
    case "bundle":
      return product({
        ...given,
        type: "bundle",
        bundleOptions: one.parts.map((part, at) => ({
          id: at + 1,
          title: `Part ${at}`,
          isRequired: true,
          type: "select",
          links: [
            {
              id: `${at + 1}`,
              sku: `P${index}-${at}` as Product["sku"],
              name: `Part ${at}`,
              qty: part.qty,
              isDefault: true,
              canChangeQty: false,
              price: priceAt(part.grossCents, rateOf(country, part.rate)),
              stock: null,
            },
          ],
        })),
      })
    default:
      return product(given)
  }
}
const optionOf = ({ kind, parts }: Goods): ProductOption =>
  kind === "engraved"
    ? { ...emptyOption, custom: [{ optionId: "1", optionValue: "Zoé" }] }
    : kind === "bundle"
      ? {
          ...emptyOption,
          bundle: parts.map(({ qty }, at) => ({ optionId: `${at + 1}`, qty, selections: [`${at + 1}`] })),
        }
      : emptyOption

const settings = { ...defaults, products: { ...defaults.products, zeroPriceAllowed: true } }

/** The cart of a story as the platform prices it. */
const pricedOf = ({ country, goods: all, promotion }: Story): PricedCart => {
  const products = new Map(all.map((one, index) => [`P${index}`, productOf(country, one, index)]))
  const records = all.map((one, index) => ({
    itemId: index + 1,
    key: `P${index}`,
    sku: `P${index}`,
    parentSku: null,
    option: optionOf(one),
    qty: one.qty,
  }))
  const find = (sku: string) => products.get(sku) ?? null
  const results = records.map((request) =>
    priceLineRequest({ find, view, groupId: null, settings, nowMs: 0 }, request),
  )
  const coupon =
    promotion === null
      ? null
      : { code: "X", promotion, usesLeft: null, usesPerCustomer: null, endsAtMs: null }
  return price({
    ...splitLines(records, results),
    cart: {
      token: "t",
      version: 1,
      store: "fr",
      country,
      region: "",
      carrierCode: "flatrate",
      methodCode: "flatrate",
      paymentCode: "checkmo",
      coupon: promotion === null ? null : "X",
      status: "active",
      customer: null,
      email: null,
    },
    coupon: coupon === null ? null : { code: "X", coupon, usesOfCustomer: 0, groupId: 0, nowMs: 0 },
    stock: new Map(),
    gramsOfSku: () => 100,
    shipping: settings.shipping,
    accounts: { transfer: null, cheque: { payee: "P", address: ["1"] }, isFictitious: true },
    provided: [],
  })
}

const grossOf = (shares: ReadonlyArray<TaxShare>): Cents => sum(shares.map((share) => share.grossCents))
const taxedOf = (shares: ReadonlyArray<TaxShare>) =>
  shares.filter(({ ratePpm: rate }) => rate > 0).map((share) => [share.ratePpm, share.taxCents])
const ratesIn = (shares: ReadonlyArray<TaxShare>): ReadonlySet<number> =>
  new Set(shares.map((share) => share.ratePpm))

/** Rates that the goods of a cart have, and those of what is delivered. */
const ratesOfGoods = ({ lines }: PricedCart) => {
  const of = (some: PricedCart["lines"]) =>
    new Set(some.flatMap(({ shares }) => shares.map((s) => s.ratePpm)))
  const delivered = lines.filter(({ isVirtual }) => !isVirtual)
  return { all: of(lines), delivered: of(delivered.length === 0 ? lines : delivered) }
}

const expectSound = (shares: ReadonlyArray<TaxShare>, within: ReadonlySet<number>): void => {
  for (const { ratePpm: rate, netCents, taxCents, grossCents: gross } of shares) {
    expect(within.has(rate)).toBe(true)
    expect(netCents + taxCents).toBe(gross)
    expect(Math.min(netCents, taxCents, gross)).toBeGreaterThanOrEqual(0)
  }
  expect(ratesIn(shares).size).toBe(shares.length)
}

/** By rate, what several papers say together. */
const together = (papers: ReadonlyArray<ReadonlyArray<TaxShare>>): ReadonlyArray<TaxShare> => {
  const rates = [...new Set(papers.flat().map((share) => share.ratePpm))].toSorted((a, b) => a - b)
  return rates.map((rate) => {
    const own = papers.flat().filter((share) => share.ratePpm === rate)
    return {
      ratePpm: rate,
      netCents: sum(own.map(({ netCents }) => netCents)),
      taxCents: sum(own.map(({ taxCents }) => taxCents)),
      grossCents: grossOf(own),
    }
  })
}
const something = (shares: ReadonlyArray<TaxShare>) => shares.filter((share) => share.grossCents !== 0)

/** The parts of an order that refund planning reads, before and after refunds. */
const paidOrder = ({ totals }: PricedCart) => ({
  paidCents: totals.grandCents,
  refundedCents: cents(0),
  shippingGrossCents: totals.shippingGrossCents,
  shippingRefundedCents: cents(0),
  lines: totals.lines.map(({ qty, rowGrossCents, discountCents }, position) => ({
    position,
    qty,
    refundedQty: 0,
    rowGrossCents,
    discountCents,
  })),
})

const refunded = (state: ReturnType<typeof paidOrder>, plan: RefundPlan): typeof state => ({
  ...state,
  refundedCents: cents(state.refundedCents + plan.amountCents),
  shippingRefundedCents: cents(state.shippingRefundedCents + plan.shippingCents),
  lines: state.lines.map((row) => ({
    ...row,
    refundedQty: row.refundedQty + (plan.lines.find(({ position }) => position === row.position)?.qty ?? 0),
  })),
})

describe("the amounts of totals, order, invoice and credit notes", () => {
  it("C6 C7: totals and order have the same shares by rate, and credits of any split add up to them", () => {
    fc.assert(
      fc.property(story, (drawn) => {
        const priced = pricedOf(drawn)
        const { totals } = priced
        const shares = sharesOf(priced)
        const within = ratesOfGoods(priced)
        expect(priced.unpriceable).toEqual([])
        expect(taxedOf(shares.rates)).toEqual(
          totals.segments
            .find(({ code }) => code === "tax")!
            .rates.map((one) => [one.ratePpm, one.amountCents]),
        )
        expect(grossOf(shares.rates)).toBe(totals.grandCents)
        expect(sum(shares.rates.map(({ taxCents }) => taxCents))).toBe(totals.taxCents)
        expectSound(shares.rates, within.all)
        expect([...ratesIn(shares.shipping)].every((rate) => within.delivered.has(rate as RatePpm))).toBe(
          true,
        )
        expect(grossOf(shares.shipping)).toBe(totals.shippingGrossCents)

        let state = paidOrder(priced)
        let balance = initialCreditBalance(shares)
        const notes: Array<ReadonlyArray<TaxShare>> = []
        for (const ask of [...drawn.refunds, { of: "all" } as const]) {
          const plan = planRefund(state as unknown as OrderRecord, ask)
          if ("tag" in plan) continue
          const credit = splitCredit(balance, plan)
          expectSound(credit.rates, ratesIn(shares.rates))
          expect(grossOf(credit.rates)).toBe(plan.amountCents)
          notes.push(credit.rates)
          balance = credit.balance
          state = refunded(state, plan)
        }
        expect(something(together(notes))).toEqual(something(shares.rates))
        expect(something(balance.rates)).toEqual([])
      }),
    )
  })

  const seller: Seller = {
    name: "La Poterie SARL",
    address: ["1 rue des Potiers", "69001 Lyon"],
    email: "bonjour@example.org",
    phone: "",
    register: "RCS Lyon 123 456 789",
    vatId: "FR12345678901",
  }
  const nowMs = Date.UTC(2026, 10, 21, 12)

  it("C6 C7: on the platform totals, order, invoice and letter agree, and the credit notes are the invoice by rate", () => {
    const shop = memoryShop({ settings })
    const words = orderWords(view.language)
    const write = orderFormat(view, words)
    const placedLetter = (number: string): string => {
      const row = { id: 1, kind: "order.placed", subject: number, payload: {}, madeAtMs: nowMs }
      const rest = { sentAtMs: null, deadAtMs: null, nextAtMs: 0, tries: 0, error: null, allowedAtMs: null }
      const tools = { views: defaults.views, origin: "https://shop.example", seller }
      const accounts = { transfer: null, cheque: null, isFictitious: false }
      const returns = { days: 14, paidBy: "buyer" } as const
      const made = shop.run(
        compose(
          { ...tools, accounts, returns, shipping: defaults.shipping, renderDocument: null, nowMs },
          { ...row, ...rest },
        ),
      )
      return made.tag === "mail" ? made.mail.text : ""
    }
    let minted = 0
    fc.assert(
      fc.property(story, (drawn) => {
        minted += 1
        shop.catalogueProducts.clear()
        const { country } = drawn
        for (const [index, one] of drawn.goods.entries()) {
          shop.catalogueProducts.set(`P${index}`, productOf(country, one, index))
          for (const sku of [`P${index}`, ...one.parts.map((_, at) => `P${index}-${at}`)])
            shop.stock.put(sku, { productId: 1, qty: 999, isInStock: true, isManaged: true, qtyMax: null })
        }
        const place = shop.cartOf({})
        for (const [index, one] of drawn.goods.entries())
          shop.run(shop.carts.update(place, change(`P${index}`, one.qty, { option: optionOf(one) })))
        const { promotion } = drawn
        if (promotion !== null) {
          shop.coupon({ code: "X", promotion, usesLeft: null, endsAtMs: null })
          // A promotion may need more goods than these.
          shop.run(Effect.ignore(shop.carts.applyCoupon(place, "X")))
        }
        const isVirtual = drawn.goods.every(({ kind }) => kind === "voucher")
        const delivery = { country, region: "", carrierCode: "flatrate", methodCode: "flatrate" }
        const { totals: before } = shop.run(
          shop.carts.chooseDelivery(
            place,
            isVirtual ? { ...delivery, carrierCode: null, methodCode: null } : delivery,
          ),
        )
        const key = `papers-${minted}`
        const placed = shop.run(
          shop.orders.place(
            order(
              place.token,
              drawn.goods.map((one, index) => line(`P${index}`, one.qty, { option: optionOf(one) })),
              {
                orderId: key,
                shipping: isVirtual ? null : addressIn(country),
                billing: addressIn(country),
                ...(isVirtual ? { carrierCode: null, methodCode: null } : {}),
              },
            ),
            key,
            view,
          ),
        )
        const number = placed.orderNumber
        const record = findOrder(shop.database, number)!
        expect(record.grandCents).toBe(before.grandCents)
        expect(taxedOf(record.rates)).toEqual(
          before.segments
            .find(({ code }) => code === "tax")!
            .rates.map((one) => [one.ratePpm, one.amountCents]),
        )
        if (record.grandCents > 0)
          perform(shop, { number, action: { tag: "pay" }, key: null, actor: "operator", nowMs })
        const tools = { database: shop.database, views: defaults.views, seller }
        const invoice: InvoiceFacts = invoiceOf(tools, number, nowMs)
        expect(invoice.rates).toEqual(record.rates)
        expect(invoice.lines.map(({ shares = [] }) => grossOf(shares))).toEqual(
          record.lines.map(({ rowGrossCents, discountCents }) => subtract(rowGrossCents, discountCents)),
        )
        const letter = placedLetter(number)
        for (const { ratePpm: rate, taxCents } of record.rates.filter((share) => share.taxCents !== 0)) {
          const row = `${words.taxIncluded(write.percent(rate))} +${write.money(taxCents)}`
          expect(letter).toMatch(new RegExp(row.replaceAll(".", "\\.")))
        }
        for (const ask of [...drawn.refunds, { of: "all" } as const]) {
          try {
            perform(shop, {
              number,
              action: { tag: "refund", ask, isRestocked: false },
              key: null,
              actor: "operator",
              nowMs,
            })
          } catch (error) {
            if (!(error instanceof OrderLifeRefused)) throw error
          }
        }
        const notes = creditNotesOf(shop.database, record.id)
        for (const note of notes) {
          expectSound(note.rates, ratesIn(invoice.rates))
          expect(grossOf(note.rates)).toBe(note.amountCents)
        }
        expect(something(together(notes.map(({ rates }) => rates)))).toEqual(something(invoice.rates))
        shop.database.run("DELETE FROM outbox")
      }),
      limitRuns(1000, "a placed, paid and refunded order in the file for each story"),
    )
  })
})
