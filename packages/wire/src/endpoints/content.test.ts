import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { defaults, type StoreView } from "@shop/core/store-view"
import * as Blog from "../legacy/blog.ts"
import type { HttpRequest } from "../http/index.ts"
import { serverEndpoints } from "../server/index.ts"

const [fr, en] = defaults as readonly [StoreView, StoreView, StoreView]
const request = (fields: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  path: "/api/x",
  query: {},
  body: null,
  headers: {},
  ...fields,
})
const reply = (body: unknown, status = 200) => ({ status, headers: {}, body })

describe("WI42 CO8 CO9 articles and recipes", () => {
  it("share one address and differ by the operation name", () => {
    const encoded = serverEndpoints["content.recipe"].encodeRequest({ slug: "tian" }, en)
    expect(encoded).toMatchObject({
      method: "POST",
      path: "/graphql",
      body: { operationName: "recipe", variables: { urlKey: "tian" } },
    })
    expect(Result.isFailure(serverEndpoints["content.blog"].decodeRequest(encoded))).toBe(true)
    expect(serverEndpoints["content.blog"].encodeRequest({}, en).body).toMatchObject({
      variables: { type: 1 },
    })
    expect(
      Result.isFailure(
        serverEndpoints["content.recipe"].decodeRequest(request({ body: { operationName: "recipe" } })),
      ),
    ).toBe(true)
  })
  it("have attributes as fields or as a list", () =>
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
  it("are omitted without an address", () => {
    expect(Blog.decodeArticle({ blog_title: "x" })).toBeNull()
    expect(Blog.decodeRecipe({ recettes_title: "x" })).toBeNull()
  })
  it.each([null, {}, { data: null }, { errors: [{ message: "no" }] }])(
    "the body %j is a bad response",
    (body) => {
      expect(serverEndpoints["content.blog"].decodeResponse(reply(body), {})).toMatchObject({
        failure: { _tag: "BadResponse" },
      })
      expect(serverEndpoints["content.recipe"].decodeResponse(reply(body), { slug: "x" })).toMatchObject({
        failure: { _tag: "BadResponse" },
      })
    },
  )
})

describe("WI43 CO10 static files of a view", () => {
  it("are requested by the code of the view", () => {
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
  it("have one list or several; a banner without a picture is omitted", () => {
    const banner = { title: "", subtitle: "", image: "/a.jpg", link: "", button: "" }
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
  ])("the message lines %j become the text %j", (message, words) =>
    expect(Blog.decodeDefault({ title: "t", message })).toEqual({ title: "t", message: words }),
  )
  it("a body that is not a file is a bad response", () => {
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
