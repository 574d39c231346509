import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { CartToken } from "@shop/core/cart"
import { defaults } from "@shop/core/store-view"
import type { HttpRequest } from "../http/index.ts"
import { serverEndpoints } from "../server/index.ts"

const [fr] = defaults
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
  ] as const)("%s sends the cart and no amount", (tag, path) => {
    const encoded = serverEndpoints[tag].encodeRequest({ cart: "c 1" as CartToken }, fr!)
    expect(encoded).toMatchObject({
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
  ])("the result %j is a valid payment: %s", (result, isAnswer) =>
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
  ])("the result %j is a valid payment status: %s", (result, isAnswer) =>
    expect(
      Result.isSuccess(serverEndpoints["card.complete"].decodeResponse(reply(result), { paymentId: "p" })),
    ).toBe(isAnswer),
  )
})
