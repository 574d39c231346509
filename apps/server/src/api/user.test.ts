import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import {
  ada,
  addressOf,
  ben,
  tokenInLink,
  password,
  customersOf,
  asyncCustomersOf,
  tokensOf,
} from "../../../../tests/support/customers.ts"
import { describeApiOnEachDialect } from "../../../../tests/support/services/each-api.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

const startMs = Date.UTC(2026, 10, 21, 12)
const open = () => {
  const shop = api({ startMs })
  return { shop, ...customersOf(shop) }
}

describeApiOnEachDialect("SR65 the calls of customers, in success", (openOn) => {
  const open = async () => {
    const shop = await openOn({ startMs })
    return { shop, ...asyncCustomersOf(shop) }
  }
  it("create returns the profile without a group token, in the form of older platforms", async () => {
    const { register } = await open()
    expect(await register(ada)).toEqual({
      status: 200,
      headers: { "cache-control": "no-cache, no-store" },
      body: {
        code: 200,
        result: {
          id: 1,
          group_id: 1,
          email: ada.email,
          firstname: "Ada",
          lastname: "Lovelace",
          addresses: [],
          created_at: "2026-11-21 12:00:00",
        },
      },
    })
  })
  it("login returns two opaque tokens, and me returns the customer", async () => {
    const { registerAndSignIn, profile } = await open()
    const { token, refreshToken } = await registerAndSignIn(ada)
    for (const given of [token, refreshToken]) expect(given).toMatch(/^[\w-]{43}$/)
    expect(await profile(token)).toMatchObject({
      id: 1,
      email: ada.email,
      group_id: 1,
      groupToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  })
  it("an e-mail address is the same however it is typed", async () => {
    const { registerAndSignIn, login } = await open()
    await registerAndSignIn(ada)
    expect((await login("  ADA@Example.ORG ")).status).toBe(200)
  })
  it("the token is taken from the query, and from the header, which wins", async () => {
    const { shop, registerAndSignIn } = await open()
    const { token } = await registerAndSignIn(ada)
    const { token: bens } = await registerAndSignIn(ben)
    const me = async (query: Record<string, string>, authorization: string) =>
      shop.result(await shop.send("GET /api/user/me", query, null, { authorization }))
    expect((await me({}, `Bearer ${token}`))["email"]).toBe(ada.email)
    expect((await me({ token: bens }, `Bearer ${token}`))["email"]).toBe(ada.email)
    expect((await me({ token: bens }, "Bearer null"))["email"]).toBe(ben.email)
  })
  it("CM66 me can be changed: names, addresses with one default of each kind", async () => {
    const { registerAndSignIn, update, profile } = await open()
    const { token } = await registerAndSignIn(ada)
    const two = [
      addressOf(ada, { default_billing: true, default_shipping: true }),
      addressOf(ada, { street: ["2 quai du Four", "b"], default_shipping: true, vat_id: "FR12345678901" }),
    ]
    const reply = await update(token, {
      email: ada.email,
      firstname: "Augusta",
      lastname: "King",
      addresses: two,
    })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        result: {
          email: ada.email,
          firstname: "Augusta",
          default_billing: "1",
          default_shipping: "2",
          groupToken: expect.any(String),
        },
      },
    })
    const [first, second] = (await profile(token))["addresses"]!
    expect(first).toMatchObject({ id: 1, default_billing: true, country_id: "FR", region: { region: "" } })
    expect(first).not.toHaveProperty("default_shipping")
    expect(second).toMatchObject({ id: 2, default_shipping: true, street: ["2 quai du Four", "b"] })
    const swapped = [
      { ...(second as object), default_shipping: undefined, default_billing: true },
      addressOf(ada),
    ]
    const after = await update(token, {
      email: ada.email,
      firstname: "Ada",
      lastname: "King",
      addresses: swapped,
    })
    expect(after).toMatchObject({
      body: { result: { default_billing: "2", addresses: [{ id: 2 }, { id: 3 }] } },
    })
    expect((after.body as { result: object }).result).not.toHaveProperty("default_shipping")
  })
  it("CM65 a changed password signs every other device out, and not this one", async () => {
    const { shop, registerAndSignIn, login, me } = await open()
    const here = await registerAndSignIn(ada)
    const there = tokensOf(await login(ada.email))
    const next = "Terre cuite 1280 °C"
    expect(
      await shop.sendAsync(
        "POST /api/user/change-password",
        { token: here.token },
        { currentPassword: password, newPassword: next },
      ),
    ).toMatchObject({ status: 200, body: { code: 200, result: true } })
    expect([(await me(here.token)).status, (await me(there.token)).status]).toEqual([200, 401])
    expect(
      (await shop.sendAsync("POST /api/user/refresh", {}, { refreshToken: there.refreshToken })).status,
    ).toBe(401)
    expect([(await login(ada.email)).status, (await login(ada.email, next)).status]).toEqual([401, 200])
  })
  it("a forgotten password is set with the link of a mail, once, and ends every session", async () => {
    const { shop, registerAndSignIn, letters, write, me, login } = await open()
    const { token } = await registerAndSignIn(ada)
    expect(
      await shop.sendAsync(
        "POST /api/user/reset-password",
        { storeCode: "de" },
        { email: " Ada@example.org " },
      ),
    ).toMatchObject({
      status: 200,
      body: { code: 200, result: true },
    })
    const letter = (await letters()).find(({ kind }) => kind === "customer.reset")!
    const mail = (await write(letter.id))!
    expect(mail).toMatchObject({ to: ada.email, subject: "Ein neues Passwort wählen" })
    const set = () =>
      shop.sendAsync(
        "POST /api/user/create-password",
        {},
        { email: ada.email, newPassword: "Terre cuite 1280 °C", resetToken: tokenInLink(mail.text) },
      )
    expect(await set()).toMatchObject({ status: 200, body: { result: true } })
    expect((await me(token)).status).toBe(401)
    expect((await login(ada.email, "Terre cuite 1280 °C")).status).toBe(200)
    expect(await set()).toMatchObject({ status: 400, body: { result: { errorMessage: expect.any(String) } } })
  })
  it("CM68 earlier orders come newest first, in pages of 20, and only one's own", async () => {
    const { shop, registerAndSignIn, history } = await open()
    const [hers, his] = [(await registerAndSignIn(ada)).token, (await registerAndSignIn(ben)).token]
    const place = async (token: string, id: string) => {
      const cartId = String(shop.result(await shop.send("POST /api/cart/create", { token })))
      await shop.send(
        "POST /api/cart/update",
        { token, cartId },
        { cartItem: { sku: "BOOK", qty: 2, quoteId: cartId } },
      )
      return await shop.send("POST /api/order", { token }, wireOrder(cartId, { BOOK: 2 }, { order_id: id }))
    }
    for (let count = 1; count <= 23; count += 1) expect((await place(hers, `hers-${count}`)).status).toBe(200)
    expect((await place(his, "his")).status).toBe(200)
    // A guest may write any address on an order: that proves nothing.
    const guests = await shop.cartOf({ BOOK: 1 })
    const order = wireOrder(
      guests,
      { BOOK: 1 },
      { order_id: "guest", customer: { email: ada.email, firstname: "Ada", lastname: "Lovelace" } },
    )
    expect((await shop.send("POST /api/order", {}, order)).status).toBe(200)

    const first = await history(hers)
    expect(first).toMatchObject({ total_count: 23, search_criteria: { current_page: 1 } })
    expect(first["items"]).toHaveLength(20)
    expect(first["items"]![0]).toMatchObject({
      entity_id: 23,
      increment_id: "FR-100023",
      status: "pending",
      grand_total: 24,
      total_due: 24,
      order_currency_code: "EUR",
      items: [{ sku: "BOOK", qty_ordered: 2, price_incl_tax: 12, row_total_incl_tax: 24 }],
      payment: { additional_information: ["Cheque"] },
      billing_address: { city: "Lyon", country_id: "FR" },
    })
    const numbers = async (page: string) =>
      (await history(hers, { currentPage: page }))["items"]!.map((one) => one["increment_id"])
    expect(await numbers("2")).toEqual(["FR-100003", "FR-100002", "FR-100001"])
    expect(await numbers("3")).toEqual([])
    expect((await history(hers, { pageSize: "2" }))["items"]).toHaveLength(2)
    expect(await history(his)).toMatchObject({ total_count: 1, items: [{ increment_id: "FR-100024" }] })
  })
})

