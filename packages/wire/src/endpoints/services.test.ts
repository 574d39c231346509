import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { defaults, type StoreView } from "@shop/core/store-view"
import * as Blog from "../legacy/blog.ts"
import * as Review from "../legacy/review.ts"
import type { HttpRequest } from "../http/index.ts"
import { serverEndpoints } from "../server/index.ts"

const [fr, en] = defaults as readonly [StoreView, StoreView, StoreView]
const request = (given: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  path: "/api/x",
  query: {},
  body: null,
  headers: {},
  ...given,
})
const reply = (body: unknown, status = 200) => ({ status, headers: {}, body })

describe("WI40 reviews", () => {
  it("are read from what the index has", () =>
    expect(
      Review.decode({
        id: "4",
        product_id: "7",
        title: "Fine",
        detail: "<b>",
        nickname: "Ada",
        review_status: "1",
        ratings: [{ rating_name: "Quality", percent: "80", value: 4 }],
      }),
    ).toEqual({
      isBought: false,
      id: 4,
      productId: 7,
      title: "Fine",
      detail: "<b>",
      nickname: "Ada",
      status: "approved",
      createdAt: null,
      ratings: [{ name: "Quality", percent: 80, value: 4 }],
    }))
  it.each([
    [2, "pending"],
    [3, "rejected"],
    [0, null],
    [4, null],
    [undefined, null],
  ])("status %j is %j", (review_status, status) =>
    expect(Review.decode({ id: 1, review_status })?.status ?? null).toBe(status),
  )
  it.each([null, 1, {}, { review_status: 1 }, { id: 0, review_status: 1 }])("%j is none", (value) =>
    expect(Review.decode(value)).toBeNull(),
  )
})

describe("WI41 a review handed in", () => {
  const review = { productId: 7, title: "Fine", detail: "Soup", nickname: "Ada" }
  it("is sent as pending", () =>
    expect(serverEndpoints["review.create"].encodeRequest(review, fr)).toMatchObject({
      method: "POST",
      path: "/api/review/create",
      body: { review: { product_id: 7, review_entity: "product", review_status: 2, nickname: "Ada" } },
    }))
  it.each([
    [{}, "review is missing in the body"],
    [{ review: { title: "Fine" } }, "review.product_id is missing"],
    [{ review: { product_id: 7, title: "Fine" } }, "review needs title, detail and nickname"],
  ])("%j says what is missing", (body, message) =>
    expect(serverEndpoints["review.create"].decodeRequest(request({ body }))).toEqual(
      Result.fail({ code: 400, message }),
    ),
  )
  it("cannot approve itself", () => {
    const body = { review: { ...Review.encodeNew(review), review_status: 1 } }
    expect(serverEndpoints["review.create"].decodeRequest(request({ body }))).toEqual(Result.succeed(review))
  })
})

describe("WI42 articles and recipes", () => {
  it("are asked for by one address, told apart by the operation", () => {
    const asked = serverEndpoints["content.recipe"].encodeRequest({ slug: "tian" }, en)
    expect(asked).toMatchObject({
      method: "POST",
      path: "/graphql",
      body: { operationName: "recipe", variables: { urlKey: "tian" } },
    })
    expect(Result.isFailure(serverEndpoints["content.blog"].decodeRequest(asked))).toBe(true)
    expect(serverEndpoints["content.blog"].encodeRequest({}, en).body).toMatchObject({
      variables: { type: 1 },
    })
    expect(
      Result.isFailure(
        serverEndpoints["content.recipe"].decodeRequest(request({ body: { operationName: "recipe" } })),
      ),
    ).toBe(true)
  })
  it("have their fields laid out, or in a list", () =>
    expect(
      Blog.decodeRecipe({
        entity_id: "3",
        url_key: "tian",
        custom_attributes: [
          { attribute_code: "recettes_title", value: "Tian" },
          { attribute_code: "recettes_image", value: "tian.jpg" },
          {
            attribute_code: "recettes_related_product",
            value: [{ id: 1, name: "Dish", image: { url: "d.jpg" } }],
          },
        ],
      }),
    ).toMatchObject({
      id: 3,
      slug: "tian",
      title: "Tian",
      image: "/tian.jpg",
      products: [{ id: 1, name: "Dish", slug: "", image: "/d.jpg" }],
    }))
  it("without an address are none", () => {
    expect(Blog.decodeArticle({ blog_title: "x" })).toBeNull()
    expect(Blog.decodeRecipe({ recettes_title: "x" })).toBeNull()
  })
  it.each([null, {}, { data: null }, { errors: [{ message: "no" }] }])("%j is no answer", (body) => {
    expect(serverEndpoints["content.blog"].decodeResponse(reply(body), {})).toMatchObject({
      failure: { _tag: "BadResponse" },
    })
    expect(serverEndpoints["content.recipe"].decodeResponse(reply(body), { slug: "x" })).toMatchObject({
      failure: { _tag: "BadResponse" },
    })
  })
})

