import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { attribute, buckets, category, choice, document, found, product, variant } from "@shop/testing"
import { BadResponse, Refused, Unreachable } from "../api/index.ts"
import { CatalogueClient } from "../catalogue-client/index.ts"
import { capabilityTable } from "../capabilities/index.ts"
import { type ContentDocument, type Filter, type Query } from "../catalogue/index.ts"
import {
  type Announcement,
  type Article,
  type Banner,
  type BannerList,
  noLayoutContent,
  type Recipe,
} from "../content/index.ts"
import { Transport } from "../ports/index.ts"
import { sku } from "../product/index.ts"
import { CurrentView, defaults, Settings } from "../settings/index.ts"
import * as StoreView from "../store-view/index.ts"
import { type PageOutcome, Pages } from "./index.ts"

const tea = category({
  id: 5,
  name: "Tea",
  urlPath: "tea",
  slug: "tea",
  alternates: { en: "tea-en" },
  description: "<p>All for tea</p>",
})
const cups = category({ id: 9, parentId: 5, name: "Cups", urlPath: "tea/cups", slug: "cups", drawing: "cup" })
const bowl = product({
  id: 1,
  sku: "BOL",
  name: "Bowl",
  categoryIds: [9],
  relatedSkus: [sku("B"), sku("A")],
  alternates: { de: "schale" },
})
const shirt = product({
  id: 2,
  sku: "SHIRT",
  type: "configurable",
  configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
  variants: [variant("SHIRT-R", { color: "1" }), variant("SHIRT-B", { color: "2" })],
})

/** The data of a test's platform. */
interface World {
  readonly categories: ReadonlyArray<typeof tea>
  readonly attributes: ReadonlyArray<ReturnType<typeof attribute>>
  /** Answers a product search. */
  readonly products: (query: Query) => unknown
  readonly map: (path: string) => unknown
  readonly documents: ReadonlyArray<ContentDocument>
  readonly articles: ReadonlyArray<Article>
  readonly recipes: ReadonlyArray<Recipe>
  readonly banners: Readonly<Record<string, ReadonlyArray<Banner>>>
  readonly headImages: Readonly<Record<string, ReadonlyArray<Banner>>>
  readonly instagramImages: Readonly<Record<string, ReadonlyArray<Banner>>>
  readonly promises: ReadonlyArray<Announcement>
  /** Calls that get no answer, by tag. */
  readonly down: Set<string>
  readonly cause: "offline" | "network"
  /** Every call made, in order. */
  readonly calls: Array<string>
  readonly queries: Array<Query>
}

const world = (server: Partial<World> = {}): World => ({
  categories: [tea, cups],
  attributes: [attribute("color", { 1: "Red", 2: "Blue" }), attribute("price")],
  products: () => found([bowl, shirt]),
  map: (path) => (path === "/bol" ? { kind: "product", product: bowl } : { kind: "none" }),
  documents: [document({ identifier: "faq", html: "<p>Ask</p>" })],
  articles: [],
  recipes: [],
  banners: {},
  headImages: {},
  instagramImages: {},
  promises: [],
  down: new Set(),
  cause: "network",
  calls: [],
  queries: [],
  ...server,
})

const transport = (server: World) =>
  Layer.succeed(Transport, {
    send: (request) =>
      Effect.suspend(() => {
        server.calls.push(request.name)
        if (server.down.has(request.name))
          return Effect.fail(new Unreachable({ request: request.name, cause: server.cause }))
        return Effect.succeed(answer(server, request.name, request.input) as never)
      }),
  })

const answer = (server: World, tag: string, input: unknown): unknown => {
  switch (tag) {
    case "catalogue.categories":
      return found(server.categories)
    case "catalogue.attributes":
      return found(server.attributes)
    case "catalogue.products":
      server.queries.push(input as Query)
      return server.products(input as Query)
    case "catalogue.content": {
      const names = (input as Query).filters[0]?.conditions[0]?.values ?? []
      return found(server.documents.filter(({ identifier }) => names.includes(identifier)))
    }
    case "content.blog":
      return server.articles
    case "content.recipe":
      return server.recipes.find(({ slug }) => slug === (input as { readonly slug: string }).slug) ?? null
    case "content.banners":
      return server[(input as { readonly list: BannerList }).list]
    case "content.defaults":
      return server.promises
    default:
      return server.map((input as { readonly path: string }).path)
  }
}