describeApiOnEachDialect("SR65 the calls of customers, refused", (openOn) => {
  const open = async () => {
    const shop = await openOn({ startMs })
    return { shop, ...asyncCustomersOf(shop) }
  }
  const weak = { ...ada, email: "x@example.org" }
  it("invalid sign-ins, registrations, renewals and links", async () => {
    const { shop, register } = await open()
    await register(ada)
    const requests: ReadonlyArray<[string, string, object, number]> = [
      ["a registration without a name", "create", { customer: { ...ada, firstname: "" }, password }, 400],
      ["a registration with a weak password", "create", { customer: weak, password: "pottery" }, 400],
      [
        "a registration with no real address",
        "create",
        { customer: { ...ada, email: "ada" }, password },
        400,
      ],
      ["a sign-in without a password", "login", { username: ada.email }, 400],
      ["a sign-in with another password", "login", { username: ada.email, password: "wrong" }, 401],
      ["a renewal without a token", "refresh", {}, 400],
      ["a renewal with an invented token", "refresh", { refreshToken: "x".repeat(43) }, 401],
      ["a mail to no address", "reset-password", { email: "ada" }, 400],
      [
        "a new password without its link",
        "create-password",
        { email: ada.email, newPassword: password },
        400,
      ],
      [
        "a new password with an invented link",
        "create-password",
        { email: ada.email, newPassword: password, resetToken: "x" },
        400,
      ],
    ]
    for (const [what, name, body, code] of requests) {
      const reply = await shop.sendAsync(`POST /api/user/${name}`, {}, body)
      expect([what, reply]).toMatchObject([what, { status: code, body: { code } }])
      expect((reply.body as { result: unknown }).result).not.toBeUndefined()
    }
  })
  it("an invalid change, which changes nothing", async () => {
    const { shop, registerAndSignIn, register, update, profile } = await open()
    await register(ben)
    const { token } = await registerAndSignIn(ada)
    const before = await profile(token)
    const changes: ReadonlyArray<[string, object, number, string | RegExp]> = [
      [
        "no address of hers",
        { addresses: [addressOf(ada, { id: 99 })] },
        403,
        "Provided invalid address.id or address.customer_id",
      ],
      [
        "an invalid postcode",
        { addresses: [addressOf(ada, { postcode: "1" })] },
        400,
        /addresses\.0\.postcode/,
      ],
      [
        "a country the shop does not send to",
        { addresses: [addressOf(ada, { country_id: "AQ" })] },
        400,
        /country/,
      ],
      [
        "more addresses than an account may have",
        { addresses: Array.from({ length: 21 }, () => addressOf(ada)) },
        400,
        /at most 20/,
      ],
      ["an empty name", { firstname: "  " }, 400, /firstName/],
      ["an address that is taken", { email: ben.email.toUpperCase() }, 400, /current password/],
      ["an invalid e-mail address", { email: "ada" }, 400, /email/],
    ]
    for (const [what, change, code, words] of changes) {
      const reply = await update(token, { ...ada, addresses: [], ...change })
      expect([what, reply.status]).toEqual([what, code])
      expect(shop.result(reply)).toEqual(expect.stringMatching(words))
      expect(await profile(token)).toEqual(before)
    }
  })
  it("a wrong current password does not end the token: 401 is inside the body", async () => {
    const { shop, registerAndSignIn, me } = await open()
    const { token } = await registerAndSignIn(ada)
    const body = { currentPassword: "wrong", newPassword: "Terre cuite 1280 °C" }
    expect(await shop.sendAsync("POST /api/user/change-password", { token }, body)).toMatchObject({
      status: 400,
      body: { code: 400, result: { errorMessage: expect.any(String), code: 401 } },
    })
    expect((await me(token)).status).toBe(200)
  })
})

