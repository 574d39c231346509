import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normalizeAddress } from "@shop/core/address"
import {
  compose,
  customerToken,
  isDirty,
  isSame,
  keyOf,
  pendingMerge,
  serverToken,
  situation,
  totalsKey,
  view as cartView,
} from "@shop/core/cart"
import {
  filterViews,
  formatSelection,
  buildCategoryTree,
  indexLabels,
  parseSelection,
  priceRangeId,
  readParams,
  readPriceRange,
  requestKey,
  writeParams,
} from "@shop/core/catalogue"
import { isActive as isInCheckout, needsShipping, stepOf } from "@shop/core/checkout"
import * as Form from "@shop/core/form"
import { allocate, format as formatMoney, sum } from "@shop/core/money"
import { kindOf } from "@shop/core/notification"
import { view as orderView } from "@shop/core/order"
import { isActive, price as priceOf, unitPrice, totals } from "@shop/core/pricing"
import {
  customOptionTypes,
  card,
  eligible,
  fromChoices,
  guard,
  isSoldOut,
  priceLine,
  productPage,
  validateOption,
  variantOf,
} from "@shop/core/product"
import { starRating } from "@shop/core/review"
import { matchRoute, normalizePath } from "@shop/core/routing"
import { defaults } from "@shop/core/settings"
import { isOut } from "@shop/core/stock"
import { defaults as views, resolveStoreView } from "@shop/core/store-view"
import { rateAt } from "@shop/core/tax"
import { limitRuns } from "../../../../tests/support/seed.ts"
import * as Arbitrary from "./index.ts"

const [french] = views
const nowMs = Date.UTC(2026, 10, 21, 12)

