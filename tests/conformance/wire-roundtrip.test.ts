import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { defaults } from "@shop/core/store-view"
import { urlOf } from "@shop/adapters/http"
import { contracts } from "@shop/wire/contract"
import { endpoints, type ResultOf, type InputOf, type RequestName } from "@shop/wire/endpoints"
import type { HttpRequest } from "@shop/wire/http"
import * as Arbitrary from "./arbitraries/index.ts"
import { requestFault, responseFault } from "../support/contract.ts"
import { limitRuns } from "../support/seed.ts"
import { type ServedEndpoint, serverEndpoints } from "@shop/wire/server"

const view = defaults[0]!
const whole = limitRuns(300, "whole catalogue answers, and two laws for each call")

/** Possible requests of an endpoint, and its responses to them. */
interface EndpointArbitraries<T extends RequestName> {
  readonly input: fc.Arbitrary<InputOf<T>>
  readonly answer: (input: InputOf<T>) => fc.Arbitrary<ResultOf<T>>
}

/** Net and tax, and so gross. */
const amount = fc
  .tuple(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 10 ** 8 }))
  .map(([net, tax]) => ({ netCents: cents(net), taxCents: cents(tax), grossCents: cents(net + tax) }))
const inCart = fc.record({ cart: Arbitrary.token })
const yes = () => fc.boolean()
const success = () => fc.constant(true as const)
const byEmail = fc.record({ email: Arbitrary.words })

const cmsEntity = fc.constantFrom("cms_page" as const, "cms_block" as const)
const ofPayment = fc.record({ paymentId: Arbitrary.words })
const begun = fc.record({
  paymentId: Arbitrary.words,
  approvalUrl: Arbitrary.words,
  amountCents: fc.integer({ min: 1, max: 10 ** 9 }).map(cents),
})
const paymentState = fc.record({
  status: fc.constantFrom("created", "approved", "spent", "refused", "abandoned", "disputed"),
})