/** Runs a program against one instance of Pages in the French view, with a stopped clock. */
const within = <A>(
  server: World,
  program: (pages: Pages["Service"]) => Effect.Effect<A, unknown>,
  settings = defaults,
): Promise<A> =>
  Effect.gen(function* () {
    return yield* program(yield* Pages)
  }).pipe(
    Effect.provide(
      Pages.layer.pipe(
        Layer.provide(CatalogueClient.guestLayer),
        Layer.provide(
          Layer.mergeAll(
            transport(server),
            Layer.succeed(Settings, settings),
            Layer.succeed(CurrentView, settings.views[0]!),
          ),
        ),
      ),
    ),
    Effect.provide(TestClock.layer()),
    Effect.runPromise,
  )

const url = (text: string) => {
  const [path = "", search] = text.split("?")
  return { path, search: search === undefined ? "" : `?${search}` }
}
const open = (text: string, server: World = world()): Promise<PageOutcome> =>
  within(server, (pages) => pages.load(url(text)))
const viewOf = async (text: string, server: World = world()) => {
  const outcome = await open(text, server)
  if (outcome.tag !== "page") throw new Error(`no page but ${JSON.stringify(outcome)}`)
  return outcome.view
}
const filterOf = (query: Query | undefined, attribute: string): Filter | undefined =>
  query?.filters.find((filter) => filter.attribute === attribute)

describe("PG1 the envelope of a page", () => {
  it("of a category: head, way, and the other languages, with its filters", async () => {
    expect(await viewOf("/tea/cups?color=1&utm=x")).toMatchObject({
      url: "/fr/tea/cups?color=1&utm=x",
      status: 200,
      title: "Cups",
      canonical: "/fr/tea/cups",
      crumbs: [{ label: "Tea", href: "/fr/tea" }],
    })
    const { alternates, description } = await viewOf("/tea?color=1&utm=x&page=1")
    expect(description).toBe("All for tea")
    expect(alternates.map(({ code, href, isSame }) => [code, href, isSame])).toEqual([
      ["fr", "/fr/tea?color=1", true],
      ["en", "/en/tea-en?color=1", true],
      ["de", "/de", false],
    ])
  })

  it("of a product: its way by its deepest category, the chosen variant in every language", async () => {
    const view = await viewOf("/bol?childSku=X")
    expect(view).toMatchObject({
      title: "Bowl",
      canonical: "/fr/bol",
      crumbs: [{ label: "Tea" }, { label: "Cups" }],
    })
    expect(view.alternates.map(({ href }) => href)).toEqual([
      "/fr/bol?childSku=X",
      "/en",
      "/de/schale?childSku=X",
    ])
  })

  it("of a search and of the checkout: the same in every language", async () => {
    expect((await viewOf("/search?q=bol")).alternates.map(({ href }) => href)).toEqual([
      "/fr/search?q=bol",
      "/en/search?q=bol",
      "/de/search?q=bol",
    ])
    expect((await viewOf("/checkout")).alternates.map(({ href }) => href)).toEqual([
      "/fr/checkout",
      "/en/checkout",
      "/de/checkout",
    ])
  })

  it("a view with a host of its own is linked there", async () => {
    const views = StoreView.defaults.map((view) =>
      view.code === "de" ? { ...view, host: "laden.example" } : view,
    )
    const outcome = await within(world(), (pages) => pages.load(url("/checkout")), { ...defaults, views })
    expect(outcome).toMatchObject({
      view: {
        alternates: [
          { href: "/fr/checkout" },
          { href: "/en/checkout" },
          { href: "https://laden.example/de/checkout" },
        ],
      },
    })
  })
})

