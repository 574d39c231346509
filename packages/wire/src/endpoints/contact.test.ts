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

describe("WI45 messages", () => {
  const mail = { from: "a@b.fr", to: "shop@b.fr", subject: "Ada", text: "Hello", token: "t" }
  it("only a confirmation has the confirmation flag", () => {
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
  ] as const)("%s is refused with the name of the missing field", (tag, body, message) =>
    expect(serverEndpoints[tag].decodeRequest(request({ body }))).toEqual(
      Result.fail({ code: 400, message }),
    ),
  )
  it("a response without a token is a bad response", () =>
    expect(serverEndpoints["mail.token"].decodeResponse(reply({ code: 200, result: "" }), {})).toMatchObject({
      failure: { _tag: "BadResponse" },
    }))
})
