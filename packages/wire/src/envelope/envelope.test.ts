import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { read, readBare, write } from "./envelope.ts"

const reply = (body: unknown, status = 200) => ({ status, headers: {}, body })
const failure = (result: Result.Result<unknown, unknown>) =>
  Result.isFailure(result) ? result.failure : null

describe("WI3, CL2, CL4 the envelope", () => {
  it("writes status and code alike", () => {
    expect(write(404, "no such cart")).toMatchObject({
      status: 404,
      body: { code: 404, result: "no such cart" },
    })
    expect(write(200, "t", { refreshToken: "r" }).body).toEqual({
      code: 200,
      result: "t",
      meta: { refreshToken: "r" },
    })
  })

  it("lets the code of the body decide, also as text", () => {
    expect(read("cart.pull", reply({ code: "200", result: [] }, 500))).toEqual(Result.succeed([]))
    expect(failure(read("cart.pull", reply({ code: 401, result: "x" }, 200)))).toMatchObject({
      _tag: "Refused",
      code: 401,
      request: "cart.pull",
    })
  })

  it.each([
    ["the words", "bad coupon", "bad coupon"],
    ["words in result", { result: "bad coupon" }, "bad coupon"],
    ["words in message", { message: "bad coupon" }, "bad coupon"],
    [
      "W8: words in message beside a result that is none",
      { result: { a: 1 }, message: "bad coupon" },
      "bad coupon",
    ],
    ["W8: words in message beside an empty result", { result: "", message: "bad coupon" }, "bad coupon"],
    ["no words of a result that is none", { result: 5, message: {} }, null],
    ["no words of a name that was not found", { code: "ENOTFOUND", message: "getaddrinfo" }, null],
    ["no words of a list of faults", [{ keyword: "type" }], null],
    ["no message for null", "", null],
  ])("refuses with %s", (_, result, message) => {
    expect(failure(read("cart.applyCoupon", reply({ code: 500, result }, 500)))).toMatchObject({
      _tag: "Refused",
      message,
      result,
    })
  })

  it.each([
    [null, "empty"],
    ["", "empty"],
    [[], "shape"],
    [{ result: 1 }, "shape"],
    [{ code: "x", result: 1 }, "shape"],
  ])("%j is a bad response: %s", (body, fault) => {
    expect(failure(read("cart.pull", reply(body)))).toMatchObject({ _tag: "BadResponse", fault })
  })
})

describe("WI4 responses without an envelope", () => {
  it("returns the body unchanged; null is a response", () => {
    expect(readBare("url.map", reply(null))).toEqual(Result.succeed(null))
    expect(readBare("catalogue.products", reply({ hits: [] }))).toEqual(Result.succeed({ hits: [] }))
  })

  it("refuses a failing envelope and a failing status", () => {
    expect(failure(readBare("url.map", reply({ code: 500, result: "Missing url" }, 200)))).toMatchObject({
      code: 500,
      message: "Missing url",
    })
    expect(failure(readBare("url.map", reply(null, 503)))).toMatchObject({ _tag: "Refused", code: 503 })
  })
})