/** Total by type: a call without words of its own does not compile. */
const endpointArbitraries: { readonly [T in RequestName]: EndpointArbitraries<T> } = {
  "catalogue.products": {
    input: Arbitrary.queryOf("product"),
    answer: (query) => Arbitrary.foundOf(Arbitrary.product, query),
  },
  "catalogue.categories": {
    input: Arbitrary.queryOf("category"),
    answer: (query) => Arbitrary.foundOf(Arbitrary.category, query),
  },
  "catalogue.attributes": {
    input: Arbitrary.queryOf("attribute"),
    answer: (query) => Arbitrary.foundOf(Arbitrary.attribute, query),
  },
  "catalogue.taxRules": {
    input: Arbitrary.queryOf("taxrule"),
    answer: (query) => Arbitrary.foundOf(Arbitrary.taxRule, query),
  },
  "catalogue.content": {
    input: fc.oneof(Arbitrary.queryOf("cms_page"), Arbitrary.queryOf("cms_block")),
    answer: (query) => Arbitrary.foundOf(Arbitrary.content, query),
  },
  "review.search": {
    input: Arbitrary.queryOf("review"),
    answer: (query) => Arbitrary.foundOf(Arbitrary.review, query),
  },
  "review.create": {
    input: fc.record({
      productId: fc.integer({ min: 1, max: 1_000_000 }),
      title: Arbitrary.words,
      detail: Arbitrary.words,
      nickname: Arbitrary.words,
      ratings: fc.array(fc.record({ name: Arbitrary.words, value: fc.integer({ min: 1, max: 5 }) }), {
        maxLength: 3,
      }),
    }),
    answer: success,
  },
  "newsletter.status": { input: byEmail, answer: yes },
  "newsletter.subscribe": { input: byEmail, answer: success },
  "newsletter.unsubscribe": { input: byEmail, answer: yes },
  "contact.send": {
    input: fc.record({ name: Arbitrary.words, email: Arbitrary.words, text: Arbitrary.words }),
    answer: success,
  },
  "mail.token": { input: fc.constant({}), answer: () => Arbitrary.words },
  "mail.send": {
    input: fc.record({
      from: Arbitrary.words,
      to: Arbitrary.words,
      subject: Arbitrary.prose,
      text: Arbitrary.prose,
      isConfirmation: fc.boolean(),
      token: Arbitrary.words,
    }),
    answer: success,
  },
  "content.blog": { input: fc.constant({}), answer: () => fc.array(Arbitrary.article, { maxLength: 3 }) },
  "content.recipe": {
    input: fc.record({ slug: Arbitrary.words }),
    answer: () => fc.option(Arbitrary.recipe, { nil: null }),
  },
  "content.banners": {
    input: fc.record({ list: fc.constantFrom("banners", "headImages", "instagramImages") }),
    answer: () =>
      fc.dictionary(
        fc.constantFrom("items", "mainBanners", "smallBanners"),
        fc.array(Arbitrary.banner, { maxLength: 2 }),
        { noNullPrototype: true },
      ),
  },
  "content.defaults": {
    input: fc.constant({}),
    answer: () => fc.array(fc.record({ title: Arbitrary.prose, message: Arbitrary.prose }), { maxLength: 3 }),
  },
  "content.document": {
    input: fc.oneof(
      fc.record({ entity: cmsEntity, id: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ entity: cmsEntity, identifier: Arbitrary.words, storeId: fc.integer({ min: 1, max: 99 }) }),
    ),
    answer: () => Arbitrary.content,
  },
  "paypal.begin": { input: inCart, answer: () => begun },
  "paypal.complete": { input: ofPayment, answer: () => paymentState },
  "card.begin": { input: inCart, answer: () => begun },
  "card.complete": { input: ofPayment, answer: () => paymentState },
  "checkout.handOff": { input: inCart, answer: () => fc.record({ code: Arbitrary.words }) },
  "url.map": {
    input: fc.record({
      path: Arbitrary.words.map((text) => `/${text.replace(/^\/+/, "")}`).filter((path) => path !== "/"),
      childSku: fc.option(Arbitrary.words, { nil: null }),
      groupId: fc.option(fc.nat(), { nil: null }),
      groupToken: fc.option(Arbitrary.words, { nil: null }),
    }),
    answer: () =>
      fc.oneof(
        fc.record({ kind: fc.constant("product" as const), product: Arbitrary.product }),
        fc.record({ kind: fc.constant("category" as const), category: Arbitrary.category }),
        fc.record({ kind: fc.constant("content" as const), document: Arbitrary.content }),
        fc.constant({ kind: "none" as const }),
      ),
  },
  "product.prices": {
    input: fc.record({
      skus: fc.array(
        Arbitrary.words.filter((sku) => !sku.includes(",")),
        { minLength: 1, maxLength: 4 },
      ),
      groupId: fc.option(fc.nat({ max: 999_999_999 }), { nil: null }),
    }),
    answer: () =>
      fc.array(fc.record({ id: fc.integer({ min: 1 }), final: amount, regular: amount }), { maxLength: 3 }),
  },
  "cart.create": { input: fc.constant({}), answer: () => Arbitrary.token },
  "cart.pull": { input: inCart, answer: () => fc.array(Arbitrary.serverLine, { maxLength: 3 }) },
  "cart.update": {
    input: fc.record({
      cart: Arbitrary.token,
      sku: Arbitrary.words,
      qty: fc.integer({ min: 0, max: 9999 }),
      itemId: fc.option(fc.integer({ min: 1 }), { nil: null }),
      option: Arbitrary.productOption,
      operationId: fc.option(fc.uuid(), { nil: null }),
    }),
    answer: () => Arbitrary.serverLine,
  },
  "cart.delete": {
    input: fc.record({ cart: Arbitrary.token, sku: Arbitrary.words, itemId: fc.integer({ min: 1 }) }),
    answer: yes,
  },
  "cart.totals": { input: inCart, answer: () => Arbitrary.totals },
  "cart.collectTotals": {
    input: fc.record({
      cart: Arbitrary.token,
      carrierCode: Arbitrary.words,
      methodCode: Arbitrary.words,
      paymentCode: Arbitrary.words,
    }),
    answer: () => Arbitrary.totals,
  },
  "cart.shippingMethods": {
    input: fc.record({
      cart: Arbitrary.token,
      address: fc.record({
        country: Arbitrary.country,
        region: Arbitrary.prose,
        postcode: Arbitrary.prose,
        city: Arbitrary.prose,
        street: fc.array(Arbitrary.words, { maxLength: 2 }),
      }),
    }),
    answer: () => fc.array(Arbitrary.shippingMethod, { maxLength: 3 }),
  },
  "cart.paymentMethods": { input: inCart, answer: () => fc.array(Arbitrary.paymentMethod, { maxLength: 3 }) },
  "cart.shippingInformation": {
    input: fc
      .record({
        cart: Arbitrary.token,
        country: Arbitrary.country,
        shipping: fc.option(
          fc
            .tuple(Arbitrary.address, Arbitrary.words)
            .map(([address, vatId]) => ({ ...address, vatId, company: vatId })),
          { nil: null },
        ),
        carrierCode: fc.option(Arbitrary.words, { nil: null }),
        methodCode: fc.option(Arbitrary.words, { nil: null }),
        email: fc.option(Arbitrary.words, { nil: null }),
      })
      .map(({ shipping, email, ...input }) => ({
        ...input,
        ...(email === null ? {} : { email }),
        shipping: shipping === null ? null : { ...shipping, country: input.country },
      })),
    answer: () =>
      fc.record({
        totals: Arbitrary.totals,
        paymentMethods: fc.array(Arbitrary.paymentMethod, { maxLength: 3 }),
      }),
  },
  "cart.applyCoupon": { input: fc.record({ cart: Arbitrary.token, code: Arbitrary.words }), answer: yes },
  "cart.deleteCoupon": { input: inCart, answer: yes },
  "cart.discard": { input: inCart, answer: yes },
  "stock.remind": { input: fc.record({ sku: Arbitrary.words, email: Arbitrary.words }), answer: success },
  "stock.check": {
    input: fc.record({ sku: Arbitrary.words, taskId: fc.uuid() }, { requiredKeys: ["sku"] }),
    answer: () => Arbitrary.stockItem,
  },
  "stock.list": {
    input: fc.record({
      skus: fc.array(
        Arbitrary.words.filter((sku) => !sku.includes(",")),
        { minLength: 1, maxLength: 15 },
      ),
    }),
    answer: () => fc.array(Arbitrary.stockItem, { maxLength: 15 }),
  },
  "user.login": {
    input: fc.record({ username: Arbitrary.words, password: Arbitrary.words }),
    answer: () => Arbitrary.credentials,
  },
  "user.refresh": {
    input: fc.record({ refreshToken: Arbitrary.words }),
    answer: () => Arbitrary.credentials,
  },
  "user.logout": { input: fc.record({ refreshToken: fc.option(Arbitrary.words) }), answer: yes },
  "user.create": {
    input: fc.record({
      email: Arbitrary.words,
      firstName: Arbitrary.words,
      lastName: Arbitrary.words,
      password: Arbitrary.words,
    }),
    answer: () => Arbitrary.profile,
  },
  "user.resetPassword": { input: fc.record({ email: Arbitrary.words }), answer: yes },
  "user.createPassword": {
    input: fc.record({ email: Arbitrary.words, newPassword: Arbitrary.words, resetToken: Arbitrary.words }),
    answer: yes,
  },
  "user.changePassword": {
    input: fc.record({ currentPassword: Arbitrary.words, newPassword: Arbitrary.words }),
    answer: yes,
  },
  "user.me": { input: fc.constant({}), answer: () => Arbitrary.profile },
  "user.update": { input: Arbitrary.updateInput, answer: () => Arbitrary.profile },
  "user.orderHistory": {
    input: fc.record({ pageSize: fc.integer({ min: 1, max: 50 }), page: fc.integer({ min: 1, max: 99 }) }),
    answer: () => Arbitrary.ordersPage,
  },
  "order.place": { input: Arbitrary.order, answer: () => Arbitrary.placed },
}

