import { describe, expect, it } from "vitest"
import { api } from "../../../../tests/support/api.ts"
import { ada, ben, password, customersOf } from "../../../../tests/support/customers.ts"

const open = () => {
  const shop = api({ startMs: Date.UTC(2026, 10, 21, 12) })
  const sendAccountRequest = (what: "copy" | "leave", token: string, given: unknown = { password }) =>
    shop.sendAsync(`POST /api/ext/account/${what}`, { token }, given)
  return { shop, sendAccountRequest, ...customersOf(shop) }
}

describe("CM185 SR212 what a customer may have in law", () => {
  it("a copy is a file of their stored data, without hashes", async () => {
    const { registerAndSignIn, sendAccountRequest } = open()
    const { token } = await registerAndSignIn(ada)
    await registerAndSignIn(ben)
    const reply = await sendAccountRequest("copy", token)
    expect(reply).toMatchObject({
      status: 200,
      body: { result: { fileName: "my-data.json", contentType: "application/json" } },
    })
    const { base64 } = (reply.body as { readonly result: { readonly base64: string } }).result
    const copy = Buffer.from(base64, "base64").toString()
    expect(JSON.parse(copy)).toMatchObject({ customer: { email: ada.email } })
    expect(copy).not.toContain(ben.email)
    expect(copy).not.toContain("argon2")
  })
  it("an account is deleted with its sessions, and its address is free again", async () => {
    const { shop, registerAndSignIn, sendAccountRequest } = open()
    const { token } = await registerAndSignIn(ada)
    expect(await sendAccountRequest("leave", token)).toMatchObject({
      status: 200,
      body: { result: { ordersKept: 0 } },
    })
    expect(shop.send("GET /api/user/me", { token }).status).toBe(401)
    expect((await registerAndSignIn(ada)).token).not.toBe(token)
  })
  it.each(["copy", "leave"] as const)(
    "%s: refused without a session, and without the password",
    async (what) => {
      const { shop, registerAndSignIn, sendAccountRequest } = open()
      const { token } = await registerAndSignIn(ada)
      expect((await sendAccountRequest(what, "")).status).toBe(401)
      expect((await sendAccountRequest(what, token, {})).status).toBe(400)
      expect((await sendAccountRequest(what, token, { password: "Something-else1" })).status).toBe(400)
      expect(shop.send("GET /api/user/me", { token }).status).toBe(200)
    },
  )
  it("wrong passwords are counted with those of changing it", async () => {
    const { registerAndSignIn, sendAccountRequest, shop } = open()
    const { token } = await registerAndSignIn(ada)
    const wrong = { password: "Something-else1" }
    for (let tried = 0; tried < 4; tried += 1)
      expect((await sendAccountRequest("leave", token, wrong)).status).toBe(400)
    expect(
      (
        await shop.sendAsync(
          "POST /api/user/change-password",
          { token },
          {
            currentPassword: "Something-else1",
            newPassword: password,
          },
        )
      ).status,
    ).toBe(400)
    expect((await sendAccountRequest("copy", token)).status).toBe(429)
  })
})