describe("PG2 cached data", () => {
  it("may load before a page, which then loads only its own data", async () => {
    const server = world()
    await within(server, (pages) => Effect.andThen(pages.warm, pages.load(url("/bol"))))
    expect(server.calls.slice(0, 4).toSorted()).toEqual([
      "catalogue.attributes",
      "catalogue.categories",
      "catalogue.content",
      "content.banners",
    ])
    expect(server.calls.slice(4)).toEqual(["url.map", "catalogue.products"])
  })
  it("load again with a page after a failure", async () => {
    const server = world({ down: new Set(["catalogue.categories"]) })
    const outcome = await within(server, (pages) =>
      Effect.gen(function* () {
        yield* pages.warm
        server.down.clear()
        return yield* pages.load(url("/bol"))
      }),
    )
    expect(outcome).toMatchObject({ tag: "page", view: { status: 200 } })
    expect(server.calls.filter((request) => request === "catalogue.categories")).toHaveLength(2)
  })
  it("an uncached category page costs one search; categories and attributes load once", async () => {
    const server = world()
    await within(server, (pages) =>
      Effect.all([pages.load(url("/tea")), pages.load(url("/tea/cups"))], { concurrency: "unbounded" }),
    )
    expect(server.calls.toSorted()).toEqual([
      "catalogue.attributes",
      "catalogue.categories",
      "catalogue.products",
      "catalogue.products",
    ])
  })

  it("is cached for a minute, or until it is cleared", async () => {
    const server = world()
    const requests = () => server.calls.filter((tag) => tag === "catalogue.categories").length
    await within(server, (pages) =>
      Effect.gen(function* () {
        yield* pages.load(url("/tea"))
        yield* TestClock.adjust("59 seconds")
        yield* pages.load(url("/tea"))
        expect(requests()).toBe(1)
        yield* TestClock.adjust("2 seconds")
        yield* pages.load(url("/tea"))
        expect(requests()).toBe(2)
        yield* pages.forget
        yield* pages.menu
        expect(requests()).toBe(3)
      }),
    )
  })

  it("articles and banners of the home page are, too; a lost response is not", async () => {
    const down = new Set<string>()
    const server = world({ down })
    const requests = () => server.calls.filter((tag) => tag.startsWith("content.")).toSorted()
    const both = ["content.banners", "content.banners", "content.banners", "content.blog"]
    await within(server, (pages) =>
      Effect.gen(function* () {
        for (const tag of both) down.add(tag)
        yield* pages.load(url("/"))
        down.clear()
        yield* pages.load(url("/"))
        yield* pages.load(url("/"))
        expect(requests()).toEqual([...both, ...both].toSorted())
        yield* TestClock.adjust("61 seconds")
        yield* pages.load(url("/"))
        yield* pages.forget
        yield* pages.load(url("/"))
        expect(requests()).toEqual([...both, ...both, ...both, ...both].toSorted())
      }),
    )
  })

  it("a lost response is not", async () => {
    const server = world()
    await within(server, (pages) =>
      Effect.gen(function* () {
        server.down.add("catalogue.categories")
        expect(yield* Effect.flip(pages.load(url("/tea")))).toMatchObject({ _tag: "Unreachable" })
        server.down.clear()
        expect(yield* pages.load(url("/tea"))).toMatchObject({ tag: "page", view: { status: 200 } })
      }),
    )
  })
})

describe("RT3 PG3 an address leads to a page, a redirect, or not found", () => {
  it.each([
    ["/", 200, "home"],
    ["/pwa.html", 200, "home"],
    ["/tea", 200, "category"],
    ["/bol", 200, "product"],
    ["/page/faq", 200, "content"],
    ["/search?q=bowl", 200, "search"],
    ["/checkout", 200, "checkout"],
    ["/order-success", 200, "orderSuccess"],
    ["/my-account", 200, "account"],
    ["/a/orders", 200, "account"],
    ["/a/nothing", 404, "notFound"],
    ["/create-password", 200, "createPassword"],
    ["/error", 500, "error"],
    ["/nowhere", 404, "notFound"],
    ["/page/nothing", 404, "notFound"],
    ["/c/nothing", 404, "notFound"],
    ["/c/99", 404, "notFound"],
    ["/c/9x", 404, "notFound"],
    ["/%2e%2e/x", 404, "notFound"],
  ])("%s: %i %s", async (text, status, kind) =>
    expect(await viewOf(text)).toMatchObject({ status, page: { kind } }),
  )

  it.each([
    ["/c/cups?color=1", "/fr/tea/cups?color=1"],
    // CT29: older links name a category by its id.
    ["/c/9?color=1", "/fr/tea/cups?color=1"],
    ["/p/BOL/bol", "/fr/bol"],
  ])("%s lives at %s", async (text, to) =>
    expect(await open(text)).toEqual({ tag: "redirect", status: 301, to }),
  )

  it("CO1 a page of content shows its HTML, and its first words in the head", async () =>
    expect(await viewOf("/page/faq")).toMatchObject({
      title: "faq",
      description: "Ask",
      page: { kind: "content", identifier: "faq", html: "<p>Ask</p>" },
    }))

  it("an unknown sku is not found", async () =>
    expect(await viewOf("/p/NONE/x", world({ products: () => found([]) }))).toMatchObject({ status: 404 }))

  it("a variant's own address leads to its parent", async () => {
    const child = product({ sku: "SHIRT-R", urlPath: "shirt-red", visibility: 1 })
    const server = world({ map: () => ({ kind: "product", product: child }), products: () => found([shirt]) })
    expect(await open("/shirt-red", server)).toEqual({
      tag: "redirect",
      status: 301,
      to: "/fr/shirt?childSku=SHIRT-R",
    })
    expect(filterOf(server.queries[0], "configurable_children.sku")?.conditions).toEqual([
      { operator: "eq", values: ["SHIRT-R"] },
    ])
  })

  it("U1 a failed mapping is an error, never 'not found', and is requested again", async () => {
    const server = world()
    await within(server, (pages) =>
      Effect.gen(function* () {
        server.down.add("url.map")
        expect(yield* Effect.flip(pages.load(url("/bol")))).toMatchObject({
          _tag: "Unreachable",
          request: "url.map",
        })
        server.down.clear()
        expect(yield* pages.load(url("/bol"))).toMatchObject({ tag: "page", view: { status: 200 } })
      }),
    )
  })
})

