import { Clock, Effect } from "effect"
import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { Coupons } from "@shop/commerce/carts"
import { Newsletter } from "@shop/commerce/newsletter"
import { defaults } from "@shop/core/settings"
import { api } from "../../../../tests/support/api.ts"
import { clockAt } from "../../../../tests/support/clock.ts"
import { ada, customersOf } from "../../../../tests/support/customers.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { letterRoutes } from "../routes/letters.ts"

const opened: Array<ReturnType<typeof api>> = []
const open = () => {
  const shop = api()
  opened.push(shop)
  return shop
}
type Shop = ReturnType<typeof open>
afterAll(() => Promise.all(opened.map((shop) => shop.close())))

const path = "/api/ext/magento2-subscribe/subscribe"
const email = "anne@example.org"
/** The state that the platform shows to the owner of the address only. */
const isSubscribed = (shop: Shop, address = email): boolean =>
  shop.run(Effect.flatMap(Newsletter, (newsletter) => newsletter.isSubscribed(address)))
const subscribe = (shop: Shop, address: unknown = email, storeCode = "fr") =>
  shop.send(`POST ${path}`, { storeCode }, { email: address })

interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly unsubscribeUrl?: string
}
const letters = (shop: Shop, kind: string): ReadonlyArray<Letter> =>
  shop.run(
    Effect.map(Database, (database) =>
      database
        .all("SELECT payload FROM outbox WHERE kind = ? ORDER BY id", kind)
        .map((row) => JSON.parse(String(row["payload"])) as Letter),
    ),
  )
const secretIn = (letter: Letter | undefined): string => /token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? ""

/** Confirms the last pending address. */
const confirmLast = (shop: Shop): boolean =>
  shop.run(
    Effect.flatMap(Newsletter, ({ confirm }) =>
      confirm(secretIn(letters(shop, "newsletter.confirm").at(-1))),
    ),
  )

/** Opens or presses a link of a letter. */
const page = (shop: Shop, method: "GET" | "HEAD" | "POST", address: string) => {
  const { confirm, unsubscribeBySecret } = shop.run(Newsletter)
  const steps = {
    "/newsletter/confirm": confirm,
    "/newsletter/leave": unsubscribeBySecret,
    "/email/confirm": () => Effect.succeed(false),
  }
  const run = async (step: Effect.Effect<boolean>) => shop.run(step)
  return testApp(letterRoutes, { steps, views: defaults.views, run })(address, { method })
}
const at = (nowMs: number): Clock.Clock => clockAt(() => nowMs)
const hourMs = 3_600_000

describe("SR318 the coupon of a first subscription", () => {
  const couponIn = (letter: Letter | undefined) => /NEWS-[A-Z0-9]{12}/.exec(letter?.text ?? "")?.[0] ?? null
  const coupons = (shop: Shop) => shop.run(Effect.flatMap(Coupons, ({ list }) => list))
  const leave = (shop: Shop) => shop.run(Effect.flatMap(Newsletter, ({ unsubscribe }) => unsubscribe(email)))

  it.each([
    ["fr", "10 % sur une commande"],
    ["en", "10% off one order"],
    ["de", "10 % auf eine Bestellung"],
  ])("comes with the letter that confirms the address, in %s", (store, words) => {
    const shop = open()
    subscribe(shop, email, store)
    expect(letters(shop, "newsletter.confirm").map(couponIn)).toEqual([null])
    expect(coupons(shop)).toEqual([])
    confirmLast(shop)
    const [welcome] = letters(shop, "newsletter.welcome")
    expect(welcome?.text).toContain(words)
    expect(coupons(shop)).toMatchObject([
      {
        code: couponIn(welcome),
        promotion: { code: "percent", args: { ratePpm: 100_000 } },
        usesLeft: 1,
        endsAtMs: null,
      },
    ])
  })
  it("comes once, however often an address leaves and returns", () => {
    const shop = open()
    for (const address of [email, ` ${email.toUpperCase()} `]) {
      subscribe(shop, address)
      confirmLast(shop)
      leave(shop)
    }
    expect(letters(shop, "newsletter.welcome").map((letter) => couponIn(letter) !== null)).toEqual([
      true,
      false,
    ])
    expect(coupons(shop)).toHaveLength(1)
  })
  it("is not given out where the shop has switched it off", () => {
    const shop = api({ shop: { ...defaults, newsletter: { couponPercent: 0 } } })
    opened.push(shop)
    subscribe(shop)
    confirmLast(shop)
    expect(letters(shop, "newsletter.welcome").map(couponIn)).toEqual([null])
    expect(coupons(shop)).toEqual([])
  })
})

