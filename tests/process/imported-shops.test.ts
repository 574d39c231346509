/** Imports foreign catalogues, serves them, and shops without JavaScript. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import type { CategoryPage, PageView, ProductPage } from "@shop/core/page"
import { shop as command } from "../../apps/server/src/cli/shop.ts"
import { serve } from "../../apps/server/src/serve.ts"
import { read } from "../../apps/server/src/settings.ts"
import { attributes, crawl, type CrawledPage } from "../support/crawl.ts"
import { type ForeignCatalogue, foreignCatalogues } from "../support/foreign-catalogues.ts"

const folder = mkdtempSync(join(tmpdir(), "imported-"))
afterAll(() => rmSync(folder, { recursive: true }))

const allViews = ["fr", "en", "de"] as const
const ownForm = { "sec-fetch-site": "same-origin" }

/** The state in a page; null for a page without. */
const pageIn = (html: string): PageView | null => {
  const state = /<script type="application\/json" id="shop-state">([\s\S]*?)<\/script>/.exec(html)?.[1]
  return state === undefined ? null : (JSON.parse(state) as { readonly page: PageView }).page
}

const served = async (
  { lines, kind }: ForeignCatalogue,
  walk: (url: string) => Promise<void>,
): Promise<void> => {
  const data = mkdtempSync(join(folder, "data-"))
  const file = join(data, "catalogue.ndjson")
  writeFileSync(file, lines.join("\n"))
  const environment = { SHOP_DATA: data, PORT: "0", SHOP_HOST: "127.0.0.1", NODE_ENV: "production" }
  const output: Array<string> = []
  const write = (text: string): void => void output.push(text)
  const terminal = { out: write, err: write, progress: () => undefined }
  const code = await command(["import", file, "--yes"], { environment, folder: data, terminal })
  expect([kind, code, output.join("\n")]).toEqual([
    kind,
    0,
    expect.stringContaining("Built the search index"),
  ])
  const { url, close } = await serve(read(environment))
  try {
    await walk(url.replace("localhost", "127.0.0.1"))
  } finally {
    await close()
  }
}

interface WalkedPages {
  readonly url: string
  readonly pages: ReadonlyMap<string, CrawledPage>
  /** Product pages by address, variants included. */
  readonly products: ReadonlyArray<readonly [string, ProductPage, string]>
  readonly lists: ReadonlyArray<readonly [string, CategoryPage]>
}

const walkPages = async (url: string, { contents = [] }: ForeignCatalogue): Promise<WalkedPages> => {
  const starts = allViews.flatMap((view) => [`/${view}`, ...contents.map((path) => `/${view}/${path}`)])
  const pages = await crawl(url, starts, (address) =>
    // Sorts and filters multiply the addresses; filters have their own check below.
    [...new URL(address, url).searchParams.keys()].every((name) => name === "page" || name === "childSku"),
  )
  const views = [...pages].flatMap(([path, { html }]) => {
    const view = pageIn(html)
    return view === null ? [] : [[path, view, html] as const]
  })
  return {
    url,
    pages,
    products: views.flatMap(([path, { page }, html]) =>
      page.kind === "product" ? [[path, page, html] as const] : [],
    ),
    lists: views.flatMap(([path, { page }]) => (page.kind === "category" ? [[path, page] as const] : [])),
  }
}

const isSold = ({ isBuyable, availability }: ProductPage): boolean => isBuyable && availability.tag !== "out"

const expectLinksToLead = ({ pages }: WalkedPages): void => {
  const lost = [...pages].filter(([, { status }]) => status >= 400)
  expect(lost.map(([path, { status, from }]) => `${status} ${path} from ${[...from][0]}`)).toEqual([])
  const dead = [...pages].flatMap(([path, { html }]) => {
    const ids = new Set(attributes(html, "[a-z0-9]+", "id"))
    const fragmentLinks = attributes(html, "a", "href").filter((href) => href.startsWith("#") && href !== "#")
    return fragmentLinks
      .filter((href) => !ids.has(decodeURIComponent(href.slice(1))))
      .map((href) => path + href)
  })
  expect(dead).toEqual([])
}

const expectProducts = (
  { products }: WalkedPages,
  { buyableSkus, unbuyableSkus = [], views = allViews }: ForeignCatalogue,
): void => {
  for (const view of views) {
    const own = products.filter(([path]) => path.startsWith(`/${view}/`)).map(([, page]) => page)
    const skusOf = (some: ReadonlyArray<ProductPage>) =>
      [...new Set(some.map(({ parentSku }) => parentSku))].toSorted()
    expect([view, skusOf(own.filter(isSold))]).toEqual([view, [...buyableSkus].toSorted()])
    expect([view, skusOf(own.filter((page) => !isSold(page)))]).toEqual([view, [...unbuyableSkus].toSorted()])
    for (const { price, isBuyable, availability } of own)
      if (!isBuyable) expect([price, availability.tag]).toEqual([null, "unavailable"])
  }
}