/** The value that a device returns for a stored one. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const holds = <A>(arbitrary: fc.Arbitrary<A>, law: (value: A) => void): void =>
  fc.assert(
    fc.property(arbitrary, (value) => void law(value)),
    limitRuns(200, "whole products and carts"),
  )

const all = Object.entries(Arbitrary).flatMap(([name, value]) =>
  value instanceof fc.Arbitrary ? [[name, value as fc.Arbitrary<unknown>] as const] : [],
)

describe("laws", () => {
  it("TE9 has more than sixty arbitraries", () => expect(all.length).toBeGreaterThan(60))

  it.each(all)("TE9 %s is plain data: a device and a server return it unchanged", (_, arbitrary) =>
    fc.assert(
      fc.property(arbitrary, (value) => void expect(throughJson(value)).toStrictEqual(value)),
      limitRuns(50, "every arbitrary there is"),
    ),
  )

  describe("generated values are consistent", () => {
    it("TE9 TX2 net and tax are gross in every price", () =>
      holds(Arbitrary.price, ({ payable, original, prior }) => {
        const before = [original, prior].filter((one) => one !== null)
        for (const one of [payable, ...before]) expect(one.netCents + one.taxCents).toBe(one.grossCents)
        for (const one of before) {
          expect(one.grossCents).toBeGreaterThan(payable.grossCents)
          expect(one.grossCents).toBeLessThanOrEqual(original?.grossCents ?? 0)
        }
      }))
    it("TE9 MO5 weights share anything out", () =>
      holds(fc.tuple(Arbitrary.signedCents, Arbitrary.weights), ([amount, weights]) =>
        expect(sum(allocate(amount, weights))).toBe(amount),
      ))
    it("TE9 MO6 every money format writes every amount with its digits", () =>
      holds(fc.tuple(Arbitrary.signedCents, Arbitrary.moneyFormat), ([amount, how]) =>
        expect(Number(formatMoney(amount, { ...how, pattern: "{amount}", group: "", decimal: "." }))).toBe(
          amount / 100,
        ),
      ))
    it("TE9 TX4 tax rules answer for every class and place", () =>
      holds(
        fc.tuple(Arbitrary.taxRules, Arbitrary.taxClassId, Arbitrary.taxPlace),
        ([rules, classId, place]) => {
          const rate = rateAt(rules, classId, place)
          expect(rate === null || rules.some((rule) => rule.rates.includes(rate))).toBe(true)
        },
      ))
    it("TE9 PR3 a window is at its place relative to the moment", () =>
      holds(Arbitrary.windowAt(nowMs), ({ kind, bounds }) =>
        expect([kind, isActive(bounds, nowMs, "UTC")]).toEqual([
          kind,
          kind === "unbounded" || kind === "running" || kind === "lastDay",
        ]),
      ))
    it("TE9 PR1, PR2 listed amounts have a price exactly when they have a regular one", () =>
      holds(fc.tuple(Arbitrary.listedPriceAt(nowMs), Arbitrary.priceContext), ([listed, context]) => {
        const { regularCents } = listed
        expect(priceOf(listed, { ...context, nowMs }) === null).toBe(
          regularCents === null || regularCents < 0,
        )
      }))
    it.each(Arbitrary.productTypes)("TE9 PD1 a %s product is valid, and can be shown", (type) =>
      holds(Arbitrary.productOf(type), (product) => {
        expect(product.type).toBe(type)
        expect(product.variants.length > 0).toBe(type === "configurable")
        expect(product.bundleOptions.length > 0 && type !== "bundle").toBe(false)
        expect(product.groupedLinks.length > 0 && type !== "grouped").toBe(false)
        expect(card(product, french!, nowMs, defaults.stock).name).toBe(product.name)
        expect(productPage(product, [], [], french!, nowMs).kind).toBe("product")
      }),
    )
    it.each(Arbitrary.productTypes)("TE9 PD6, PD18 a %s product for sale is shown and not sold out", (type) =>
      holds(Arbitrary.productForSaleOf(type), (product) => {
        expect(guard(product, true)).toMatchObject({ tag: "show" })
        expect(isSoldOut(product)).toBe(false)
        for (const variant of eligible(product))
          expect(
            variantOf(
              product,
              product.configurableOptions.map((option) => ({
                optionId: String(option.attributeId),
                optionValue: variant.options[option.attributeCode]!,
              })),
            )?.sku,
          ).toBe(variant.sku)
      }),
    )
    it("TE9 a catalogue has no sku, id or address twice", () =>
      holds(Arbitrary.productsForSale, (products) => {
        const skus = products.flatMap((one) => [one.sku, ...one.variants.map((variant) => variant.sku)])
        const paths = products.flatMap((one) => one.urlPath ?? [])
        expect([new Set(skus).size, new Set(paths).size]).toEqual([skus.length, paths.length])
      }))
    it("TE9 CT27 a tree has every active category, and each one knows its parents", () =>
      holds(Arbitrary.categories, (flat) => {
        const tree = buildCategoryTree(flat)
        expect([...tree.byId.keys()].toSorted()).toEqual(
          flat.flatMap((one) => (one.isActive ? [one.id] : [])).toSorted(),
        )
        for (const one of flat) {
          const parent = flat.find((other) => other.id === one.parentId)
          expect(one.pathIds).toEqual([...(parent?.pathIds ?? [1, 2]), one.id])
          expect(one.level).toBe(one.pathIds.length - 1)
        }
      }))
    it("TE9 CT5 a selection equals that of its address", () =>
      holds(Arbitrary.chosen, (chosen) =>
        expect(parseSelection(writeParams(formatSelection(chosen)), "category", defaults)).toEqual(chosen),
      ))
    it("TE9 CT7 a price range equals that of its id", () =>
      holds(Arbitrary.priceRange, (range) => expect(readPriceRange(priceRangeId(range))).toEqual(range)))
    it("TE9 CT30 a query reads back as it was written", () =>
      holds(Arbitrary.params, (params) => expect(readParams(writeParams(params))).toEqual(params)))
    it("TE9 CT8 facets offer no more than was counted", () =>
      holds(
        Arbitrary.attributes.chain((attributes) =>
          fc.tuple(fc.constant(attributes), Arbitrary.facetsOf(attributes)),
        ),
        ([attributes, counts]) => {
          const context = {
            chosen: { filters: {}, sort: null, page: 1 },
            labels: indexLabels(attributes, "fr-FR"),
            address: { path: "/fr/bols", text: null },
            view: french!,
            settings: defaults,
          }
          for (const { options } of filterViews(counts, context))
            for (const { count } of options) expect(count).toBeGreaterThan(0)
        },
      ))
    it("TE9 CT23 equal queries have one cache key", () =>
      holds(Arbitrary.query, (query) => expect(requestKey("fr", query)).toBe(requestKey("fr", { ...query }))))
    it("TE9 FO4, AD2 the checkout takes every address as it is", () =>
      holds(Arbitrary.address, (address) => {
        expect(Form.address(address, defaults.shipping.countries)).toEqual([])
        expect(normalizeAddress(address)).toEqual(address)
      }))
    it("TE9 FO3, FO7, FO8, FO9 forms take persons, e-mail addresses, messages and reviews", () => {
      holds(Arbitrary.personalInput, ({ newPassword, ...person }) => {
        expect(Form.personal(person)).toEqual([])
        if (newPassword == null) return
        const { password, passwordAgain } = newPassword
        expect(Form.newPassword("password", password, passwordAgain)).toEqual([])
      })
      holds(Arbitrary.email, (email) => expect(Form.email("email", email)).toEqual([]))
      holds(Arbitrary.contactMessage, (message) => expect(Form.contact(message)).toEqual([]))
      holds(Arbitrary.newReview, (review) => expect(Form.review(review)).toEqual([]))
    })
    it("TE9 CA1 no line is twice in a cart, nor under another line's key", () =>
      holds(Arbitrary.cartState, ({ local, confirmed, removed, pending, connection }) => {
        for (const line of [...local, ...removed]) expect(keyOf(line.sku, line.option)).toBe(line.key)
        for (const lines of [local, confirmed.lines])
          expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        const added = pending.filter(({ kind }) => kind === "add")
        expect(added.filter(({ key }) => !local.some((line) => line.key === key))).toEqual([])
        expect(confirmed.lines.length === 0 || serverToken({ connection }) !== null).toBe(true)
        for (const line of confirmed.lines)
          for (const other of confirmed.lines) expect(isSame(line, other)).toBe(line === other)
      }))
    it("TE9 CA20 every cart can be shown, and no line in it is below one piece", () =>
      holds(Arbitrary.cartState, (cart) => {
        const shown = cartView(cart, { isSyncing: false, isOnline: true, badgeCounts: "items" })
        expect(shown.lines.length).toBe(cart.local.length)
        for (const line of cart.local) expect(line.qty).toBeGreaterThan(0)
      }))
    it("TE9 CA9 totals add up", () =>
      holds(Arbitrary.totalsInput, (input) => {
        const { grandCents, segments } = totals(input)
        const parts = segments.filter(({ code }) => code !== "tax" && code !== "grand_total")
        expect(sum(parts.map(({ amountCents }) => amountCents))).toBe(grandCents)
        expect(grandCents).toBeGreaterThanOrEqual(0)
      }))
    it("TE9 OR3 an order has lines, and an address exactly when something is sent", () =>
      holds(Arbitrary.order, (order) => {
        expect(order.lines.length).toBeGreaterThan(0)
        expect(order.shipping === null).toBe(order.methodCode === null)
      }))
    it("TE9 OR6 every stored order can be shown, with a number exactly when it was placed", () =>
      holds(Arbitrary.orderRecord, (order) =>
        expect(orderView(order)?.orderNumber !== null).toBe(order.state === "confirmed"),
      ))
    it("TE9 CK6 every checkout has a step", () =>
      holds(fc.tuple(Arbitrary.checkoutState, Arbitrary.cartState), ([checkout, cart]) => {
        const isShipped = needsShipping(cart)
        expect(["personal", "shipping", "payment", "review"]).toContain(stepOf(checkout, isShipped))
        expect(isInCheckout(checkout.modifiedAtMs, checkout.modifiedAtMs)).toBe(checkout.modifiedAtMs > 0)
      }))
    it("TE9 NO4 every notification has a kind", () =>
      holds(Arbitrary.notification, ({ kind }) => expect(kindOf(kind)).toBe(kind)))
    it("TE9 RV5 ratings become stars", () =>
      holds(Arbitrary.review, ({ ratings }) => expect(starRating(ratings) ?? 0).toBeLessThanOrEqual(5)))
    it("TE9 SV2 each view is found under its host or its path", () =>
      holds(Arbitrary.storeViews, (all) => {
        for (const view of all)
          expect(
            resolveStoreView(all, view.host ?? "shop.example", view.host === null ? view.path : "/")?.view,
          ).toEqual(view)
      }))
    it("TE9 RT1, RT2 every path has a route", () =>
      holds(Arbitrary.addressPath, (path) => {
        expect(matchRoute(path, []).kind).toBeTypeOf("string")
        expect(normalizePath(path)).toMatch(/^\/(?!\/)/)
      }))
  })

  describe("choices", () => {
    it.each(Arbitrary.productTypes)("TE10 PD8 of a %s product are valid, and remain unchanged", (type) =>
      holds(
        Arbitrary.productForSaleOf(type).chain((product) =>
          fc.tuple(fc.constant(product), Arbitrary.choicesFor(product)),
        ),
        ([product, choices]) => {
          const { option, faults } = fromChoices(product, choices)
          expect(faults).toEqual([])
          expect(validateOption(product, option, null)).toEqual({ option, faults: [] })
        },
      ),
    )
    it("TE10 PD15, CA5 can be put into a cart, at a price", () =>
      holds(
        Arbitrary.productForSale.chain((product) =>
          fc.tuple(fc.constant(product), Arbitrary.addInputFor(product)),
        ),
        ([product, input]) => {
          const composed = compose(product, input, { view: french!, zeroPriceAllowed: true, groupId: null })
          expect(composed.tag).toBe("lines")
          if (composed.tag !== "lines" || product.type === "grouped") return
          const [line] = composed.lines
          expect(
            priceLine(product, line!.option, line!.qty, {
              sourceIncludesTax: french!.tax.sourceIncludesTax,
              groupId: null,
            }),
          ).toMatchObject({
            tag: "Priced",
            unit: { grossCents: unitPrice(line!.facts.priceSource, line!.qty) },
          })
        },
      ))
  })
})

/** How many of a thousand examples are so. */
const counts = <A>(
  arbitrary: fc.Arbitrary<A>,
  corners: Readonly<Record<string, (value: A) => boolean>>,
): Readonly<Record<string, number>> => {
  const examples = fc.sample(arbitrary, 1000)
  return Object.fromEntries(
    Object.entries(corners).map(([corner, is]) => [corner, examples.filter((one) => is(one)).length]),
  )
}