describe("SR85 an address and the newsletter", () => {
  it("gets a letter in its language, is subscribed after its confirmation, and can unsubscribe", async () => {
    const shop = open()
    expect(subscribe(shop)).toMatchObject({ status: 200, body: { code: 200, result: true } })
    expect(isSubscribed(shop)).toBe(false)
    const [letter] = letters(shop, "newsletter.confirm")
    expect(letter).toMatchObject({ to: email, subject: "Confirmez votre inscription à notre lettre" })
    const link = `/newsletter/confirm?store=fr&token=${secretIn(letter)}`
    const shown = await page(shop, "GET", link)
    expect(shown).toMatchObject({
      status: 200,
      headers: { "cache-control": "no-store", "x-robots-tag": "noindex" },
    })
    expect(String(shown?.body)).toContain('lang="fr"')
    expect(isSubscribed(shop)).toBe(false)
    expect((await page(shop, "POST", link))?.status).toBe(200)
    expect(isSubscribed(shop)).toBe(true)
    expect((await page(shop, "POST", link))?.status).toBe(410)
    const leave = `/newsletter/leave?store=fr&token=${secretIn(letters(shop, "newsletter.welcome")[0])}`
    expect((await page(shop, "GET", leave))?.status).toBe(200)
    expect(isSubscribed(shop)).toBe(true)
    expect([(await page(shop, "POST", leave))?.status, (await page(shop, "POST", leave))?.status]).toEqual([
      200, 200,
    ])
    expect(isSubscribed(shop)).toBe(false)
  })
  it.each([
    ["fr", "Confirmez"],
    ["en", "Please confirm"],
    ["de", "Bitte bestätigen"],
  ])("in %s the letter begins: %s", (code, words) => {
    const shop = open()
    subscribe(shop, email, code)
    expect(letters(shop, "newsletter.confirm")[0]!.subject).toMatch(new RegExp(`^${words}`))
  })
  it("gets no second letter for a repeated request", () => {
    const shop = open()
    subscribe(shop)
    subscribe(shop, ` ${email.toUpperCase()} `)
    expect(letters(shop, "newsletter.confirm")).toHaveLength(1)
    confirmLast(shop)
    expect(isSubscribed(shop, email.toUpperCase())).toBe(true)
  })
  it("only the newest secret is valid, for two days, and is stored as a hash", () => {
    const shop = open()
    const ask = (nowMs: number) =>
      shop.run(
        Effect.provideService(
          Effect.flatMap(Newsletter, (newsletter) =>
            newsletter.requestSubscription(email, defaults.views[0]!),
          ),
          Clock.Clock,
          at(nowMs),
        ),
      )
    const confirm = (secret: string, nowMs: number) =>
      shop.run(
        Effect.provideService(
          Effect.flatMap(Newsletter, (newsletter) => newsletter.confirm(secret)),
          Clock.Clock,
          at(nowMs),
        ),
      )
    ask(0)
    ask(hourMs)
    const [old, fresh] = letters(shop, "newsletter.confirm").map(secretIn)
    expect(confirm(old!, hourMs + 1)).toBe(false)
    expect(confirm(fresh!, 50 * hourMs)).toBe(false)
    const stored = shop.run(
      Effect.map(Database, ({ all }) => JSON.stringify(all("SELECT * FROM subscription"))),
    )
    expect(stored).not.toContain(fresh)
    expect(confirm(fresh!, 48 * hourMs)).toBe(true)
  })
  it("unconfirmed addresses are deleted, confirmed ones are not", () => {
    const shop = open()
    subscribe(shop, "waits@example.org")
    subscribe(shop)
    confirmLast(shop)
    const { deleteUnconfirmed } = shop.run(Newsletter)
    const later = Effect.provideService(deleteUnconfirmed, Clock.Clock, at(Date.now() + 72 * hourMs))
    expect(shop.run(later)).toBe(1)
    expect(isSubscribed(shop)).toBe(true)
  })
  it.each<[string, unknown]>([
    ["nothing", null],
    ["a word", "anne"],
    ["a list", [email]],
    ["two", "a@example.org,b@example.org"],
    ["a header of a letter", "a@example.org\r\nBcc: b@example.org"],
    ["an invisible character", "a\u200b@example.org"],
    ["an address with a name", "Anne <a@example.org>"],
    ["an endless text", `${"x".repeat(300)}@example.org`],
  ])("%s is not accepted as an address, and changes nothing", (_, wrong) => {
    const shop = open()
    expect(subscribe(shop, wrong).status).toBe(400)
    expect(shop.send(`DELETE ${path}`, {}, { email: wrong }).status).toBe(400)
    expect(letters(shop, "newsletter.confirm")).toEqual([])
  })
  it("older clients use another path", () => {
    const shop = open()
    const older = "/api/ext/mailchimp-subscribe/subscribe"
    expect(shop.send(`POST ${older}`, {}, { email }).status).toBe(200)
    expect(shop.send(`GET ${older}`, { email })).toMatchObject({ status: 200 })
    expect(shop.send(`DELETE ${older}`, {}, { email }).status).toBe(200)
  })
  it.each(["?token=", "?token=%00", "", `?token=${"x".repeat(5000)}`, "?token=a&store=__proto__"])(
    "a link with %s is invalid, and its text is escaped in the page",
    async (query) => {
      const shop = open()
      expect((await page(shop, "POST", `/newsletter/confirm${query}`))?.status).toBe(410)
      const marked = await page(
        shop,
        "GET",
        `/newsletter/leave?token=${encodeURIComponent('"><script>1</script>')}`,
      )
      expect(String(marked?.body)).not.toContain("<script>")
    },
  )
})

