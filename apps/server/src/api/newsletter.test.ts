import { Clock, Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { forgetUnconfirmed, Newsletter } from "@shop/commerce/newsletter"
import { defaults } from "@shop/core/settings"
import { api } from "../../../../tests/support/api.ts"
import { letterPages } from "../mail/letter-pages.ts"

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
const status = (shop: Shop, address = email) => shop.ask(`GET ${path}`, { email: address })
const subscribe = (shop: Shop, address: unknown = email, storeCode = "fr") =>
  shop.ask(`POST ${path}`, { storeCode }, { email: address })

interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
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

/** Opens or presses a link of a letter. */
const page = (shop: Shop, method: string, address: string) => {
  const { confirm, leave } = shop.run(Newsletter)
  const steps = {
    "/newsletter/confirm": confirm,
    "/newsletter/leave": leave,
    "/email/confirm": () => Effect.succeed(false),
  }
  const url = new URL(address, "http://shop")
  const request = {
    method,
    host: "shop",
    path: url.pathname,
    query: url.searchParams,
    headers: {},
    body: async () => new Uint8Array(),
  }
  return letterPages(steps, defaults.views, async (step) => shop.run(step))(request)
}
const at = (nowMs: number) => ({ ...Clock.Clock.defaultValue(), currentTimeMillis: Effect.succeed(nowMs) })
const hourMs = 3_600_000

describe("SR85 an address and the newsletter", () => {
  it("is asked by letter, in its language, and gets it once it has confirmed; then it may leave", async () => {
    const shop = open()
    expect(subscribe(shop)).toMatchObject({ status: 200, body: { code: 200, result: true } })
    expect(shop.result(status(shop))).not.toBe("subscribed")
    const [letter] = letters(shop, "newsletter.confirm")
    expect(letter).toMatchObject({ to: email, subject: "Confirmez votre inscription à notre lettre" })
    const link = `/newsletter/confirm?store=fr&token=${secretIn(letter)}`
    const shown = await page(shop, "GET", link)
    expect(shown).toMatchObject({
      status: 200,
      headers: { "cache-control": "no-store", "x-robots-tag": "noindex" },
    })
    expect(String(shown?.body)).toContain('lang="fr"')
    expect(shop.result(status(shop))).not.toBe("subscribed")
    expect((await page(shop, "POST", link))?.status).toBe(200)
    expect(shop.result(status(shop))).toBe("subscribed")
    expect((await page(shop, "POST", link))?.status).toBe(410)
    const leave = `/newsletter/leave?store=fr&token=${secretIn(letters(shop, "newsletter.welcome")[0])}`
    expect((await page(shop, "GET", leave))?.status).toBe(200)
    expect(shop.result(status(shop))).toBe("subscribed")
    expect([(await page(shop, "POST", leave))?.status, (await page(shop, "POST", leave))?.status]).toEqual([
      200, 200,
    ])
    expect(shop.result(status(shop))).not.toBe("subscribed")
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
  it("unknown, waiting and gone addresses are told alike", () => {
    const shop = open()
    const unknown = status(shop, "nobody@example.org")
    subscribe(shop)
    const waiting = status(shop)
    shop.ask(`DELETE ${path}`, {}, { email })
    expect([waiting, status(shop)]).toEqual([unknown, unknown])
    expect(unknown).toMatchObject({ status: 200, body: { code: 200, result: "unsubscribed" } })
  })
  it("asking and leaving answer alike, known or not", () => {
    const shop = open()
    const first = subscribe(shop)
    shop.run(
      Effect.flatMap(Newsletter, ({ confirm }) => confirm(secretIn(letters(shop, "newsletter.confirm")[0]))),
    )
    expect(subscribe(shop)).toEqual(first)
    const left = shop.ask(`DELETE ${path}`, {}, { email })
    expect(shop.ask(`DELETE ${path}`, {}, { email: "nobody@example.org" })).toEqual(left)
  })
  it("one that is asked again soon, or has confirmed, gets no second letter", () => {
    const shop = open()
    subscribe(shop)
    subscribe(shop, ` ${email.toUpperCase()} `)
    expect(letters(shop, "newsletter.confirm")).toHaveLength(1)
    shop.run(
      Effect.flatMap(Newsletter, ({ confirm }) => confirm(secretIn(letters(shop, "newsletter.confirm")[0]))),
    )
    subscribe(shop)
    expect(letters(shop, "newsletter.confirm")).toHaveLength(1)
    expect(shop.result(status(shop, email.toUpperCase()))).toBe("subscribed")
  })
  it("a secret holds two days, only the newest one, and is kept as its hash only", () => {
    const shop = open()
    const ask = (nowMs: number) =>
      shop.run(
        Effect.provideService(
          Effect.flatMap(Newsletter, (newsletter) => newsletter.ask(email, defaults.views[0]!)),
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
    const kept = shop.run(
      Effect.map(Database, ({ all }) => JSON.stringify(all("SELECT * FROM subscription"))),
    )
    expect(kept).not.toContain(fresh)
    expect(confirm(fresh!, 48 * hourMs)).toBe(true)
  })
  it("an address that never confirmed is forgotten, one that did is not", () => {
    const shop = open()
    subscribe(shop, "waits@example.org")
    subscribe(shop)
    shop.run(
      Effect.flatMap(Newsletter, ({ confirm }) => confirm(secretIn(letters(shop, "newsletter.confirm")[1]))),
    )
    const later = Date.now() + 72 * hourMs
    expect(shop.run(Effect.map(Database, (database) => forgetUnconfirmed(database, later)))).toBe(1)
    expect(shop.result(status(shop))).toBe("subscribed")
  })
  it.each<[string, unknown]>([
    ["nothing", null],
    ["a word", "anne"],
    ["a list", [email]],
    ["two", "a@example.org,b@example.org"],
    ["a head of a letter", "a@example.org\r\nBcc: b@example.org"],
    ["a sign nobody sees", "a\u200b@example.org"],
    ["a name beside", "Anne <a@example.org>"],
    ["something without end", `${"x".repeat(300)}@example.org`],
  ])("%s is no address: nothing is written, nothing taken away", (_, wrong) => {
    const shop = open()
    expect(subscribe(shop, wrong).status).toBe(400)
    expect(shop.ask(`DELETE ${path}`, {}, { email: wrong }).status).toBe(400)
    expect(letters(shop, "newsletter.confirm")).toEqual([])
  })
  it("older clients ask at another address", () => {
    const shop = open()
    const older = "/api/ext/mailchimp-subscribe/subscribe"
    expect(shop.ask(`POST ${older}`, {}, { email }).status).toBe(200)
    expect(shop.ask(`GET ${older}`, { email })).toMatchObject({ status: 200 })
    expect(shop.ask(`DELETE ${older}`, {}, { email }).status).toBe(200)
  })
  it.each(["?token=", "?token=%00", "", `?token=${"x".repeat(5000)}`, "?token=a&store=__proto__"])(
    "a link with %s opens nothing, and nothing of it is written into the page as markup",
    async (query) => {
      const shop = open()
      expect((await page(shop, "POST", `/newsletter/confirm${query}`))?.status).toBe(410)
      const marked = await page(
        shop,
        "GET",
        `/newsletter/leave?token=${encodeURIComponent('"><script>1</script>')}`,
      )
      expect(String(marked?.body)).not.toContain("<script>")
      expect((await page(shop, "PUT", `/newsletter/leave${query}`))?.status).toBe(405)
    },
  )
  it("other addresses are no page of it", () => expect(page(open(), "GET", "/newsletter")).toBeNull())
})