/** The request as a server gets it over HTTP: through an address and through JSON text. */
const overHttp = (request: HttpRequest): HttpRequest => {
  const url = new URL(urlOf("http://shop.test", request))
  const body: unknown = request.body === null ? null : JSON.parse(JSON.stringify(request.body))
  return { ...request, path: url.pathname, query: Object.fromEntries(url.searchParams), body }
}

const check = <T extends RequestName>(tag: T): void => {
  const endpoint: ServedEndpoint<T> = serverEndpoints[tag]
  const { input, answer } = endpointArbitraries[tag]
  it(`${tag}: the server reads the client's request`, () => {
    fc.assert(
      fc.property(input, (asked) => {
        const request = endpoint.encodeRequest(asked, view)
        expect(Result.getOrThrow(endpoint.decodeRequest(request))).toEqual(asked)
        expect(Result.getOrThrow(endpoint.decodeRequest(overHttp(request)))).toEqual(asked)
      }),
      whole,
    )
  })
  it(`WI101 ${tag}: request and response match the contract`, () => {
    fc.assert(
      fc.property(
        input.chain((asked) => fc.tuple(fc.constant(asked), answer(asked))),
        ([asked, answered]) => {
          const request = endpoint.encodeRequest(asked, view)
          expect(requestFault(contracts[tag], overHttp(request))).toBeNull()
          const body: unknown = JSON.parse(JSON.stringify(endpoint.encodeResponse(answered, request)))
          expect(responseFault(contracts[tag], { status: 200, body })).toBeNull()
        },
      ),
      whole,
    )
  })
  it(`${tag}: the client decodes the response of the server`, () => {
    fc.assert(
      fc.property(
        input.chain((asked) => fc.tuple(fc.constant(asked), answer(asked))),
        ([asked, answered]) => {
          const body = endpoint.encodeResponse(answered, endpoint.encodeRequest(asked, view))
          const sent: unknown = JSON.parse(JSON.stringify(body))
          expect(
            Result.getOrThrow(endpoint.decodeResponse({ status: 200, headers: {}, body: sent }, asked)),
          ).toEqual(answered)
          expect(
            Result.getOrThrow(endpoint.decodeResponse({ status: 200, headers: {}, body }, asked)),
          ).toEqual(answered)
        },
      ),
      whole,
    )
  })
}

describe("WI2, CL1 the wire table on client and server", () => {
  const tags = Object.keys(endpointArbitraries) as ReadonlyArray<RequestName>
  for (const tag of tags) check(tag)

  it("encodes and decodes every request", () => {
    expect(tags.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })
})

describe("WI31 laws of the compact form", () => {
  it("decodes to the same values as the standard format", () => {
    fc.assert(
      fc.property(
        Arbitrary.queryOf("product").chain((query) =>
          fc.tuple(fc.constant(query), Arbitrary.foundOf(Arbitrary.product, query)),
        ),
        ([query, found]) => {
          const endpoint = serverEndpoints["catalogue.products"]
          const request = endpoint.encodeRequest(query, view)
          const compact = { ...request, query: { ...request.query, response_format: "compact" } }
          const body: unknown = JSON.parse(JSON.stringify(endpoint.encodeResponse(found, compact)))
          expect(body).toHaveProperty("hits", expect.any(Array))
          expect(
            Result.getOrThrow(endpoint.decodeResponse({ status: 200, headers: {}, body }, query)),
          ).toEqual(found)
        },
      ),
      whole,
    )
  })
})
