import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import type { CartToken } from "@shop/core/cart"
import { endpoints } from "./index.ts"

const handOff = endpoints["checkout.handOff"]

describe("WI160 a code for an external checkout", () => {
  it("is requested with the cart in the query", () =>
    expect(handOff.encodeRequest({ cart: "c/7" as CartToken }, defaults[0]!)).toEqual({
      method: "POST",
      path: "/api/ext/checkout/hand-off",
      query: { token: "", storeCode: "fr", cartId: "c/7" },
      body: null,
      headers: {},
    }))
  it.each([{}, { code: "" }, { code: null }, null, "code"])("the result %j is a bad response", (result) =>
    expect(
      Result.isFailure(
        handOff.decodeResponse(
          { status: 200, body: { code: 200, result }, headers: {} },
          { cart: "c" as CartToken },
        ),
      ),
    ).toBe(true),
  )
})