describe("PG4 a page beyond the last", () => {
  it("redirects to the last, with filters", async () =>
    expect(await open("/tea?page=9&color=1", world({ products: () => found([], { total: 30 }) }))).toEqual({
      tag: "redirect",
      status: 302,
      to: "/fr/tea?color=1&page=2",
    }))
})

describe("PG5 canonical addresses", () => {
  it.each([
    ["/tea?color=1&sort=priceLow", "/fr/tea"],
    ["/tea?color=1&page=2", "/fr/tea?page=2"],
    ["/search?q=bowl&page=2", "/fr/search"],
    ["/bol?childSku=X", "/fr/bol"],
    ["/page/faq", "/fr/faq"],
    ["/pwa.html", "/fr"],
  ])("%s is %s", async (text, expected) => {
    const many = world({ products: () => found([bowl], { total: 48 }) })
    expect((await viewOf(text, many)).canonical).toBe(expected)
  })
})

describe("PG6 category pages", () => {
  it("query the category and its descendants, and show the strip of its children", async () => {
    const server = world()
    const { page } = await viewOf("/tea", server)
    expect(filterOf(server.queries[0], "category_ids")?.conditions).toEqual([
      { operator: "in", values: [5, 9] },
    ])
    expect(page).toMatchObject({
      kind: "category",
      id: 5,
      image: null,
      children: [{ name: "Cups", href: "/fr/tea/cups", isCurrent: false }],
      listing: { total: 2 },
    })
  })

  it("at the end of the tree show its siblings", async () =>
    expect(await viewOf("/tea/cups")).toMatchObject({
      page: { children: [{ name: "Cups", isCurrent: true }] },
    }))

  it("CT11 count a filter in use without its own values", async () => {
    const server = world({
      products: (query) =>
        found([bowl], {
          aggregations: {
            agg_terms_color: buckets(filterOf(query, "color") === undefined ? { 1: 3, 2: 4 } : { 1: 3 }),
          },
        }),
    })
    const { page } = await viewOf("/tea?color=1", server)
    expect(server.queries).toHaveLength(2)
    expect(page).toMatchObject({
      listing: {
        filters: [
          {
            code: "color",
            options: [
              { label: "Blue", count: 4 },
              { label: "Red", count: 3, isSelected: true },
            ],
          },
        ],
      },
    })
  })

  it("CT5 query a value that the products have and the attribute does not", async () => {
    const chosenIn = (query: Query) => filterOf(query, "color")?.conditions.flatMap(({ values }) => values)
    const server = world({
      products: () => ({ items: [], total: 1, aggregations: { agg_terms_color: buckets({ 1: 3, 77: 2 }) } }),
    })
    const { page } = await viewOf("/tea?color=77", server)
    expect(server.queries.map(chosenIn)).toContainEqual(["77"])
    expect(page).toMatchObject({
      listing: {
        filters: [{ options: [{ label: "Red" }, { id: "77", label: "77", count: 2, isSelected: true }] }],
        chips: [{ label: "77" }],
      },
    })
  })

  it("CT5 do not query values that do not exist", async () => {
    const server = world()
    await viewOf("/tea?color=999&size=1", server)
    expect(
      server.queries.flatMap(({ filters }) => filters.filter(({ scope }) => scope === "catalog")),
    ).toEqual([])
  })
})

describe("PG8 product pages", () => {
  const server = () =>
    world({ map: (path) => (path === "/shirt" ? { kind: "product", product: shirt } : { kind: "none" }) })

  it.each([
    ["/shirt?childSku=SHIRT-B", "SHIRT-B"],
    ["/shirt?color=2", "SHIRT-B"],
    ["/shirt?color=1", "SHIRT-R"],
    ["/shirt?childSku=SHIRT-R&color=2", "SHIRT-R"],
  ])("%s shows %s", async (text, expected) =>
    expect(await viewOf(text, server())).toMatchObject({
      page: { kind: "product", sku: expected, parentSku: "SHIRT" },
    }),
  )

  it("show related products in the order the catalogue names them", async () => {
    const some = world({ products: () => found([product({ sku: "A" }), product({ sku: "B" })]) })
    expect(await viewOf("/bol", some)).toMatchObject({ page: { related: [{ sku: "B" }, { sku: "A" }] } })
  })
})