describe("WI43 static files of a view", () => {
  it("are asked for by the view's code", () => {
    expect(serverEndpoints["content.banners"].encodeRequest({ list: "headImages" }, en).path).toBe(
      "/content/en/head-images.json",
    )
    expect(serverEndpoints["content.defaults"].encodeRequest({}, fr).path).toBe(
      "/content/fr/default-content.json",
    )
    expect(
      Result.isFailure(
        serverEndpoints["content.banners"].decodeRequest(request({ path: "/content/fr/other.json" })),
      ),
    ).toBe(true)
    expect(
      Result.isFailure(
        serverEndpoints["content.defaults"].decodeRequest(request({ path: "/content/fr/banners.json" })),
      ),
    ).toBe(true)
  })
  it("have one list or several; a banner without a picture is left out", () => {
    const banner = { title: "", subtitle: "", image: "/a.jpg", link: "" }
    const decode = (body: unknown) =>
      Result.getOrThrow(serverEndpoints["content.banners"].decodeResponse(reply(body), { list: "banners" }))
    expect(decode([{ image: "/a.jpg" }, { title: "x" }])).toEqual({ items: [banner] })
    expect(decode({ mainBanners: [{ image: "/a.jpg" }], smallBanners: null })).toEqual({
      mainBanners: [banner],
      smallBanners: [],
    })
  })
  it.each([
    [["one", "two"], "one two"],
    ["one", "one"],
    [null, ""],
  ])("the lines %j are %j", (message, words) =>
    expect(Blog.decodeDefault({ title: "t", message })).toEqual({ title: "t", message: words }),
  )
  it("a file that is none is no answer", () => {
    expect(serverEndpoints["content.defaults"].decodeResponse(reply("x"), {})).toMatchObject({
      failure: { _tag: "BadResponse" },
    })
    expect(
      serverEndpoints["content.banners"].decodeResponse(reply(null, 404), { list: "banners" }),
    ).toMatchObject({
      failure: { _tag: "Refused", code: 404 },
    })
  })
})

describe("WI44 the newsletter", () => {
  it.each([
    ["subscribed", true],
    ["unsubscribed", false],
    ["pending", false],
  ])("%j is %j", (result, expected) =>
    expect(
      serverEndpoints["newsletter.status"].decodeResponse(reply({ code: 200, result }), { email: "a@b.fr" }),
    ).toEqual(Result.succeed(expected)),
  )
  it("three verbs of one path", () => {
    const asked = (["status", "subscribe", "unsubscribe"] as const).map((verb) =>
      serverEndpoints[`newsletter.${verb}`].encodeRequest({ email: "a@b.fr" }, fr),
    )
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/ext/magento2-subscribe/subscribe",
      "POST /api/ext/magento2-subscribe/subscribe",
      "DELETE /api/ext/magento2-subscribe/subscribe",
    ])
    expect(serverEndpoints["newsletter.subscribe"].decodeRequest(request({ body: {} }))).toEqual(
      Result.fail({ code: 400, message: "email is missing in the body" }),
    )
  })
})

describe("WI45 messages", () => {
  const mail = { from: "a@b.fr", to: "shop@b.fr", subject: "Ada", text: "Hello", token: "t" }
  it("a confirmation says so, and nothing else does", () => {
    const body = (isConfirmation: boolean) =>
      serverEndpoints["mail.send"].encodeRequest({ ...mail, isConfirmation }, fr).body
    expect(body(true)).toEqual({
      sourceAddress: "a@b.fr",
      targetAddress: "shop@b.fr",
      subject: "Ada",
      emailText: "Hello",
      confirmation: true,
      token: "t",
    })
    expect(body(false)).not.toHaveProperty("confirmation")
  })
  it.each([
    ["contact.send", { name: "Ada", email: "a@b.fr" }, "message is missing in the body"],
    ["mail.send", { sourceAddress: "a@b.fr", targetAddress: "b@b.fr" }, "token is missing in the body"],
  ] as const)("%s says what is missing", (tag, body, message) =>
    expect(serverEndpoints[tag].decodeRequest(request({ body }))).toEqual(
      Result.fail({ code: 400, message }),
    ),
  )
  it("no token is no answer", () =>
    expect(serverEndpoints["mail.token"].decodeResponse(reply({ code: 200, result: "" }), {})).toMatchObject({
      failure: { _tag: "BadResponse" },
    }))
})