const unsubscribe = (shop: Shop, address: unknown = email, token = "") =>
  shop.send(`DELETE ${path}`, { storeCode: "fr", token }, { email: address })

describe("SR315 newsletter responses for an address", () => {
  const states: Readonly<Record<string, (shop: Shop, address: string) => void>> = {
    unknown: () => {},
    pending: (shop, address) => void subscribe(shop, address),
    subscribed: (shop, address) => {
      subscribe(shop, address)
      confirmLast(shop)
    },
    left: (shop, address) => {
      states["subscribed"]!(shop, address)
      const [letter] = letters(shop, "newsletter.welcome").slice(-1)
      shop.run(Effect.flatMap(Newsletter, ({ unsubscribeBySecret }) => unsubscribeBySecret(secretIn(letter))))
    },
  }
  const calls: Readonly<Record<string, (shop: Shop, address: string, token: string) => unknown>> = {
    status: (shop, address, token) => shop.send(`GET ${path}`, { email: address, token }),
    subscribe: (shop, address, token) =>
      shop.send(`POST ${path}`, { storeCode: "fr", token }, { email: address }),
    unsubscribe,
  }
  it("are equal for every foreign address: body, status and headers", async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(calls)), { minLength: 1, maxLength: 5 })
    const shop = open()
    const { token } = await customersOf(shop).registerAndSignIn(ada)
    let count = 0
    fc.assert(
      fc.property(steps, fc.boolean(), (requests, isCustomer) => {
        const answers = Object.values(states).map((come) => {
          const address = `a${(count += 1)}@example.org`
          come(shop, address)
          return requests.map((call) => calls[call]!(shop, address, isCustomer ? token : ""))
        })
        expect(new Set(answers.map((all) => JSON.stringify(all))).size).toBe(1)
        expect(answers[0]!.every((reply) => (reply as { readonly status: number }).status === 200)).toBe(true)
      }),
      limitRuns(100, "each runs the whole shop"),
    )
  })
  it("show a customer the state of their own address, however it is typed, and unsubscribe it at once", async () => {
    const shop = open()
    const { token } = await customersOf(shop).registerAndSignIn(ada)
    const own = ` ${ada.email.toUpperCase()} `
    expect(shop.result(calls["status"]!(shop, own, token) as never)).toBe("unsubscribed")
    states["subscribed"]!(shop, ada.email)
    expect(shop.result(calls["status"]!(shop, own, token) as never)).toBe("subscribed")
    expect(unsubscribe(shop, own, token)).toMatchObject({ status: 200, body: { code: 200, result: true } })
    expect(isSubscribed(shop, ada.email)).toBe(false)
    expect(letters(shop, "newsletter.leave")).toEqual([])
  })
  it.each(["status", "unsubscribe"])("refuse an expired token with 401: %s", (call) =>
    expect(calls[call]!(open(), email, "over")).toMatchObject({ status: 401 }),
  )
})