describe("CT18 the home page", () => {
  it("has the newest, bestsellers, and families with a drawing", async () => {
    const server = world({ attributes: [attribute("bestseller")] })
    expect(await viewOf("/", server)).toMatchObject({
      title: null,
      page: { newest: [{ sku: "BOL" }, { sku: "SHIRT" }], families: [{ name: "Cups", drawing: "cup" }] },
    })
    expect(
      server.queries.map((query) => [query.start, query.size, filterOf(query, "bestseller") !== undefined]),
    ).toEqual([
      [0, 8, false],
      [0, 8, true],
    ])
  })
  it("does not show the same list twice where no bestsellers are marked", async () => {
    const server = world()
    await viewOf("/", server)
    expect(server.queries.map(({ start }) => start)).toEqual([0, 8])
  })
})

describe("CT20 search", () => {
  it.each([
    ["/search?q=bo", { isTooShort: true, isOffline: false, text: "bo" }],
    ["/search", { isTooShort: true, isOffline: false, text: "" }],
  ])("%s sends no request", async (text, expected) => {
    const server = world()
    expect(await viewOf(text, server)).toMatchObject({
      page: { kind: "search", ...expected, listing: { total: 0 } },
    })
    expect(server.calls).toEqual([])
  })

  it("offline shows it", async () => {
    const server = world({ down: new Set(["catalogue.products"]), cause: "offline" })
    expect(await viewOf("/search?q=bowl", server)).toMatchObject({
      page: { isOffline: true, listing: { total: 0 } },
    })
  })

  it("F3 an unreachable platform is an error and not 'offline'", async () => {
    const server = world({ down: new Set(["catalogue.products"]) })
    const [page, panel] = await within(server, (pages) =>
      Effect.all([
        Effect.flip(pages.load(url("/search?q=bowl"))),
        Effect.flip(pages.searchPanel("bowl", 18)),
      ]),
    )
    expect(page).toMatchObject({ _tag: "Unreachable", cause: "network" })
    expect(panel).toMatchObject({ _tag: "Unreachable" })
  })

  it("the panel shows as many cards as its size, without further requests", async () => {
    const server = world()
    const panel = await within(server, (pages) => pages.searchPanel(" bowl ", 16))
    expect(panel).toMatchObject({
      isTooShort: false,
      isOffline: false,
      total: 2,
      cards: [{ sku: "BOL" }, { sku: "SHIRT" }],
    })
    expect(server.queries).toMatchObject([{ text: "bowl", size: 16, facets: [], start: 0 }])
    expect(await within(server, (pages) => pages.searchPanel("bo", 16))).toMatchObject({
      isTooShort: true,
      total: 0,
    })
    const away = world({ down: new Set(["catalogue.products"]), cause: "offline" })
    expect(await within(away, (pages) => pages.searchPanel("bowl", 16))).toMatchObject({
      isOffline: true,
      cards: [],
    })
  })
})

describe("CT52 a platform with attribute metadata in its response", () => {
  it.each([["/tea"], ["/tea?color=1"]])("labels the filters of %s that have no other label", async (path) => {
    const server = world({
      attributes: [attribute("color", { 1: "Red", 2: "Blue" })],
      products: () =>
        found([bowl], {
          total: 2,
          aggregations: { agg_terms_size: buckets({ 7: 1 }), agg_terms_color: buckets({ 1: 1 }) },
          attributes: [
            attribute("size", { 7: "Tall" }, { label: "Height" }),
            attribute("color", { 1: "Told" }),
          ],
        }),
    })
    const { page } = await viewOf(path, server)
    expect(page).toMatchObject({
      listing: {
        filters: [
          { code: "color", options: [{ label: "Red" }] },
          { code: "size", label: "Height", options: [{ label: "Tall", count: 1 }] },
        ],
      },
    })
  })
})

