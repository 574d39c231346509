import { describe, expect, it } from "vitest"
import { api } from "../../../../tests/support/api.ts"

describe("SR45 the stock requests", () => {
  it("return the stock of a sku that is named in the query or in the path", () => {
    const { send } = api()
    const known = {
      status: 200,
      body: { code: 200, result: { product_id: 1, qty: 5, is_in_stock: true, manage_stock: true } },
    }
    expect(send("GET /api/stock/check", { sku: "BOL" })).toMatchObject(known)
    expect(send("GET /api/stock/check/BOL")).toMatchObject(known)
  })
  it("WI229 repeat the id of a task in the response, at both addresses, and refuse a malformed one", () => {
    const { send } = api()
    for (const path of ["check", "check/BOL"]) {
      const repeated = { status: 200, body: { result: { qty: 5 }, meta: { task_id: "17-a1" } } }
      expect(send(`GET /api/stock/${path}`, { sku: "BOL", task_id: "17-a1" })).toMatchObject(repeated)
      expect(send(`GET /api/ext/elastic-stock/${path}`, { sku: "BOL", task_id: "17-a1" })).toMatchObject(
        repeated,
      )
    }
    expect(send("GET /api/stock/check", { sku: "BOL", task_id: "a b" })).toMatchObject({
      status: 400,
      body: { code: 400, result: expect.stringContaining("task_id") },
    })
  })
  it("return a list in the requested order, or 404 when a sku is unknown", () => {
    const { send, result } = api()
    expect(
      result(send("GET /api/stock/list", { skus: "JAM,BOL,JAM" })).map(({ product_id: id }) => id),
    ).toEqual([2, 1, 2])
    expect(send("GET /api/stock/list", { skus: "JAM,NONE" })).toMatchObject({
      status: 404,
      body: { code: 404, result: expect.stringContaining("NONE") },
    })
  })
  it.each([
    ["a missing sku", "GET /api/stock/check", {}, 400],
    ["an unknown sku", "GET /api/stock/check", { sku: "NONE" }, 404],
    ["a missing list", "GET /api/stock/list", {}, 400],
    [
      "more than 100 skus",
      "GET /api/stock/list",
      { skus: Array.from({ length: 101 }, (_, index) => `S${index}`).join(",") },
      400,
    ],
  ])("reject %s at %s", (_, request, query, code) =>
    expect(api().send(request, query)).toMatchObject({ status: code, body: { code } }),
  )
})