/** Of a thousand examples at least this many reach each corner. */
const enough = 15

const expectCorners = <A>(
  arbitrary: fc.Arbitrary<A>,
  corners: Readonly<Record<string, (value: A) => boolean>>,
): void => {
  const rare = Object.entries(counts(arbitrary, corners)).filter(([, count]) => count < enough)
  expect(rare).toEqual([])
}

describe("TE11 edge cases occur", () => {
  it("of amounts and rates", () => {
    expectCorners(Arbitrary.cents, {
      nothing: (cents) => cents === 0,
      "one cent": (cents) => cents === 1,
      "more than a thousand": (cents) => cents > 1000_00,
    })
    expectCorners(Arbitrary.ratePpm, {
      none: (rate) => rate === 0,
      "of three decimals": (rate) => rate === 77_480,
      "never seen": (rate) => rate % 1000 !== 0,
    })
    expectCorners(Arbitrary.weights, {
      "all zero": (weights) => weights.every((weight) => weight === 0),
      "some zero": (weights) => weights.includes(0) && weights.some((weight) => weight > 0),
    })
    expectCorners(Arbitrary.price, {
      "not reduced": ({ original, prior }) => original === null && prior === null,
      reduced: ({ prior }) => prior !== null,
      "reduced from less than the regular price": ({ original, prior }) =>
        prior !== null && original !== null && prior.grossCents < original.grossCents,
      "for nothing": ({ payable }) => payable.grossCents === 0,
    })
  })
  it("of tax rules", () => {
    const taxRequest = fc.tuple(Arbitrary.taxRules, Arbitrary.taxClassId, Arbitrary.taxPlace)
    const rateOf = ([rules, classId, place]: [
      Parameters<typeof rateAt>[0],
      number,
      Parameters<typeof rateAt>[2],
    ]) => rateAt(rules, classId, place)
    expectCorners(taxRequest, {
      taxed: (one) => rateOf(one) !== null,
      "taxed by a region": (one) => (rateOf(one)?.region ?? null) !== null,
      untaxed: (one) => rateOf(one) === null,
      "of no class": ([, classId]) => classId === 0,
      "nowhere in particular": ([, , { country }]) => country === "",
      "two rules for one class": ([rules, classId]) =>
        rules.filter((rule) => rule.productClassIds.includes(classId)).length > 1,
    })
  })
  it("of special prices", () => {
    const kinds = ["unbounded", "notBegun", "running", "lastDay", "ended", "unreadable"] as const
    expectCorners(
      Arbitrary.windowAt(nowMs),
      Object.fromEntries(kinds.map((kind) => [kind, (one: { readonly kind: string }) => one.kind === kind])),
    )
    expectCorners(Arbitrary.listedPriceAt(nowMs), {
      "no regular price": ({ regularCents }) => regularCents === null,
      "a regular price of zero": ({ regularCents }) => regularCents === 0,
      "one below zero": ({ regularCents }) => regularCents !== null && regularCents < 0,
      "a special price that is dearer": ({ regularCents, specialCents }) =>
        regularCents !== null && specialCents !== null && specialCents > regularCents,
      "a special price of zero": ({ specialCents }) => specialCents === 0,
      tiers: ({ tiers }) => tiers.length > 1,
      "a group's tier": ({ tiers }) => tiers.some(({ groupId }) => groupId !== null),
    })
  })
  it("of stock", () =>
    expectCorners(Arbitrary.stockItem, {
      "sold out": isOut,
      "not counted": ({ isManaged }) => !isManaged,
      "last pieces": ({ qty, isInStock, isManaged }) => isInStock && isManaged && qty > 0 && qty < 4,
      "back orders": ({ qty, isInStock, isManaged }) => isInStock && isManaged && qty === 0,
      "bounded in a cart": ({ qtyMax }) => qtyMax !== null,
    }))
  it("of products", () => {
    expectCorners(Arbitrary.product, {
      ...Object.fromEntries(
        Arbitrary.productTypes.map((type) => [type, (one: { readonly type: string }) => one.type === type]),
      ),
      "switched off": ({ status }) => status >= 2,
      hidden: ({ visibility }) => visibility === 1,
      "without a price": ({ price }) => price === null,
      "sold out": (one) => isSoldOut(one),
      "without an address of its own": ({ urlPath }) => urlPath === null,
      "a required option": ({ customOptions }) => customOptions.some(({ isRequired }) => isRequired),
      "in other views": ({ alternates }) => alternates !== undefined,
    })
    expectCorners(Arbitrary.productOf("configurable"), {
      "one attribute": ({ configurableOptions }) => configurableOptions.length === 1,
      "two attributes": ({ configurableOptions }) => configurableOptions.length === 2,
      "no variant that is on": (one) => eligible(one).length === 0,
      "a variant that is off": ({ variants }) => variants.some(({ status }) => status >= 2),
      "a variant that lacks a value": ({ variants, configurableOptions }) =>
        variants.some(({ options }) =>
          configurableOptions.some((option) => !(option.attributeCode in options)),
        ),
      "variants at several prices": ({ variants }) =>
        new Set(variants.map(({ price }) => price?.payable.grossCents)).size > 1,
      "tiers of its own": ({ variants }) => variants.some(({ tiers }) => tiers !== undefined),
    })
    expectCorners(Arbitrary.productOf("bundle"), {
      "no options": ({ bundleOptions }) => bundleOptions.length === 0,
      "an option without links": ({ bundleOptions }) => bundleOptions.some(({ links }) => links.length === 0),
      "no default": ({ bundleOptions }) =>
        bundleOptions.some(({ links }) => links.length > 0 && links.every(({ isDefault }) => !isDefault)),
      "a part without a price": ({ bundleOptions }) =>
        bundleOptions.some(({ links }) => links.some(({ price }) => price === null)),
      "a quantity one may change": ({ bundleOptions }) =>
        bundleOptions.some(({ links }) => links.some(({ canChangeQty }) => canChangeQty)),
    })
    expectCorners(Arbitrary.customOption, {
      ...Object.fromEntries(
        customOptionTypes.map((type) => [type, (one: { readonly type: string }) => one.type === type]),
      ),
      "a share of the price": ({ values }) => values.some(({ priceType }) => priceType === "percent"),
      "charged without values": ({ surcharge }) => surcharge !== null,
      bounded: ({ lengthMax }) => lengthMax !== null,
    })
  })
  it("of choices", () =>
    expectCorners(Arbitrary.productAndChoices, {
      "of a variant": ({ product }) => product.type === "configurable",
      "of several values": ({ choices }) =>
        Object.values(choices.customOptions ?? {}).some(
          (value) => typeof value !== "string" && value.length > 1,
        ),
      "of a text": ({ choices, product }) =>
        product.customOptions.some(
          ({ id, type }) => type === "field" && choices.customOptions?.[String(id)] !== undefined,
        ),
      "of a bundle's links": ({ choices }) => choices.bundleOptions !== undefined,
      "of a bundle as it is": ({ product, choices }) =>
        product.type === "bundle" && choices.bundleOptions === undefined,
      "an omitted option": ({ product, choices }) =>
        product.customOptions.some(({ id }) => choices.customOptions?.[String(id)] === undefined),
      "nothing to choose": ({ product }) =>
        product.customOptions.length + product.variants.length + product.bundleOptions.length === 0,
    }))
  it("of categories and lists", () => {
    expectCorners(Arbitrary.categories, {
      "one alone": (flat) => flat.length === 1,
      "three levels": (flat) => flat.some(({ level }) => level >= 4),
      "one that is off, with children": (flat) =>
        flat.some(({ id, isActive }) => !isActive && flat.some(({ parentId }) => parentId === id)),
      "two at one position": (flat) => new Set(flat.map(({ position }) => position)).size < flat.length,
    })
    expectCorners(Arbitrary.chosen, {
      nothing: ({ filters }) => Object.keys(filters).length === 0,
      "several values": ({ filters }) => Object.values(filters).some((ids) => ids.length > 1),
      "a price": ({ filters }) => "price" in filters,
      "another order": ({ sort }) => sort !== null,
      "another page": ({ page }) => page > 1,
    })
    expectCorners(Arbitrary.query, {
      "a range": ({ filters }) => filters.some(({ conditions }) => conditions.length > 1),
      "a shopper's choice": ({ filters }) => filters.some(({ scope }) => scope === "catalog"),
      "for a group": ({ groupToken }) => groupToken !== null,
      "of some fields": ({ include }) => include !== null,
    })
  })
  it("of addresses", () => {
    expectCorners(Arbitrary.address, {
      ...Object.fromEntries(
        defaults.shipping.countries.map((code) => [
          code,
          (one: { readonly country: string }) => one.country === code,
        ]),
      ),
      "of a company": ({ company }) => company !== "",
      "without a house": ({ house }) => house === "",
      "with a phone": ({ phone }) => phone !== "",
    })
    expectCorners(Arbitrary.writtenAddress, {
      wrong: (one) => Form.address(one, defaults.shipping.countries).length > 0,
      "wrong in more than one field": (one) => Form.address(one, defaults.shipping.countries).length > 1,
    })
  })
  it("of carts", () => {
    const standings = ({
      local,
      confirmed,
    }: {
      readonly local: ReadonlyArray<{ key: string; qty: number }>
      readonly confirmed: { readonly lines: ReadonlyArray<{ key: string; qty: number }> }
    }) =>
      [...new Set([...local, ...confirmed.lines].map(({ key }) => key))].map((key) =>
        situation(
          local.find((line) => line.key === key)?.qty ?? null,
          confirmed.lines.find((line) => line.key === key)?.qty ?? null,
        ),
      )
    expectCorners(Arbitrary.cartState, {
      empty: ({ local, confirmed }) => local.length + confirmed.lines.length === 0,
      ...Object.fromEntries(
        (["onlyLocal", "onlyServer", "qtyDiffers", "same"] as const).map((is) => [
          is,
          (cart: Parameters<typeof standings>[0]) => standings(cart).includes(is),
        ]),
      ),
      "an add without an answer": ({ pending }) => pending.some(({ kind }) => kind === "add"),
      "one line moved, another not": (cart) =>
        cart.local.some(({ key }) => isDirty(cart, key)) && cart.local.some(({ key }) => !isDirty(cart, key)),
      "totals of now": (cart) =>
        cart.confirmed.totals !== null && cart.confirmed.totalsOf === totalsKey(cart),
      "totals of before": (cart) =>
        cart.confirmed.totals !== null && cart.confirmed.totalsOf !== totalsKey(cart),
      "a coupon on it": ({ confirmed }) => (confirmed.totals?.couponCode ?? null) !== null,
      "a coupon to come": ({ coupon }) => (coupon ?? null) !== null,
      "a merge that is due": (cart) => pendingMerge(cart) !== null,
      "a customer's": (cart) => customerToken(cart) !== null,
      "not connected": ({ connection }) => connection.tag === "Disconnected",
      "given up": ({ connection }) => connection.tag === "Suspended",
      "a line to bring back": ({ removed }) => removed.length > 0,
      "a delivery": ({ delivery }) => (delivery?.methodCode ?? null) !== null,
      "a line with options": ({ local }) =>
        local.some(({ option }) => option.custom.length + option.bundle.length > 0),
      "a line at several rates": ({ local }) =>
        local.some(({ facts }) => new Set(facts.priceSource.parts.map(({ ratePpm }) => ratePpm)).size > 1),
      "nothing to send": ({ local }) => local.length > 0 && local.every(({ facts }) => facts.isVirtual),
    })
  })
  it("of totals", () =>
    expectCorners(Arbitrary.totalsInput, {
      "no lines": ({ lines }) => lines.length === 0,
      "a line of no pieces": ({ lines }) => lines.some(({ qty }) => qty === 0),
      "several rates": ({ lines }) => new Set(lines.map(({ ratePpm }) => ratePpm)).size > 1,
      "no promotion": ({ adjustments }) => adjustments.length === 0,
      "an amount off": ({ adjustments }) => adjustments.some(({ scope }) => scope === "order"),
      "pieces of a line off": ({ adjustments }) =>
        adjustments.some((one) => one.scope === "line" && one.amountCents > 0),
      "the delivery off": ({ adjustments }) => adjustments.some(({ scope }) => scope === "delivery"),
      "a line that is not covered": ({ lines }) => lines.some(({ isCovered }) => isCovered === false),
      "more off than there is": (input) =>
        input.adjustments.some(
          (one) =>
            one.scope === "order" &&
            one.amountCents > totals({ ...input, adjustments: [] }).subtotalGrossCents,
        ),
      "delivery of virtual goods": ({ lines, shippingGrossCents }) =>
        lines.length > 0 && lines.every(({ isVirtual }) => isVirtual) && (shippingGrossCents ?? 0) > 0,
      "a costly payment": ({ paymentGrossCents }) => (paymentGrossCents ?? 0) > 0,
    }))
  it("of orders, checkouts and sessions", () => {
    expectCorners(Arbitrary.orderRecord, {
      sending: ({ state }) => state === "sending",
      waiting: ({ state }) => state === "waiting",
      confirmed: ({ state }) => state === "confirmed",
      rejected: ({ state }) => state === "rejected",
      "a guest's": ({ owner }) => owner === null,
      "nothing to send": ({ order }) => order.shipping === null,
    })
    expectCorners(Arbitrary.checkoutState, {
      untouched: ({ personal, shipping }) => personal === null && shipping === null,
      complete: (state) => stepOf({ ...state, step: "review" }, true) === "review",
      "a method chosen": ({ chosenMethod }) => chosenMethod !== null,
    })
    expectCorners(Arbitrary.sessionState, {
      "a guest": ({ credentials }) => credentials === null,
      "a customer": ({ customer }) => customer !== null,
      "a customer without a profile": ({ credentials, customer }) =>
        credentials !== null && customer === null,
      "renewal that failed": ({ gate }) => gate.lock === -1,
      "a token being renewed": ({ gate }) => gate.lock === 1,
      "a token that is dead": ({ gate }) => gate.isDead,
      "a token without renewal": ({ credentials }) =>
        credentials !== null && credentials.refreshToken === null,
    })
    expectCorners(Arbitrary.task, {
      waiting: ({ state }) => state === "waiting",
      answered: ({ state }) => state === "sent",
      "given up": ({ state }) => state === "dead",
      "that names the cart": ({ input }) => JSON.stringify(input).includes("{{cartId}}"),
      "of a guest": ({ owner }) => owner === null,
    })
  })
  it("of every notification", () => {
    const tags = new Set(fc.sample(Arbitrary.notificationBody, 1000).map(({ tag }) => tag))
    expect(tags.size).toBeGreaterThan(45)
  })
  it("of the wishlist and of notifications", () => {
    expectCorners(Arbitrary.wishlistItem, {
      "without a price": ({ price }) => price === null,
      "a variant": ({ type, href }) => type === "configurable" && href.includes("childSku"),
    })
    expectCorners(Arbitrary.review, {
      approved: ({ status }) => status === "approved",
      "waits for approval": ({ status }) => status === "pending",
      "without ratings": ({ ratings }) => ratings.length === 0,
    })
  })
  it("of views, routes and injected faults", () => {
    expectCorners(Arbitrary.storeView, {
      "with a host": ({ host }) => host !== null,
      "by path": ({ host }) => host === null,
      "taxes on top": ({ tax }) => !tax.sourceIncludesTax,
    })
    const kinds = [
      "home",
      "search",
      "checkout",
      "orderSuccess",
      "compare",
      "orderStatus",
      "withdrawal",
      "error",
      "categoryBySlug",
      "productBySku",
      "contentByIdentifier",
      "malformed",
      "catalogue",
    ]
    expectCorners(
      Arbitrary.route,
      Object.fromEntries(
        [...kinds, "account"].map((kind) => [kind, (one: { readonly kind: string }) => one.kind === kind]),
      ),
    )
    expectCorners(
      Arbitrary.addressPath,
      Object.fromEntries(kinds.map((kind) => [kind, (path: string) => matchRoute(path, []).kind === kind])),
    )
    const troubles = fc
      .sample(Arbitrary.troubleKind, 1000)
      .map((kind) => (typeof kind === "string" ? kind : Object.keys(kind)[0]!))
    expect([...new Set(troubles)].toSorted()).toEqual(
      [
        "badResponse",
        "delayMs",
        "double",
        "late",
        "loseReply",
        "loseRequest",
        "refuse",
        "travelMs",
      ].toSorted(),
    )
  })
})