describe("PG7 the page of an address that could not be loaded", () => {
  it("is an error page of the same address", () =>
    within(world(), (pages) =>
      Effect.sync(() =>
        expect(pages.failed(url("/tea?page=2"), null)).toMatchObject({
          status: 500,
          url: "/fr/tea?page=2",
          page: { kind: "error" },
        }),
      ),
    ))
  const refused = (code: number, refusal: string) =>
    new Refused({
      request: "search",
      code,
      message: null,
      result: null,
      refusal: { code: refusal, details: {} },
    })
  it.each([
    [
      "503 of the search",
      refused(503, "SearchUnavailable"),
      503,
      { kind: "error", reason: "searchUnavailable" },
    ],
    ["503 of the platform", refused(503, "Other"), 503, { kind: "error", reason: "unavailable" }],
    [
      "no response",
      new Unreachable({ request: "search", cause: "timeout" }),
      503,
      { kind: "error", reason: "unavailable" },
    ],
    [
      "a response that cannot be read",
      new BadResponse({ request: "search", fault: "shape", detail: "no hits" }),
      502,
      { kind: "error", reason: "unavailable" },
    ],
    ["500 of the platform", refused(500, "Other"), 500, { kind: "error" }],
  ] as const)("has status and message for %s", (_, error, status, page) =>
    within(world(), (pages) =>
      Effect.sync(() => {
        expect(pages.failed(url("/tea"), error)).toMatchObject({ status, page })
        expect(pages.failed(url("/tea"), error).page).toEqual(page)
      }),
    ),
  )
})

describe("PG9 the parts of a page", () => {
  it("are listed, for page caches", async () => {
    expect(await open("/tea")).toMatchObject({ tags: ["C5", "P1", "P2"] })
    expect(await open("/nowhere")).toMatchObject({ tags: [] })
  })
})

const article = (id: number, title: string): Article => ({
  id,
  slug: title.toLowerCase(),
  title,
  html: `<p>Of ${title}</p>`,
  publishedOn: `2026-01-0${id}`,
  alternates: { fr: `a/${title.toLowerCase()}`, de: "a/erde" },
})
const gratin: Recipe = {
  ...article(9, "Gratin"),
  alternates: { fr: "recettes/gratin", en: "recettes/gratin-en" },
  ingredients: "4 eggs\r\n\n 2 leeks ",
  image: "/g.jpg",
  author: "Claire",
  keywords: "leek, egg",
  preparationMinutes: 20,
  cookingMinutes: 40,
  ovenTemperatureC: 180,
  servings: 4,
  products: [{ id: 1, name: "Tian", slug: "tian", urlPath: "cuire/tian", image: null }],
}
const content: Partial<World> = {
  articles: [article(4, "Clay"), article(3, "Fire"), article(2, "Glaze"), article(1, "Wood")],
  recipes: [gratin, { ...gratin, slug: "clay", title: "" }],
}
const openWithContent = (path: string, server: Partial<World> = {}) =>
  within(world({ ...content, ...server }), (pages) => pages.load({ path, search: "" }))
const shownOf = (outcome: PageOutcome) => (outcome.tag === "page" ? outcome.view : null)

describe("CO20 CO8 CO9 recipes and articles", () => {
  it("a recipe is below /recettes/, with one ingredient per line and links to its pieces", async () => {
    const view = shownOf(await openWithContent("/recettes/gratin"))
    expect(view).toMatchObject({ status: 200, title: "Gratin", canonical: "/fr/recettes/gratin" })
    expect(view?.page).toMatchObject({
      kind: "recipe",
      ingredients: ["4 eggs", "2 leeks"],
      ovenTemperatureC: 180,
      products: [{ label: "Tian", href: "/fr/cuire/tian", image: null }],
    })
    expect(view?.alternates.map(({ href, isSame }) => [href, isSame])).toEqual([
      ["/fr/recettes/gratin", true],
      ["/en/recettes/gratin-en", true],
      ["/de", false],
    ])
  })
  it("an article is below /a/, with the other articles", async () => {
    const view = shownOf(await openWithContent("/a/fire"))
    expect(view).toMatchObject({ status: 200, title: "Fire", description: "Of Fire" })
    expect(view?.page).toMatchObject({ kind: "article", publishedOn: "2026-01-03" })
    expect(view?.page.kind === "article" ? view.page.others.map(({ href }) => href) : []).toEqual([
      "/fr/a/clay",
      "/fr/a/glaze",
      "/fr/a/wood",
    ])
  })
  it.each(["/recettes/nothing", "/recettes/clay", "/a/gratin", "/a", "/a/fire/more", "/recettes"])(
    "%s is not found",
    async (path) => expect(shownOf(await openWithContent(path))?.status).toBe(404),
  )
  it("prefers a document of the catalogue with such an address", async () => {
    const map = () => ({ kind: "content", document: document({ identifier: "a/fire", html: "<p>Own</p>" }) })
    expect(shownOf(await openWithContent("/a/fire", { map }))?.page).toMatchObject({
      kind: "content",
      html: "<p>Own</p>",
    })
  })
  it("a failed platform is not a missing page", async () => {
    const server = world({ ...content, down: new Set(["content.recipe"]) })
    const failure = await within(server, (pages) =>
      Effect.flip(pages.load({ path: "/recettes/gratin", search: "" })),
    )
    expect(failure).toBeInstanceOf(Unreachable)
  })
  it("a page has its further parts", async () => {
    const shop = {
      id: "a",
      name: "A",
      about: "",
      street: "",
      postcode: "",
      town: "",
      country: "FR",
      phone: "",
    }
    const places = [{ ...shop, hours: [], latitude: 1, longitude: 2 }]
    const map = (path: string) => ({
      kind: "content",
      document: document({ identifier: path.slice(1), layout: "places", places, alternates: { fr: "ou" } }),
    })
    const view = shownOf(await openWithContent("/store-locator", { map }))
    expect(view?.page).toMatchObject({ kind: "content", layout: "places", places })
    expect(view?.canonical).toBe("/fr/ou")
    expect(shownOf(await openWithContent("/page/faq"))?.page).toMatchObject({ layout: null, places: [] })
  })
})

