import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { defaults, type StoreView } from "@shop/core/store-view"
import type { HttpRequest } from "../http/index.ts"
import { serverEndpoints } from "../server/index.ts"

const [fr] = defaults as readonly [StoreView, StoreView, StoreView]
const request = (fields: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  path: "/api/x",
  query: {},
  body: null,
  headers: {},
  ...fields,
})
const reply = (body: unknown, status = 200) => ({ status, headers: {}, body })

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
  it("uses three methods of one path", () => {
    const encoded = (["status", "subscribe", "unsubscribe"] as const).map((verb) =>
      serverEndpoints[`newsletter.${verb}`].encodeRequest({ email: "a@b.fr" }, fr),
    )
    expect(encoded.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/ext/magento2-subscribe/subscribe",
      "POST /api/ext/magento2-subscribe/subscribe",
      "DELETE /api/ext/magento2-subscribe/subscribe",
    ])
    expect(serverEndpoints["newsletter.subscribe"].decodeRequest(request({ body: {} }))).toEqual(
      Result.fail({ code: 400, message: "email is missing in the body" }),
    )
  })
})