describe("SR316 unsubscribing", () => {
  it("a foreign address gets a letter with the link, and stays subscribed until the link is followed", async () => {
    const shop = open()
    subscribe(shop)
    confirmLast(shop)
    expect(unsubscribe(shop)).toMatchObject({ status: 200, body: { code: 200, result: "letter" } })
    expect(isSubscribed(shop)).toBe(true)
    const [letter] = letters(shop, "newsletter.leave")
    expect(letter).toMatchObject({ to: email, subject: "Votre abonnement à notre lettre" })
    const [welcome] = letters(shop, "newsletter.welcome")
    const link = (of: Letter | undefined) => `/newsletter/leave?store=fr&token=${secretIn(of)}`
    expect((await page(shop, "POST", link(letter)))?.status).toBe(200)
    expect(isSubscribed(shop)).toBe(false)
    // The link of every earlier letter still ends it.
    expect((await page(shop, "POST", link(welcome)))?.status).toBe(200)
  })
  it("leaves a pending address pending, and writes to no address that is not on the list", () => {
    const shop = open()
    subscribe(shop)
    unsubscribe(shop)
    unsubscribe(shop, "nobody@example.org")
    expect(letters(shop, "newsletter.leave")).toEqual([])
    expect(confirmLast(shop)).toBe(true)
  })
  it("sends one letter an hour, and so does subscribing an address that is on the list", () => {
    const shop = api({ startMs: 0 })
    opened.push(shop)
    subscribe(shop)
    confirmLast(shop)
    for (let count = 0; count < 3; count += 1) unsubscribe(shop)
    subscribe(shop)
    expect(letters(shop, "newsletter.leave")).toHaveLength(1)
    shop.pass(hourMs)
    subscribe(shop)
    expect(letters(shop, "newsletter.leave")).toHaveLength(2)
    expect(letters(shop, "newsletter.confirm")).toHaveLength(1)
    shop.pass(hourMs)
    unsubscribe(shop)
    const secrets = letters(shop, "newsletter.leave").map(secretIn)
    const stored = shop.run(
      Effect.map(Database, ({ all }) => JSON.stringify(all("SELECT * FROM subscription"))),
    )
    for (const secret of secrets) expect(stored).not.toContain(secret)
  })
  it("adds the link as a header for mail programs", () => {
    const shop = open()
    subscribe(shop)
    confirmLast(shop)
    unsubscribe(shop)
    for (const kind of ["newsletter.welcome", "newsletter.leave"]) {
      const [letter] = letters(shop, kind)
      expect(letter?.unsubscribeUrl).toBe(`/newsletter/leave?store=fr&token=${secretIn(letter)}`)
    }
    expect(letters(shop, "newsletter.confirm")[0]).not.toHaveProperty("unsubscribeUrl")
  })
})