describe("CO21 CO10 the parts of the home page", () => {
  const banner = (link: string): Banner => ({
    title: link,
    subtitle: "",
    image: "/b.jpg",
    link,
    button: "",
  })
  const server: Partial<World> = {
    banners: {
      smallBanners: ["b", "https://example.com/", "d"].map(banner),
      mainBanners: [banner("/fr/a")],
      other: [banner("x")],
    },
    headImages: { items: [banner("#newest"), banner("second")] },
    instagramImages: { items: ["1", "2", "3", "4", "5", "6", "7"].map(banner) },
    documents: [
      document({ identifier: "home-workshop", title: "Us", html: "<p>We</p>" }),
      document({ identifier: "home-hero", title: "Cups", html: "<p>For tea.</p>" }),
      document({ identifier: "home-head", title: "Cups and more", html: "<p>Cups for tea.</p>" }),
    ],
  }
  it("are what the operator writes: hero, banners, pictures, articles and a text about the shop", async () => {
    const view = shownOf(await openWithContent("/", server))
    expect(view).toMatchObject({ title: "Cups and more", description: "Cups for tea." })
    expect(view?.page).toMatchObject({
      hero: { title: "Cups", html: "<p>For tea.</p>" },
      headImage: { link: "#newest" },
      banners: [{ link: "/fr/a" }, { link: "/fr/b" }, { link: "https://example.com/" }],
      instagram: ["1", "2", "3", "4", "5", "6"].map((link) => ({ link: `/fr/${link}` })),
      articles: [{ label: "Clay", publishedOn: "2026-01-04" }, { label: "Fire" }, { label: "Glaze" }],
      about: { title: "Us", html: "<p>We</p>" },
      guide: null,
    })
  })
  it("are absent without a response, and a line is logged for each", async () => {
    const down = new Set(["content.blog", "content.banners", "catalogue.content"])
    const lines: Array<string> = []
    const log = Logger.make(({ message }) => void lines.push(String((message as ReadonlyArray<unknown>)[0])))
    const outcome = await within(world({ ...server, down }), (pages) =>
      Effect.provide(pages.load({ path: "/", search: "" }), Logger.layer([log])),
    )
    expect(shownOf(outcome)).toMatchObject({
      title: null,
      page: {
        kind: "home",
        hero: null,
        headImage: null,
        banners: [],
        instagram: [],
        articles: [],
        about: null,
      },
    })
    expect(lines.toSorted()).toEqual(
      [
        "articles of the blog",
        "banners of banners",
        "banners of headImages",
        "banners of instagramImages",
        "content blocks",
      ].map(
        (what) =>
          `The ${what} could not be loaded, so pages of the store view fr omit them. Check that the platform serves them.`,
      ),
    )
  })
  it.each(["javascript:alert(1)", "data:text/html,x", " JavaScript:x"])(
    "a banner never leads to %j",
    async (link) => {
      const view = shownOf(await openWithContent("/", { banners: { mainBanners: [banner(link)] } }))
      expect(view?.page).toMatchObject({ banners: [{ link: "" }] })
    },
  )
})

