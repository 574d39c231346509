import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { CartToken } from "@shop/core/cart"
import { defaults } from "@shop/core/store-view"
import { Review } from "../legacy/index.ts"
import type { HttpRequest } from "../http/index.ts"
import { serverEndpoints, viewOf } from "../server/index.ts"

const [fr, en, de] = defaults
const reply = (result: unknown) => ({ status: 200, body: { code: 200, result }, headers: {} })
const get = (path: string, query: HttpRequest["query"] = {}): HttpRequest => ({
  method: "GET",
  path,
  query,
  body: null,
  headers: {},
})

describe("WI80 payments", () => {
  it.each([
    ["paypal.begin", "/api/ext/paypal/setExpressCheckout"],
    ["card.begin", "/api/ext/stripe/create"],
  ] as const)("%s names its cart, and no sum", (tag, path) => {
    const asked = serverEndpoints[tag].encodeRequest({ cart: "c 1" as CartToken }, fr!)
    expect(asked).toMatchObject({
      method: "POST",
      path,
      query: { cartId: "c 1", storeCode: "fr" },
      body: null,
    })
    expect(Result.isFailure(serverEndpoints[tag].decodeRequest(get(path)))).toBe(true)
  })
  it.each([
    [{ paymentId: "p", approvalUrl: "u", amountCents: 2900 }, true],
    [{ paymentId: "p", approvalUrl: "u", amountCents: 0 }, false],
    [{ paymentId: "", approvalUrl: "u", amountCents: 2900 }, false],
    [{ paymentId: "p", amountCents: 2900 }, false],
    ["p", false],
    [null, false],
  ])("%j is an answer: %s", (result, isAnswer) =>
    expect(
      Result.isSuccess(
        serverEndpoints["paypal.begin"].decodeResponse(reply(result), { cart: "c" as CartToken }),
      ),
    ).toBe(isAnswer),
  )
  it.each([
    [{ status: "approved" }, true],
    [{ status: "paid" }, false],
    [{}, false],
    ["approved", false],
  ])("%j says how a payment stands: %s", (result, isAnswer) =>
    expect(
      Result.isSuccess(serverEndpoints["card.complete"].decodeResponse(reply(result), { paymentId: "p" })),
    ).toBe(isAnswer),
  )
})

describe("WI81 pages and blocks", () => {
  const { encodeRequest, decodeRequest } = serverEndpoints["content.document"]
  it.each([
    [{ entity: "cms_page", id: 7 }, "/api/ext/cms-data/cmsPage/7"],
    [{ entity: "cms_block", id: 7 }, "/api/ext/cms-data/cmsBlock/7"],
    [
      { entity: "cms_page", identifier: "a/b c", storeId: 2 },
      "/api/ext/cms-data/cmsPageIdentifier/a%2Fb%20c/storeId/2",
    ],
    [
      { entity: "cms_block", identifier: "x", storeId: 1 },
      "/api/ext/cms-data/cmsBlockIdentifier/x/storeId/1",
    ],
  ] as const)("%j is %s", (key, path) => {
    expect(encodeRequest(key, fr!).path).toBe(path)
    expect(decodeRequest(get(path))).toMatchObject({ _tag: "Success", success: key })
  })
  it.each([
    "cmsPage",
    "cmsPage/",
    "cmsPage/x",
    "cmsPage/-1",
    "cmsThing/1",
    "cmsPageIdentifier/x",
    "cmsPageIdentifier/%/storeId/1",
    "cmsPage/1/storeId/1",
  ])("%s is none", (rest) =>
    expect(Result.isFailure(decodeRequest(get(`/api/ext/cms-data/${rest}`)))).toBe(true),
  )
})

describe("WI82 ratings of a review", () => {
  const review = { productId: 1, title: "T", detail: "D", nickname: "N" }
  it("are told by name and value, and left out where none are asked for", () => {
    const rated = { ...review, ratings: [{ name: "Quality", value: 4 }] }
    expect(Review.encodeNew(rated)).toMatchObject({ ratings: [{ rating_name: "Quality", value: 4 }] })
    expect(Review.decodeNew(Review.encodeNew(rated))).toEqual(rated)
    expect(JSON.stringify(Review.encodeNew(review))).not.toContain("ratings")
    expect(Review.decodeNew(Review.encodeNew(review))).toEqual(review)
  })
  it.each(["five", 5, [null], [{}]])("%j is no rating, and the platform says so", (ratings) =>
    expect(Review.decodeNew({ ...Review.encodeNew(review), ratings })).toMatchObject({
      ratings: Array.isArray(ratings) ? [{ name: "", value: 0 }] : [],
    }),
  )
})

describe("WI83 the view in a path", () => {
  const views = [fr!, en!, de!] as const
  it.each<[string, string | undefined]>([
    ["/graphql/de/", "de"],
    ["/graphql/en", "en"],
    ["/graphql", "en"],
    ["/graphql/xx", undefined],
    ["/graphql/%", undefined],
    ["/content/fr/banners.json", "fr"],
    ["/content/__proto__/banners.json", undefined],
  ])("%s, with storeCode=en: %s", (path, code) =>
    expect(viewOf(get(path, { storeCode: "en" }), views)?.code).toBe(code),
  )
})
