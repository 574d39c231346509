/** The offline catalogue over HTTP: size, changes and caching. */
import { request } from "node:http"
import { DatabaseSync } from "node:sqlite"
import { brotliDecompressSync } from "node:zlib"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  runCommandAsync,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"

const bytesMax = 400_000
const data = createTemporaryFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({ data })
}, 60_000)
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** Bytes as transferred. */
  readonly bytes: Buffer
}
interface Copy {
  readonly kind: string
  readonly version: string
  readonly pieces: number
  readonly parts: number
  readonly documents: ReadonlyArray<{
    readonly type: string
    readonly id: number
    readonly shown_cents?: number
    readonly body: Readonly<Record<string, unknown>>
  }>
  readonly removed: ReadonlyArray<{ readonly type: string; readonly id: number }>
}

/** Sends a request like a browser, without decompressing the response. */
const ask = (
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${shop.url}/api/offline/catalogue?${new URLSearchParams(query)}`,
      { headers: { "accept-encoding": "gzip, br", ...headers } },
      (reply) => {
        const chunks: Array<Buffer> = []
        reply.on("data", (chunk: Buffer) => chunks.push(chunk))
        reply.on("end", () =>
          resolve({ status: reply.statusCode!, headers: reply.headers, bytes: Buffer.concat(chunks) }),
        )
      },
    )
    outgoing.on("error", reject)
    outgoing.end()
  })
const read = ({ bytes, headers }: RawResponse): Copy =>
  (
    JSON.parse((headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes).toString()) as {
      readonly result: Copy
    }
  ).result
const since = async (version: string): Promise<Copy> => read(await ask({ storeCode: "fr", since: version }))

describe("OC4 the offline catalogue over the wire", () => {
  it.each(["fr", "en", "de"])(
    "%s: the demo's catalogue comes packed, in one part, well under the limit",
    async (storeCode) => {
      const response = await ask({ storeCode })
      expect([response.status, response.headers["content-encoding"]]).toEqual([200, "br"])
      expect(response.bytes.length).toBeLessThan(bytesMax)
      const copy = read(response)
      expect([copy.kind, copy.parts]).toEqual(["whole", 1])
      expect(copy.documents.filter(({ type }) => type === "product").length).toBeGreaterThan(copy.pieces)
      expect(copy.pieces).toBeGreaterThan(50)
    },
  )
  it("is public, and 304 for a client that has it", async () => {
    const first = await ask({ storeCode: "fr" })
    expect(first.headers).toMatchObject({ "cache-control": "public, no-cache", vary: "accept-encoding" })
    const etag = String(first.headers["etag"])
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask({ storeCode: "fr" }, { "if-none-match": held })
      expect([held, again.status, again.bytes.length]).toEqual([held, 304, 0])
    }
    const another = await ask({ storeCode: "fr" }, { "if-none-match": '"other"' })
    expect([another.status, another.bytes.equals(first.bytes)]).toEqual([200, true])
    expect((await ask({ storeCode: "en" }, { "if-none-match": etag })).status).toBe(200)
  })
  it("has the encoding that the client accepts", async () => {
    const [br, gzip, plain] = await Promise.all(
      ["br", "gzip", "identity"].map((encoding) => ask({ storeCode: "en" }, { "accept-encoding": encoding })),
    )
    expect([br, gzip, plain].map((response) => response!.headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
    ])
    expect(read(plain!)).toEqual(read(br!))
  })
  it("has no personal data", async () => {
    const text = JSON.stringify(
      read(await ask({ storeCode: "fr", token: "somebody's" }, { cookie: "shop=1" })),
    )
    expect(text).not.toContain("somebody's")
  })
})

describe("OC2 the changes of the offline catalogue", () => {
  it("are empty at first, and then have new stock, prices and removed products", async () => {
    const first = read(await ask({ storeCode: "fr" }))
    const nothing = await since(first.version)
    expect(nothing).toMatchObject({ kind: "delta", version: first.version, documents: [], removed: [] })

    const bowl = first.documents.find(({ body }) => body["type_id"] === "simple" && body["visibility"] === 4)!
    await runCommandAsync(data, "stock", "set", String(bowl.body["sku"]), "2")
    const sold = await since(first.version)
    expect(sold.documents.map(({ id }) => id)).toContain(bowl.id)
    expect(sold.documents.find(({ id }) => id === bowl.id)!.body["stock"]).toMatchObject({ qty: 2 })
    expect(sold.documents.length).toBeLessThan(5)

    const gone = first.documents.find(({ type, id }) => type === "product" && id !== bowl.id)!
    const database = new DatabaseSync(join(data, "shop.db"))
    database.exec("PRAGMA busy_timeout = 5000")
    database
      .prepare(
        "UPDATE document SET body = json_set(body, '$.price', 77, '$.special_price', 0, '$.final_price', 0) WHERE store = 'fr' AND type = 'product' AND id = ?",
      )
      .run(bowl.id)
    database.prepare("DELETE FROM document WHERE store = 'fr' AND type = 'product' AND id = ?").run(gone.id)
    database.exec("UPDATE catalogue_state SET version = version + 1 WHERE store = 'fr'")
    database.close()
    await runCommandAsync(data, "reindex", "--store", "fr")
    const built = await since(sold.version)
    expect(built.removed).toContainEqual({ type: "product", id: gone.id })
    const repriced = built.documents.find(({ id }) => id === bowl.id)!
    expect(repriced.shown_cents).not.toBe(bowl.shown_cents)
    expect(repriced.shown_cents).toBe(Math.round(Number(repriced.body["final_price_incl_tax"]) * 100))
    expect((await since(built.version)).documents).toEqual([])
  })
  it("are the whole catalogue for an unknown version; a part of an unknown version is refused", async () => {
    expect((await since("nobody-gave-this")).kind).toBe("whole")
    expect((await ask({ storeCode: "fr", version: "x", part: "1" })).status).toBe(410)
    expect((await ask({ storeCode: "fr", part: "1" })).status).toBe(400)
  })
})

describe("OC3 a shop without an offline catalogue", () => {
  it("reports that the catalogue is too large or off", async () => {
    const { writeFileSync } = await import("node:fs")
    const settings = join(data, "settings.json")
    const under = async (offline: Readonly<Record<string, unknown>>) => {
      writeFileSync(settings, JSON.stringify({ offline }))
      await shop.stop()
      shop = await start({ data, env: { SHOP_SETTINGS: settings } })
      return ask({ storeCode: "en" })
    }
    expect(read(await under({ productsMax: 10 }))).toMatchObject({ kind: "too-large", products_max: 10 })
    expect((await under({ synchronize: false })).status).toBe(404)
  }, 60_000)
})