describe("SR66 a guest, and an invalid token", () => {
  const wordsAlone = ["GET /api/user/me", "GET /api/user/order-history"]
  const inAnObject: ReadonlyArray<readonly [string, unknown]> = [
    ["POST /api/user/me", { customer: { ...ada, addresses: [] } }],
    ["POST /api/user/change-password", { currentPassword: password, newPassword: "Terre cuite 1280 °C" }],
    ["POST /api/user/changePassword", { currentPassword: password, newPassword: "Terre cuite 1280 °C" }],
  ]
  it.each(["", "null", "undefined", "made-up", "x".repeat(43)])(
    "of %j hears 401 in the call's own form",
    async (token) => {
      const { shop } = open()
      for (const name of wordsAlone)
        expect(await shop.sendAsync(name, { token })).toMatchObject({
          status: 401,
          body: { code: 401, result: expect.any(String) },
        })
      for (const [name, body] of inAnObject)
        expect(await shop.sendAsync(name, { token }, body)).toMatchObject({
          status: 401,
          body: { code: 401, result: { errorMessage: expect.any(String), code: 401 } },
        })
    },
  )
  it("is not treated as a guest: it is refused wherever a token matters", () => {
    const { shop } = open()
    const cartId = shop.cartOf({ BOL: 1 })
    const query = { cartId, token: "made-up" }
    expect(shop.send("POST /api/cart/create", { token: "made-up" }).status).toBe(401)
    for (const name of ["pull", "totals", "payment-methods"])
      expect(shop.send(`GET /api/cart/${name}`, query).status).toBe(401)
    expect(shop.send("GET /api/product/render-list", { skus: "BOL", token: "made-up" }).status).toBe(401)
    expect(shop.send("POST /api/order", { token: "made-up" }, wireOrder(cartId, { BOL: 1 })).status).toBe(401)
    expect(shop.send("GET /api/cart/pull", { cartId, token: "" }).status).toBe(200)
  })
  it("of a renewal has a result that older clients cannot take for a token, and a message", async () => {
    const { shop } = open()
    for (const body of [{}, { refreshToken: "made-up" }]) {
      const reply = await shop.sendAsync("POST /api/user/refresh", {}, body)
      expect(reply.body).toMatchObject({
        code: reply.status,
        result: false,
        meta: { message: expect.any(String) },
      })
    }
  })
  it("older names of calls are answered as well", async () => {
    const { shop } = open()
    expect((await shop.sendAsync("POST /api/user/resetPassword", {}, { email: ada.email })).status).toBe(200)
  })
})