describe("CO24 the content of header, menu and footer", () => {
  it("is in the operator's blocks, banners and default content", async () => {
    const aside: Banner = { title: "New", subtitle: "", image: "/b.jpg", link: "new", button: "" }
    const named = ["free-delivery-banner", "main-menu", "newsletter", "footer-motto", "opening-hours"]
    const server = world({
      banners: { menuAsideBanners: [aside] },
      promises: [{ title: "Repairs", message: "For life" }],
      documents: named.map((identifier) => document({ identifier, title: identifier, html: "<p>x</p>" })),
    })
    const block = (title: string) => ({ title, html: "<p>x</p>" })
    expect(await within(server, ({ layoutContent }) => layoutContent)).toEqual({
      announcement: block("free-delivery-banner"),
      menu: block("main-menu"),
      menuBanners: [{ ...aside, link: "/fr/new" }],
      promises: [{ title: "Repairs", message: "For life" }],
      newsletter: block("newsletter"),
      motto: block("footer-motto"),
      hours: block("opening-hours"),
    })
  })
  it("is empty without a response", async () => {
    const down = new Set(["content.banners", "content.defaults", "catalogue.content"])
    expect(await within(world({ down }), ({ layoutContent }) => layoutContent)).toEqual(noLayoutContent)
  })
})

describe("CO25 the banners of product pages", () => {
  it("are on each of them", async () => {
    const banner: Banner = { title: "Care", subtitle: "", image: "/b.jpg", link: "care", button: "" }
    const view = shownOf(await openWithContent("/bol", { banners: { productBanners: [banner] } }))
    expect(view?.page).toMatchObject({ kind: "product", banners: [{ link: "/fr/care" }] })
  })
})

describe("CO22 the responsible person for the goods", () => {
  it("is on the page of every product, requested once a minute", async () => {
    const server = world({ documents: [document({ identifier: "product-notes", html: "<p>Maker</p>" })] })
    const pages = await within(server, (shop) =>
      Effect.all([1, 2].map(() => shop.load({ path: "/bol", search: "" }))),
    )
    expect(pages.map((page) => shownOf(page)?.page)).toMatchObject([
      { notes: "<p>Maker</p>" },
      { notes: "<p>Maker</p>" },
    ])
    expect(server.calls.filter((tag) => tag === "catalogue.content")).toHaveLength(1)
  })
  it("is empty after a failure", async () => {
    const down = new Set(["catalogue.content"])
    expect(shownOf(await openWithContent("/bol", { down }))?.page).toMatchObject({
      kind: "product",
      notes: "",
    })
  })
})

describe("PF10 a platform that lacks capabilities", () => {
  const bare = { ...defaults, capabilities: capabilityTable((name) => name === "urlMap") }
  const statusOf = (text: string, server: World) =>
    within(
      server,
      (pages) =>
        Effect.map(pages.load(url(text)), (outcome) => (outcome.tag === "page" ? outcome.view.status : 0)),
      bare,
    )

  it.each([
    ["/order-status", 404],
    ["/withdrawal", 404],
    ["/a/newsletter", 404],
    ["/a/reviews", 404],
    ["/a/sessions", 404],
    ["/a/data", 404],
    ["/a/orders", 200],
    ["/a/loyalty", 200],
    ["/my-account", 200],
    ["/recettes/soup", 404],
    ["/a/first-firing", 404],
    ["/", 200],
  ])("%s is %i, without a request to a content system", async (text, status) => {
    const server = world()
    expect(await statusOf(text, server)).toBe(status)
    expect(server.calls.filter((tag) => tag.startsWith("content."))).toEqual([])
  })
})

describe("PF13 a platform without a map of addresses", () => {
  const older = { ...defaults, capabilities: { ...defaults.capabilities, urlMap: false } }
  const pot = product({ id: 7, sku: "POT", urlPath: "pots/pot" })
  const urlPathOf = ({ filters }: Query) => filters.find(({ attribute }) => attribute === "url_path")
  const kindOf = async (text: string) => {
    const server = world({
      products: (query) => {
        const path = urlPathOf(query)?.conditions[0]?.values[0]
        return found(path === undefined ? [bowl] : path === "pots/pot" ? [pot] : [])
      },
    })
    const outcome = await within(server, (pages) => pages.load(url(text)), older)
    expect(server.calls).not.toContain("url.map")
    return outcome.tag === "page" ? outcome.view.page.kind : outcome.tag
  }
  it.each([
    ["/pots/pot", "product"],
    ["/tea/cups", "category"],
    ["/faq", "content"],
    ["/nowhere", "notFound"],
  ])("%s is found as %s by searches", async (text, kind) => expect(await kindOf(text)).toBe(kind))
})
