/** Crawls and validates the whole shop in every store view. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { HtmlValidate } from "html-validate"
import { attributes, crawl, type CrawledPage, decodeEntities } from "../support/crawl.ts"
import { schemaOrgFaults } from "../support/schema-org.ts"
import { pageOf } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const origin = "https://shop.example"
const views = ["fr", "en", "de"] as const

const data = createTemporaryFolder()
let shop: ShopProcess
let pages: ReadonlyMap<string, CrawledPage>
beforeAll(async () => {
  shop = await start({ data, env: { SHOP_URL: origin } })
  pages = await crawl(
    shop.url,
    views.map((view) => `/${view}`),
    (address) => {
      const { searchParams } = new URL(address, origin)
      // Filters and sorts multiply the addresses; one list below covers them.
      return [...searchParams.keys()].every((name) => name === "page")
    },
  )
}, 240_000)
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const shown = (): ReadonlyArray<readonly [string, CrawledPage]> =>
  [...pages].filter(([, { status }]) => status === 200)
const pathOf = (url: string): string => url.slice(origin.length)
const linkOf = (html: string, rel: string): string | null =>
  decodeEntities(new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1] ?? "") || null
const alternateLanguages = (html: string): ReadonlyArray<readonly [string, string]> =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, lang, href]) => [
    lang!,
    decodeEntities(href!),
  ])
const thingsOf = (html: string): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Readonly<Record<string, unknown>>,
  )
const isIndexed = (html: string): boolean => !html.includes('<meta name="robots" content="noindex">')
const get = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()

describe("SR153 links", () => {
  it("lead to existing pages", () => {
    const lost = [...pages].filter(([, { status }]) => status !== 200 && status !== 301 && status !== 302)
    expect(lost.map(([path, { status, from }]) => `${status} ${path} from ${[...from][0]}`)).toEqual([])
    expect(pages.size).toBeGreaterThan(400)
  })
  it("redirect only for variants and old addresses", () => {
    const moved = [...pages].filter(([, { location }]) => location !== null)
    expect(moved.map(([path, { from }]) => `${path} from ${[...from][0]}`)).toEqual([])
  })
  it.each(views)("of filters and orders answer too, in %s", async (view) => {
    const lists = [...pages].filter(
      ([path, { html }]) => path.startsWith(`/${view}/`) && html.includes('"kind":"category"'),
    )
    // The list with the most filters.
    const links = lists
      .map(([, { html }]) => [...new Set(attributes(html, "a", "href"))].filter((link) => link.includes("?")))
      .toSorted((a, b) => b.length - a.length)[0]!
    // In turn, because the shop answers many concurrent pages with 503.
    const answers: Array<readonly [string, number]> = []
    for (const link of links) answers.push([link, (await fetch(shop.url + link)).status])
    expect(answers.length).toBeGreaterThan(10)
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })
  it("with a fragment name an element of the page", () => {
    const lost = shown().flatMap(([path, { html }]) => {
      const ids = new Set(attributes(html, "[a-z0-9]+", "id"))
      return attributes(html, "a", "href")
        .filter((link) => link.startsWith("#") && !ids.has(link.slice(1)))
        .map((link) => `${path} ${link}`)
    })
    expect(lost).toEqual([])
  })
  it("to the next and previous page of a list are plain links", async () => {
    const first = "/fr/search?q=gr%C3%A8s"
    const { listing } = await pageOf(shop.url, first, "search")
    expect(listing.nextHref).not.toBeNull()
    expect(attributes(await get(first), "a", "href")).toContain(listing.nextHref)
    const next = await pageOf(shop.url, listing.nextHref!, "search")
    expect(next.listing.page).toBe(2)
    expect(attributes(await get(listing.nextHref!), "a", "href")).toContain(next.listing.prevHref)
  })
})

describe("SR153 alternate languages", () => {
  it("refer to each other", () => {
    const byPath = new Map(shown().map(([path, { html }]) => [path, new Map(alternateLanguages(html))]))
    const faults = [...byPath].flatMap(([path, languages]) =>
      [...languages]
        .filter(([lang]) => lang !== "x-default")
        .flatMap(([lang, url]) => {
          const other = byPath.get(pathOf(url))
          const back = other?.get(path.split("/")[1]!)
          return back === origin + path ? [] : [`${path} -> ${lang} ${url} -> ${back}`]
        }),
    )
    expect(faults).toEqual([])
    expect([...byPath.values()].filter((languages) => languages.size === 4).length).toBeGreaterThan(300)
  })
})

describe("SR153 SR150 metadata for search engines:", () => {
  it("every page has a title of its own, a description, one canonical address and one h1", () => {
    const faults = shown().flatMap(([path, { html }]) => {
      const titles = [...html.matchAll(/<title>([^<]+)<\/title>/g)]
      const headings = [...html.matchAll(/<h1[ >]/g)]
      return [
        ...(titles.length === 1 ? [] : [`${path} has ${titles.length} titles`]),
        ...(headings.length === 1 ? [] : [`${path} has ${headings.length} h1`]),
        ...(!isIndexed(html) || linkOf(html, "canonical") !== null
          ? []
          : [`${path} has no canonical address`]),
        ...(!isIndexed(html) || /<meta name="description" content="[^"]{20,}"/.test(html)
          ? []
          : [`${path} has no description`]),
      ]
    })
    expect(faults).toEqual([])
  })
  it("sitemaps list exactly the canonical addresses of indexable pages", async () => {
    const index = await get("/sitemap.xml")
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => pathOf(url!))
    const maps = await Promise.all(files.map(get))
    const named = maps.flatMap((xml) =>
      [...xml.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, url]) => decodeEntities(url!)),
    )
    // Search engines do not index the cart.
    const unnamed = /\/(cart|checkout)$/
    const canonical = shown().flatMap(([path, { html }]) =>
      isIndexed(html) && !path.includes("?") && !unnamed.test(path) ? (linkOf(html, "canonical") ?? []) : [],
    )
    expect([...new Set(canonical)].filter((url) => !named.includes(url))).toEqual([])
    expect(named.filter((url, at) => named.indexOf(url) !== at)).toEqual([])
    const unknown = named.filter((url) => !canonical.includes(url))
    const answers = await Promise.all(
      unknown.map(async (url) => [url, (await fetch(shop.url + pathOf(url))).status]),
    )
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    expect(maps.join("")).toMatch(/<image:loc>https:\/\/shop\.example\/img\//)
    expect(maps.join("")).toContain("<lastmod>2026-")
  })
  it("robots.txt names the sitemap index", async () =>
    expect(await get("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`))
  it("SR290 security.txt has a contact", async () =>
    expect(await get("/.well-known/security.txt")).toContain(`Canonical: ${origin}/.well-known/security.txt`))
  it("SR291 the licences of libraries and fonts are served", async () => {
    const licences = await get("/licences.txt")
    const names = ["react", "react-dom", "effect", "valtio", "wouter", "workbox-strategies", "workbox-window"]
    for (const name of [...names, "@fontsource-variable/piazzolla"])
      expect(licences).toMatch(new RegExp(`^${name} \\d[\\d.]* \\([\\w.-]+\\)$`, "m"))
    expect(licences).toContain("Permission is hereby granted")
    expect(licences).not.toContain("@shop/")
  })
  it("an unknown sitemap is 404", async () => {
    for (const name of ["sitemap-xx-pages.xml", "sitemap-fr-99999.xml"])
      expect((await fetch(`${shop.url}/${name}`)).status).not.toBe(200)
  })
  it("structured data conforms to schema.org", () => {
    const structuredData = shown().flatMap(([path, { html }]) =>
      thingsOf(html).map((thing) => [path, thing] as const),
    )
    expect(
      structuredData.flatMap(([path, thing]) => schemaOrgFaults(thing).map((fault) => `${path}: ${fault}`)),
    ).toEqual([])
    expect([...new Set(structuredData.map(([, thing]) => thing["@type"]))].toSorted()).toEqual([
      "Article",
      "BreadcrumbList",
      "ItemList",
      "Organization",
      "Product",
      "Recipe",
      "Store",
      "WebSite",
    ])
  })
  it("Open Graph tags have address, title and an existing picture", async () => {
    const pictures = new Set<string>()
    for (const [path, { html }] of shown()) {
      if (!isIndexed(html)) continue
      const properties = new Map(
        [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => [
          name,
          decodeEntities(value!),
        ]),
      )
      expect(properties.get("og:url"), path).toBe(linkOf(html, "canonical"))
      expect(properties.get("og:title"), path).toMatch(/Vaugrès/)
      pictures.add(properties.get("og:image") ?? "")
    }
    for (const url of pictures) expect((await fetch(shop.url + pathOf(url))).status, url).toBe(200)
  })
})

describe("SR151 old addresses", () => {
  it.each([
    ["/en/our-history", "/en/our-histoiry"],
    ["/de/impressum?a=b", "/de/legal?a=b"],
    ["/de/wir-reden-ueber-uns", "/de/wir-reden-%C3%BCber-uns"],
    ["/fr/livraison", "/fr/delivery"],
  ])("redirect from %s to %s", async (path, to) => {
    const answer = await fetch(shop.url + path, { redirect: "manual" })
    expect([answer.status, answer.headers.get("location")]).toEqual([301, to])
    expect((await fetch(shop.url + to)).status).toBe(200)
  })
})

describe("SR153 markup", () => {
  const html = new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: {
      // React and document.ts write these attributes as browsers do.
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "void-style": "off",
      "no-trailing-whitespace": "off",
      "long-title": "off",
      "no-inline-style": "error",
      // The rule would read prices and names as telephone numbers.
      "tel-non-breaking": "off",
    },
  })
  /** One page of each kind, and the pages without links. */
  const examples = (view: string): ReadonlyArray<string> => {
    const kinds = new Map<string, string>()
    for (const [path, page] of shown()) {
      if (!path.startsWith(`/${view}`)) continue
      const state = JSON.parse(/id="shop-state">([\s\S]*?)<\/script>/.exec(page.html)![1]!) as {
        readonly page: {
          readonly page: { readonly kind: string; readonly type?: string; readonly layout?: string }
        }
      }
      const { kind, type, layout } = state.page.page
      const name = `${kind} ${type ?? ""} ${layout ?? ""}`
      if (!kinds.has(name)) kinds.set(name, path)
    }
    return [
      ...kinds.values(),
      ...[
        "checkout",
        "my-account",
        "create-password",
        "order-success",
        "error",
        "nowhere",
        "search?q=bol",
        "legal",
        "faq",
      ].map((path) => `/${view}/${path}`),
    ]
  }
  it.each(views)("of every kind of page is valid, in %s", async (view) => {
    const faults: Array<string> = []
    const paths = examples(view)
    expect(paths.length).toBeGreaterThan(18)
    for (const path of paths) {
      const { results } = await html.validateString(await get(path))
      faults.push(
        ...results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`),
        ),
      )
    }
    expect([...new Set(faults)]).toEqual([])
  })
})