describe("CM61 CM64 the stored rows", () => {
  it("opens no account: no password, token or link of anybody is in it", async () => {
    const { shop, registerAndSignIn, letters, write } = open()
    const { token, refreshToken } = await registerAndSignIn(ada)
    await shop.sendAsync("POST /api/user/reset-password", {}, { email: ada.email })
    const link = tokenInLink(write(letters().find(({ kind }) => kind === "customer.reset")!.id)!.text)
    expect(link).toHaveLength(43)
    const everything = shop.run(
      Effect.map(Database, (database) =>
        database
          .all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'words_*'")
          .map(({ name }) => JSON.stringify(database.all(`SELECT * FROM "${String(name)}"`)))
          .join("\n"),
      ),
    )
    expect(everything).toContain(ada.email)
    for (const secret of [password, token, refreshToken, link]) expect(everything).not.toContain(secret)
  })
})

describe("CM72 letters", () => {
  it.each([
    ["fr", "Votre compte est ouvert", "https://shop.example/fr"],
    ["en", "Your account is open", "https://shop.example/en"],
    ["de", "Ihr Konto ist eröffnet", "https://shop.example/de"],
  ])("are written in the language of the view %s", async (storeCode, subject, link) => {
    const { shop, letters, write } = open()
    await shop.sendAsync(
      "POST /api/user/create",
      { storeCode },
      { customer: { ...ada, firstname: "http://evil.example" }, password },
    )
    const mail = write(letters()[0]!.id)!
    expect(mail).toMatchObject({ to: ada.email, subject })
    expect(mail.text).toContain(link)
    expect(mail.text).not.toMatch(/evil|[{}]/)
  })
  it("no letter is written to an unknown address or a deleted customer", async () => {
    const { shop, letters, write } = open()
    await shop.sendAsync("POST /api/user/reset-password", {}, { email: "nobody@example.org" })
    expect(letters()).toEqual([])
    expect([write(1), write(99)]).toEqual([null, null])
  })
})

describeApiOnEachDialect("laws", (openOn) => {
  const open = async () => {
    const shop = await openOn({ startMs })
    return { shop, ...asyncCustomersOf(shop) }
  }
  const value = fc.oneof(
    fc.constantFrom("", ada.email, password, "FR", "__proto__", "\u0000", "x".repeat(300)),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const bodies: ReadonlyArray<readonly [string, object]> = [
    ["POST /api/user/login", { username: ada.email, password }],
    ["POST /api/user/refresh", { refreshToken: "x" }],
    ["POST /api/user/create", { customer: ben, password }],
    ["POST /api/user/reset-password", { email: ada.email }],
    ["POST /api/user/create-password", { email: ada.email, newPassword: password, resetToken: "x" }],
    ["POST /api/user/change-password", { currentPassword: password, newPassword: password }],
    ["POST /api/user/me", { customer: { ...ada, addresses: [addressOf(ada)] } }],
  ]
  it("SR65 SR493 for any customer request the status is the code, and never 5xx", async () => {
    const { shop, registerAndSignIn } = await open()
    const { token } = await registerAndSignIn(ada)
    const seen = new Set<number>()
    const question = fc.record({
      hit: fc.constantFrom(...bodies),
      field: fc.nat(8),
      by: value,
      token: fc.constantFrom(token, "", "x"),
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ hit: [call, body], field, by, token: sent }) => {
        const inner = "customer" in body ? body.customer : body
        const names = Object.keys(inner as object)
        const wrong = { ...(inner as object), [names[field % names.length]!]: by }
        const reply = await shop.sendAsync(
          call,
          { token: sent },
          inner === body ? wrong : { ...body, customer: wrong },
        )
        seen.add(reply.status)
        expect(reply.status).toBeLessThan(500)
        expect(reply.body).toMatchObject({ code: reply.status })
        shop.pass(600_000 / 60)
      }),
      limitRuns(600, "each is answered by the whole shop"),
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401]))
  })
})
