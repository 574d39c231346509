/** Pages of the running shop before any script runs. */
import { request as httpRequest } from "node:http"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { StoreView } from "@shop/core/store-view"
import { openClient, orderBody, pageOf, stateOf } from "../support/shop-client.ts"
import {
  runCommand,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"

const views = ["fr", "en", "de"] as const
const data = createTemporaryFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({ data })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(shop.url + path, { redirect: "manual", headers })

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" }
/** The markup of a document without scripts and with decoded entities. */
const readable = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/&(\w+|#x27);/g, (whole, name: string) => entities[name] ?? whole)

const money = ({ money: { pattern, sign, decimal, group } }: StoreView, cents: number): string => {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group)
  return pattern
    .replace("{amount}", `${whole}${decimal}${String(cents % 100).padStart(2, "0")}`)
    .replace("{sign}", sign)
}

describe("SR32 every store view", () => {
  it.each(views)("is served in its language: /%s", async (view) => {
    const response = await get(`/${view}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(html).toContain(`<html lang="${view}">`)
    expect(readable(html)).toMatch(/<h1>[^<]+<\/h1>/)
  })
  it("has its own texts", async () => {
    const headings = await Promise.all(
      views.map(async (view) => /<h1>([^<]+)/.exec(await (await get(`/${view}`)).text())?.[1]),
    )
    expect(new Set(headings).size).toBe(views.length)
  })
})

describe("PG6 a page without JavaScript shows", () => {
  it.each(views)("name, price and link of every card in %s", async (view) => {
    const { menu, view: storeView } = await stateOf(shop.url, `/${view}`)
    let seen = 0
    for (const { href } of menu) {
      const { listing } = await pageOf(shop.url, href, "category")
      const html = readable(await (await get(href)).text())
      for (const card of listing.cards) {
        expect(html).toContain(`<a href="${card.href}">${card.name}</a>`)
        expect(html).toContain(money(storeView, card.price!.payableCents))
        seen += 1
      }
    }
    expect(seen).toBeGreaterThan(60)
  })
  it("name and price of a product", async () => {
    const { view } = await stateOf(shop.url, "/fr")
    const { name, price } = await pageOf(shop.url, "/fr/vase-soliflore", "product")
    const html = readable(await (await get("/fr/vase-soliflore")).text())
    expect(html).toContain(`<h1>${name}</h1>`)
    expect(html).toContain(money(view, price!.payableCents))
  })
})

describe("UI400 the menu", () => {
  it.each(views)("is in the state of every document, in %s", async (view) => {
    const { menu } = await stateOf(shop.url, `/${view}`)
    expect(menu.flatMap(({ children }) => children).length).toBeGreaterThan(20)
    for (const path of [menu[0]!.href, `/${view}/cart`, `/${view}/checkout`, `/${view}/nowhere`])
      expect((await stateOf(shop.url, path)).menu).toEqual(menu)
  })
})

/** The text of a document, attributes included. */
const wordsIn = (html: string): string => {
  const markup = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
  const attributes = markup.matchAll(/ (?:alt|aria-label|title|placeholder|content)="([^"]*[a-z]{3}[^"]*)"/gi)
  const text = markup.replace(/<[^>]+>/g, "\n").replace(/\n\s*\n+/g, "\n")
  return [
    text,
    ...[...attributes].flatMap(([, words]) => (/^(?:https?:|\/)/.test(words!) ? [] : words!)),
  ].join("\n")
}
const packedBytes = (text: string): number => brotliCompressSync(text).length

describe("UI235 the document of a list", () => {
  it.each(views)("is less than 9 kB brotli beyond its words, in %s", async (view) => {
    const { menu } = await stateOf(shop.url, `/${view}`)
    const html = await (await get(menu[1]!.href)).text()
    expect(html.match(/class="card"/g)!.length).toBeGreaterThan(10)
    expect(packedBytes(html) - packedBytes(wordsIn(html))).toBeLessThan(9000)
  })
})

describe("SR31 the checkout", () => {
  const nothing = { fr: "Votre panier est vide.", en: "Your cart is empty.", de: "Ihr Warenkorb ist leer." }
  it.each(views)("says in %s that an empty cart cannot be ordered, without JavaScript", async (view) => {
    const html = await (await get(`/${view}/checkout`)).text()
    expect(/<noscript><p class="lead">([^<]+)<\/p>/.exec(html)?.[1]).toBe(nothing[view])
  })
})

describe("RT4 addresses", () => {
  it.each([
    ["/fr/nothing-here", "fr"],
    ["/en/nothing-here", "en"],
    ["/de/gibt-es/nicht", "de"],
    ["/de/vase-soliflore", "de"],
    ["/fr/%E0%A4", "fr"],
    ["/fr/p/V999/x", "fr"],
  ])("are 404 for %s, in %s", async (path, language) => {
    const response = await get(path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('<meta name="robots" content="noindex">')
  })
  it("have a 404 page in their language", async () => {
    const titles = await Promise.all(
      views.map(
        async (view) => /<title>([^<]+)/.exec(await (await get(`/${view}/nothing-here`)).text())?.[1],
      ),
    )
    expect(new Set(titles).size).toBe(views.length)
  })
  it("outside the views are 404 in the visitor's language", async () => {
    const response = await get("/nothing", { "accept-language": "de" })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<html lang="de">')
  })
  it.each([
    ["/fr/c/cuire", "/fr/cuire"],
    ["/fr/c/bols", "/fr/servir/bols"],
    ["/fr/p/V615/vase-soliflore", "/fr/vase-soliflore"],
    ["/fr/p/V615/other-words", "/fr/vase-soliflore"],
    ["/fr/p/V615/vase-soliflore/V615-CE", "/fr/vase-soliflore?childSku=V615-CE"],
    ["/fr/p/V615/vase-soliflore?childSku=V615-CE", "/fr/vase-soliflore?childSku=V615-CE"],
    ["/fr/cuire/", "/fr/cuire"],
    ["/fr/cuire/?color=500", "/fr/cuire?color=500"],
  ])("redirect permanently from %s to %s", async (path, to) => {
    const response = await get(path)
    expect([response.status, response.headers.get("location")]).toEqual([301, to])
    expect((await get(to)).status).toBe(200)
  })
})

describe("SR27 the address without a language", () => {
  it.each([
    [undefined, "/fr"],
    ["de-DE,de;q=0.9,en;q=0.8", "/de"],
    ["en-GB,en;q=0.9", "/en"],
    ["ja,en;q=0.2,de;q=0.3", "/de"],
    ["ja", "/fr"],
    [";;;q=x,", "/fr"],
  ])("redirects with Accept-Language %j to %s", async (language, to) => {
    const response = await get("/", language === undefined ? {} : { "accept-language": language })
    expect([response.status, response.headers.get("location")]).toEqual([302, to])
    expect(response.headers.get("vary")).toContain("accept-language")
  })
})

describe("SR23 security headers", () => {
  it.each(["/fr", "/fr/nothing", "/api", "/api/nothing", "/icon.svg", "/img/10/10/resize/none.svg"])(
    "are set for %s",
    async (path) => {
      const { headers } = await get(path)
      const policy = headers.get("content-security-policy") ?? ""
      expect(policy).toMatch(/default-src 'none'/)
      expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toMatch(
        path.startsWith("/img/") ? /script-src/ : /unsafe-(inline|eval)/,
      )
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("referrer-policy")).toBe("same-origin")
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
      expect(headers.get("x-powered-by")).toBeNull()
    },
  )
  it("no page has an inline script, style or event attribute", async () => {
    const html = await (await get("/fr/cuire")).text()
    expect([...html.matchAll(/<script(?![^>]* (?:src|type="application\/(?:ld\+)?json"))/g)]).toEqual([])
    expect(html).not.toMatch(/<style|<[^>]+ (?:style|on[a-z]+)="/)
  })
})

describe("SR25 the page cache", () => {
  const path = "/en/cook"
  it("renders a page once, serves it from the cache, and answers 304", async () => {
    const [made, kept] = [await get(`${path}?sort=nothing-yet`), await get(`${path}?sort=nothing-yet`)]
    expect([made.headers.get("x-vs-cache"), kept.headers.get("x-vs-cache")]).toEqual(["Miss", "Hit"])
    expect(kept.headers.get("etag")).toBe(made.headers.get("etag"))
    expect(await kept.text()).toBe(await made.text())
    const again = await get(`${path}?sort=nothing-yet`, { "if-none-match": made.headers.get("etag")! })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })
  it("ignores query parameters that do not change a page", async () => {
    await get(path)
    expect((await get(`${path}?utm_source=letter&fbclid=1`)).headers.get("x-vs-cache")).toBe("Hit")
  })
  it("SR321 serves the same public page to a known device and sets no cookie", async () => {
    await get(path)
    const cookie = `device=${"A".repeat(43)}`
    const known = await get(path, { cookie })
    expect([known.headers.get("x-vs-cache"), known.headers.get("set-cookie")]).toEqual(["Hit", null])
    expect(known.headers.get("cache-control")).toMatch(/public/)
    expect(known.headers.get("vary") ?? "").not.toMatch(/cookie/i)
    expect(await known.text()).toBe(await (await get(path)).text())
    // Pages of one shopper are equal for every device with JavaScript.
    expect((await get("/en/cart", { cookie })).headers.get("set-cookie")).toBeNull()
  })
  it.each(["br", "gzip"])("serves a page with encoding %s and without", async (encoding) => {
    const packed = await get(path, { "accept-encoding": encoding })
    const plain = await get(path, { "accept-encoding": "identity" })
    expect([packed.headers.get("content-encoding"), plain.headers.get("content-encoding")]).toEqual([
      encoding,
      null,
    ])
    expect(await packed.text()).toBe(await plain.text())
  })
  it("drops the pages of the products in an order", async () => {
    const [sold, other] = ["/fr/coupe-a-fruits", "/fr/epicerie"]
    for (const page of [sold, other]) await get(page)
    const client = openClient(shop)
    const cart = await client.createCart()
    await client.addToCart(cart, { sku: "V312", qty: 1 })
    expect(
      (await client.placeOrder(cart, { orderId: "takes pages", entries: [{ sku: "V312", qty: 1 }] })).status,
    ).toBe(200)
    expect((await get(sold)).headers.get("x-vs-cache")).toBe("Miss")
    expect((await get(other)).headers.get("x-vs-cache")).toBe("Hit")
  })
  it("does not store errors and searches", async () => {
    for (const page of ["/fr/nothing-kept", "/fr/search?q=bol"]) {
      await get(page)
      expect((await get(page)).headers.get("x-vs-cache")).toBe("Miss")
    }
  })
})

const child = {
  id: 9001,
  sku: "VERRE-B",
  name: "Verre bleu",
  type_id: "simple",
  status: 1,
  visibility: 1,
  tax_class_id: "2",
  price: 10,
  color: "49",
  url_path: "verre-bleu",
  url_key: "verre-bleu",
  category_ids: [],
  stock: { product_id: 9001, qty: 5, is_in_stock: true, manage_stock: true },
}
const parent = {
  ...child,
  id: 9000,
  sku: "VERRE",
  name: "Verre",
  type_id: "configurable",
  visibility: 4,
  url_path: "verre",
  url_key: "verre",
  configurable_options: [
    {
      id: 1,
      attribute_id: "93",
      attribute_code: "color",
      label: "Color",
      values: [{ value_index: 49, label: "Bleu" }],
    },
  ],
  configurable_children: [child],
}

describe("RT5 the address of a variant", () => {
  it("redirects permanently to its parent with the variant selected", async () => {
    const folder = createTemporaryFolder()
    onTestFinished(() => removeFolder(folder))
    const file = join(folder, "catalogue.ndjson")
    writeFileSync(
      file,
      [parent, child]
        .map(
          (source) =>
            `${JSON.stringify({ _index: "vue_storefront_catalog_fr", _type: "product", _id: source.id, _source: source })}\n`,
        )
        .join(""),
    )
    const imported = runCommand(folder, "import", file)
    expect(imported.code, imported.err).toBe(0)
    await using own = await start({ data: folder })
    for (const path of ["/fr/verre-bleu", "/fr/p/VERRE-B/verre-bleu"]) {
      const response = await fetch(own.url + path, { redirect: "manual" })
      expect([path, response.status, response.headers.get("location")]).toEqual([
        path,
        301,
        "/fr/verre?childSku=VERRE-B",
      ])
    }
    expect((await fetch(`${own.url}/fr/verre?childSku=VERRE-B`)).status).toBe(200)
  })
})

/**
 * Begins an order request; `finish` sends the rest of the body.
 * @returns after 100 Continue, when the shop has read the head
 */
const halfAnOrder = async (cartId: string) => {
  const text = JSON.stringify(
    orderBody(cartId, "fr", { orderId: "on its way", entries: [{ sku: "V708", qty: 1 }] }),
  )
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    "idempotency-key": "on its way",
    expect: "100-continue",
  }
  const begun = Promise.withResolvers<void>()
  let finish = (): void => undefined
  const answered = new Promise<{ readonly status: number | undefined; readonly text: string }>(
    (resolve, reject) => {
      const sent = httpRequest(`${shop.url}/api/order`, { method: "POST", headers }, (response) => {
        let read = ""
        response.on("data", (chunk: Buffer) => (read += chunk.toString()))
        response.on("end", () => resolve({ status: response.statusCode, text: read }))
      })
      sent.on("error", reject)
      sent.on("continue", () => begun.resolve())
      sent.write(text.slice(0, 40))
      finish = () => sent.end(text.slice(40))
    },
  )
  await begun.promise
  return { answered, finish: () => finish() }
}

/** Sends a request on a new connection. */
const onNewConnection = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(shop.url + path, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on("error", reject)
    sent.end()
  })

describe("SR32 a stopped shop", () => {
  it("finishes the current order, which the next start has", async () => {
    const client = openClient(shop)
    const cart = await client.createCart()
    await client.addToCart(cart, { sku: "V708", qty: 1 })
    const before = await client.qtyOf("V708")
    const { answered, finish } = await halfAnOrder(cart)
    shop.child.kill("SIGTERM")
    await shop.waitForOutput("Closing")
    await expect(onNewConnection("/fr")).rejects.toThrow("ECONNREFUSED")
    finish()
    const { status, text } = await answered
    expect([status, text]).toEqual([200, expect.stringContaining("orderNumber")])
    expect(await shop.exited).toBe(0)

    const number = (JSON.parse(text) as { readonly result: { readonly orderNumber: string } }).result
      .orderNumber
    const listed = runCommand(data, "orders", "list", "--json")
    expect(
      (JSON.parse(listed.out) as ReadonlyArray<{ readonly number: string }>).map((order) => order.number),
    ).toContain(number)

    shop = await start({ data })
    expect(await openClient(shop).qtyOf("V708")).toBe(before - 1)
    await shop.waitForOutput("0 documents added or changed")
    expect((await get("/fr")).status).toBe(200)
  })
})