/** Sends the form of a product page with its defaults. */
const add = async (url: string, path: string, html: string, cookie: string | null): Promise<Response> => {
  const form = /<form[^>]*class="purchase"[^>]*>([\s\S]*?)<\/form>/.exec(html)![1]!
  expect(form).toMatch(/<button(?![^>]* disabled)[^>]*type="submit"/)
  const inputs = [...form.matchAll(/<input [^>]*type="(?:hidden|text)"[^>]*>/g)].map(([input]) => input)
  const fields = inputs.flatMap((input) => {
    const [name] = attributes(input, "input", "name")
    return name === undefined ? [] : [[name, attributes(input, "input", "value")[0] ?? ""]]
  })
  const view = path.split("/")[1]
  return fetch(`${url}/${view}/cart`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(Object.fromEntries(fields)),
    headers: { ...ownForm, ...(cookie === null ? {} : { cookie }) },
  })
}

/** Puts every product into a cart, in alternating languages. */
const expectAddingToWork = async ({ url, products }: WalkedPages): Promise<void> => {
  const offered = new Map<string, Array<readonly [string, string]>>()
  for (const [path, page, html] of products)
    if (isSold(page)) offered.set(page.sku, [...(offered.get(page.sku) ?? []), [path, html]])
  const chosenPages = [...offered.values()].map((pages, turn) => pages[turn % pages.length]!)
  expect(chosenPages.length).toBeGreaterThan(0)
  const shop = async (view: string): Promise<void> => {
    const own = chosenPages.filter(([path]) => path.startsWith(`/${view}/`))
    let cookie: string | null = null
    for (const [path, html] of own) {
      // The steps of one cart depend on each other.
      // oxlint-disable-next-line no-await-in-loop
      const reply = await add(url, path, html, cookie)
      expect([path, reply.status, reply.headers.get("location")]).toEqual([path, 303, `/${view}/cart`])
      cookie ??= reply.headers.get("set-cookie")!.split(";")[0]!
    }
    if (cookie === null) return
    const cart = await (await fetch(`${url}/${view}/cart`, { headers: { cookie } })).text()
    expect([view, cart.match(/<li class="line"/g)?.length ?? 0]).toEqual([view, own.length])
  }
  await Promise.all(allViews.map(shop))
}

const expectListsToCount = async ({ url, lists }: WalkedPages): Promise<void> => {
  const wished = lists.flatMap(([path, { listing }]) =>
    listing.filters.flatMap(({ code, options }) =>
      options
        .filter(({ count }) => count > 0)
        .slice(0, 1)
        .map(({ href, count }) => ({ path, code, href, count })),
    ),
  )
  const found = await Promise.all(
    wished.map(async ({ href }) => {
      const page = pageIn(await (await fetch(url + href)).text())!.page
      return page.kind === "category" ? page.listing.total : null
    }),
  )
  expect(wished.map((wish, at) => [wish.path, wish.code, found[at]])).toEqual(
    wished.map(({ path, code, count }) => [path, code, count]),
  )
}

const expectToBeFound = async ({ url, products }: WalkedPages): Promise<void> => {
  const parents = new Map(products.map(([path, page]) => [`${path.split("/")[1]} ${page.parentSku}`, page]))
  const found = await Promise.all(
    [...parents].map(async ([key, { name, parentSku }]) => {
      const view = key.split(" ", 1)[0]!
      const reply = await fetch(`${url}/${view}/search?q=${encodeURIComponent(name)}`)
      const page = pageIn(await reply.text())!.page
      const cards = page.kind === "search" ? page.listing.cards : []
      return [key, cards.some(({ sku }) => sku === parentSku)]
    }),
  )
  expect(found.filter(([, isFound]) => isFound === false)).toEqual([])
}

const expectLanguagesToSwitch = (
  { pages, products }: WalkedPages,
  { views = allViews }: ForeignCatalogue,
): void => {
  const bySku = new Map(products.map(([path, page]) => [path, page.parentSku]))
  const wrong = products.flatMap(([path, { parentSku }]) =>
    pageIn(pages.get(path)!.html)!
      .alternates.filter(({ code }) => (views as ReadonlyArray<string>).includes(code))
      .filter(({ isSame, href }) => !isSame || bySku.get(href.split("?")[0]!) !== parentSku)
      .map(({ href }) => `${path} to ${href}`),
  )
  expect(wrong).toEqual([])
}

describe("a shop with an imported catalogue", () => {
  it.each(foreignCatalogues.map((one) => [one.kind, one] as const))(
    "of %s sells it",
    async (_, catalogue) => {
      await served(catalogue, async (url) => {
        const all = await walkPages(url, catalogue)
        expectLinksToLead(all)
        expectProducts(all, catalogue)
        expectLanguagesToSwitch(all, catalogue)
        await expectToBeFound(all)
        await expectListsToCount(all)
        await expectAddingToWork(all)
      })
    },
    60_000,
  )
})
