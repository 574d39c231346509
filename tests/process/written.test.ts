/** What is kept of pages never shows: a document is the same as one that is made anew. */
import { existsSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { PublicViews } from "@shop/core/shop"
import { stateOf } from "../support/shop-client.ts"
import { freshFolder, remove, type ShopProcess, start } from "../support/shop-process.ts"

const dist = new URL("../../apps/storefront/dist/", import.meta.url)
const data = freshFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({ data })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  remove(data)
})

interface Entry {
  readonly readAssets: (manifest: unknown) => unknown
  readonly render: (input: object) => { readonly html: Uint8Array }
  readonly renderAnew: (input: object) => { readonly html: Uint8Array }
}

const load = async () => {
  const entry = (await import(new URL("ssr/entry-server.js", dist).href)) as Entry
  const manifest = new URL("client/.vite/manifest.json", dist)
  if (!existsSync(manifest)) throw new Error("Build the storefront first: npm run build")
  return { entry, assets: entry.readAssets(JSON.parse(readFileSync(manifest, "utf8"))) }
}

const text = ({ html }: { readonly html: Uint8Array }): string => Buffer.from(html).toString()

/** The home page, every family, the first piece of each, a search, and what is nowhere. */
const states = async (view: string): Promise<ReadonlyArray<PublicViews>> => {
  const home = await stateOf(shop.url, `/${view}`)
  const families = await Promise.all(home.menu.map(({ href }) => stateOf(shop.url, href)))
  const pieces = families.flatMap(({ page: { page } }) =>
    page.kind === "category" ? page.listing.cards.slice(0, 1) : [],
  )
  const others = [...pieces.map(({ href }) => href), `/${view}/search?q=bol`, `/${view}/nowhere`]
  return [home, ...families, ...(await Promise.all(others.map((path) => stateOf(shop.url, path))))]
}

describe("SR25 documents with parts that were written before", () => {
  it.each(["fr", "en", "de"])("are letter for letter those made anew, in %s", async (view) => {
    const { entry, assets } = await load()
    const pages = await states(view)
    expect(pages.length).toBeGreaterThan(8)
    // Twice: the first writes what the second finds.
    for (const views of [...pages, ...pages]) {
      const input = { views, assets, origin: "https://shop.example" }
      expect(text(entry.render(input))).toBe(text(entry.renderAnew(input)))
    }
  })
})
