import type { PriceView } from "../pricing/index.ts"
import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "../money/index.ts"
import type { PageView, ProductPage, RecipePage } from "../page/index.ts"
import type { CardView } from "../product/index.ts"
import type { PageReviews, ReviewsView } from "../review/index.ts"
import * as StoreView from "../store-view/index.ts"
import {
  alternateLanguages,
  linkPreview,
  type Site,
  structuredData,
  writeRobots,
  writeSitemap,
  withLoadedReviews,
  writeSitemapIndex,
} from "./index.ts"

const [fr, en] = StoreView.defaults
const site: Site = {
  origin: "https://shop.example",
  name: "Vaugrès",
  picture: "/share.png",
  seller: { name: "", address: [], email: "", phone: "", vatId: "" },
}
const alternates = [
  { code: "fr", locale: "fr-FR", label: "", href: "/fr/x", isSame: true },
  { code: "en", locale: "en-US", label: "", href: "/en/y", isSame: true },
  { code: "de", locale: "de-DE", label: "", href: "/de", isSame: false },
]
const view = (page: PageView["page"], fields: Partial<PageView> = {}): PageView => ({
  url: "/fr/x",
  status: 200,
  title: null,
  description: "About it",
  canonical: "/fr/x",
  alternates,
  crumbs: [{ label: "Cuire", href: "/fr/cuire" }],
  page,
  ...fields,
})
const price: PriceView = {
  payableCents: cents(24_05),
  priorCents: null,
  reductionPercent: null,
  isFrom: false,
  unit: null,
  ratePpm: ratePpm(200_000),
}
const product: ProductPage = {
  kind: "product",
  id: 1,
  sku: "V1",
  parentSku: "V1",
  type: "simple",
  name: "Bol <rond>",
  href: "/fr/x",
  number: "12",
  shortDescription: "",
  description: "<p>Un bol</p>",
  images: [
    { path: "/a.svg", label: null },
    { path: "/a b.jpg", label: null },
  ],
  price,
  priceList: null,
  availability: { tag: "inStock", qty: 3 },
  qtyMax: 3,
  choices: [],
  customOptions: [],
  bundleOptions: [],
  grouped: [],
  facts: [],
  related: [],
  isBuyable: true,
  notes: "",
  banners: [],
}
const recipe: RecipePage = {
  kind: "recipe",
  title: "Soupe",
  html: "<p>Un.</p>\n<p>Deux.</p>",
  ingredients: ["1 poireau"],
  image: "/s.jpg",
  author: "Claire",
  keywords: "soupe",
  preparationMinutes: 10,
  cookingMinutes: null,
  ovenTemperatureC: null,
  servings: 4,
  publishedOn: "2026-01-02",
  products: [],
}
const card = (image: string | null): CardView => ({
  sku: "V1",
  type: "simple",
  name: "Bol",
  href: "/fr/bol",
  image,
  sub: "",
  number: null,
  price: null,
  swatches: [],
  moreSwatches: 0,
  flag: null,
})
const category = (cards: ReadonlyArray<CardView>): PageView["page"] => ({
  kind: "category",
  id: 1,
  name: "Cuire",
  description: "",
  image: null,
  children: [],
  listing: {
    total: cards.length,
    cards,
    filters: [],
    chips: [],
    clearHref: null,
    sorts: [],
    page: 1,
    pageCount: 1,
    nextHref: null,
    prevHref: null,
  },
})

describe("EO1 a shared link", () => {
  it.each([
    [product, "product", "https://shop.example/img/600/744/resize/a%20b.jpg"],
    [recipe, "article", "https://shop.example/img/600/744/resize/s.jpg"],
    [
      category([card("/c.svg"), card("/d.webp")]),
      "website",
      "https://shop.example/img/600/744/resize/d.webp",
    ],
    [category([card(null)]), "website", "https://shop.example/share.png"],
    [{ ...product, images: [{ path: "/a.svg", label: null }] }, "product", "https://shop.example/share.png"],
    [{ ...recipe, image: null }, "article", "https://shop.example/share.png"],
  ] as const)("%# shows a photograph where there is one", (page, type, url) =>
    expect(linkPreview(view(page), fr!, site, "T", null)).toMatchObject({ type, title: "T", image: { url } }),
  )
  it("names address and languages", () =>
    expect(linkPreview(view(product), fr!, site, "T", "D")).toMatchObject({
      url: "https://shop.example/fr/x",
      locale: "fr_FR",
      otherLocales: ["en_US"],
      siteName: "Vaugrès",
      description: "D",
    }))
})

describe("EO2 structured data", () => {
  const typesOf = (page: PageView) => structuredData(page, fr!, site).map((one) => one["@type"])
  it.each<[string, PageView["page"], ReadonlyArray<string>]>([
    ["product", product, ["BreadcrumbList", "Product"]],
    ["category", category([card(null)]), ["BreadcrumbList", "ItemList"]],
    ["empty category", category([]), ["BreadcrumbList"]],
    ["recipe", recipe, ["BreadcrumbList", "Recipe"]],
    ["checkout", { kind: "checkout" }, []],
    ["error", { kind: "error" }, []],
  ])("%s", (_, page, types) => expect(typesOf(view(page))).toEqual(types))
  it("none for a page that is not found", () => expect(typesOf(view(product, { status: 404 }))).toEqual([]))

  const productOf = (fields: Partial<ProductPage>) =>
    structuredData(view({ ...product, ...fields }), fr!, site)[1]!
  it.each([
    [undefined, 30, "FreeReturn"],
    [{ returns: { days: 14, paidBy: "buyer" } }, 14, "ReturnFeesCustomerResponsibility"],
  ] as const)(
    "UI483 structured data states the return terms of the settings: %j",
    (settings, merchantReturnDays, fees) => {
      const delivery = { country: "FR", workingDays: null, freeFromCents: null }
      expect(structuredData(view({ ...product, delivery }), fr!, site, settings)[1]!["offers"]).toMatchObject(
        {
          hasMerchantReturnPolicy: { merchantReturnDays, returnFees: `https://schema.org/${fees}` },
        },
      )
    },
  )
  const reviewed = (mean: PageReviews["mean"], count: number): Partial<ProductPage> => ({
    reviews: { mean, count, starsMax: 5, reviews: [] },
  })
  it("a product has its price, currency, availability and pictures", () =>
    expect(productOf({})).toMatchObject({
      name: "Bol <rond>",
      sku: "V1",
      description: "Un bol",
      image: [
        "https://shop.example/img/600/744/resize/a.svg",
        "https://shop.example/img/600/744/resize/a%20b.jpg",
      ],
      offers: {
        "@type": "Offer",
        price: "24.05",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      },
    }))
  it.each([
    [{ availability: { tag: "out" } }, "https://schema.org/OutOfStock"],
    [{ availability: { tag: "out", isForGood: true } }, "https://schema.org/Discontinued"],
    [{ availability: { tag: "last", qty: 1 } }, "https://schema.org/LimitedAvailability"],
    [{ availability: { tag: "toOrder", weeks: 4 } }, "https://schema.org/MadeToOrder"],
    [{ availability: { tag: "unknown" } }, undefined],
    [{ availability: { tag: "unavailable" }, isBuyable: false }, undefined],
  ] as const)("%j", (fields, availability) =>
    expect((productOf(fields)["offers"] as Record<string, unknown>)["availability"]).toBe(availability),
  )
  const sent = { country: "FR", workingDays: [2, 3], freeFromCents: cents(90_00) } as const
  const offerOf = (fields: Partial<ProductPage>) =>
    productOf({ delivery: sent, ...fields })["offers"] as Record<string, unknown>
  it("EO7 an offer has its delivery time, and free shipping costs", () => {
    expect(offerOf({})["shippingDetails"]).toEqual({
      "@type": "OfferShippingDetails",
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "FR" },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        transitTime: { "@type": "QuantitativeValue", minValue: 2, maxValue: 3, unitCode: "DAY" },
      },
    })
    expect(offerOf({ price: { ...price, payableCents: cents(90_00) } })["shippingDetails"]).toMatchObject({
      shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "EUR" },
    })
    const untold = [
      productOf({})["offers"],
      offerOf({ delivery: { ...sent, workingDays: null } }),
      offerOf({ availability: { tag: "toOrder", weeks: 4 } }),
    ]
    for (const offer of untold) expect(offer).not.toHaveProperty("shippingDetails")
  })
  it.each([
    [undefined, "https://schema.org/MerchantReturnFiniteReturnWindow"],
    ["made-to-measure", "https://schema.org/MerchantReturnNotPermitted"],
    ["perishable", "https://schema.org/MerchantReturnNotPermitted"],
    ["personalised", undefined],
    ["hygiene", undefined],
    ["digital", undefined],
  ] as const)("EO7 goods that are %j have the return policy %j", (withdrawal, category) => {
    const offer = offerOf(withdrawal === undefined ? {} : { withdrawal })
    const policy = offer["hasMerchantReturnPolicy"] as Record<string, unknown> | undefined
    expect(policy?.["returnPolicyCategory"]).toBe(category)
  })
  it("EO7 without shipping there is no return policy", () =>
    expect(productOf({})["offers"]).not.toHaveProperty("hasMerchantReturnPolicy"))
  it("a price range has the lowest price; without one there is no offer", () => {
    expect(productOf({ price: { ...price, isFrom: true } })["offers"]).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "24.05",
    })
    expect(productOf({ price: null })).not.toHaveProperty("offers")
  })
  it("RV28 a rating is only of reviews that the page shows", () => {
    expect(productOf({})).not.toHaveProperty("aggregateRating")
    expect(productOf(reviewed(null, 1))).not.toHaveProperty("aggregateRating")
    expect(
      productOf(reviewed({ stars: 4.5, count: 2, distribution: [] }, 3))["aggregateRating"],
    ).toMatchObject({
      ratingValue: 4.5,
      ratingCount: 2,
      reviewCount: 3,
      bestRating: 5,
    })
  })
  it("RV28 UI250 reviews that a browser has loaded rate the product as the document's do", () => {
    const mean = { stars: 4.5, count: 2, distribution: [] }
    const one = { id: 1, title: "", detail: "", nickname: "", createdAt: null, isBought: false, stars: 4.5 }
    const loaded: ReviewsView = {
      productId: product.id,
      mean,
      starsMax: 5,
      reviews: [one, one],
      pageSize: 10,
      stage: "open",
      faults: [],
      isLoading: false,
      hasFailed: false,
    }
    const ratingOf = (reviews: ReviewsView | null) =>
      structuredData(withLoadedReviews(view(product), reviews), fr!, site)[1]!["aggregateRating"]
    expect(ratingOf(loaded)).toMatchObject({ ratingValue: 4.5, reviewCount: 2 })
    for (const other of [
      null,
      { ...loaded, productId: 2 },
      { ...loaded, isLoading: true },
      { ...loaded, reviews: [] },
    ])
      expect(ratingOf(other)).toBeUndefined()
  })
  it("a recipe has its times, ingredients and steps", () => {
    const [, recipeData] = structuredData(view(recipe), fr!, site)
    expect(recipeData).toMatchObject({
      prepTime: "PT10M",
      totalTime: "PT10M",
      recipeYield: "4",
      recipeIngredient: ["1 poireau"],
      recipeInstructions: [{ text: "Un." }, { text: "Deux." }],
    })
    expect(recipeData).not.toHaveProperty("cookTime")
  })
  it("the home page has the shop and the search", () => {
    const home = {
      kind: "home",
      newest: [],
      bestsellers: [],
      families: [],
      hero: null,
      headImage: null,
      banners: [],
      instagram: [],
      articles: [],
      guide: null,
      about: null,
    } as const
    const seller = { ...site.seller, name: "Vaugrès SARL", email: "a@b.fr" }
    expect(structuredData(view(home), en!, { ...site, seller })).toMatchObject([
      { "@type": "Organization", name: "Vaugrès SARL", email: "a@b.fr" },
      {
        "@type": "WebSite",
        potentialAction: { target: { urlTemplate: "https://shop.example/en/search?q={search_term_string}" } },
      },
    ])
  })
})

describe("EO3 other languages", () => {
  const languagesOf = (fields: Partial<PageView>) => alternateLanguages(view(product, fields), fr!, "fr")
  it("are named from the canonical page, with the default", () =>
    expect(languagesOf({})).toEqual([
      { hreflang: "fr", href: "/fr/x" },
      { hreflang: "en", href: "/en/y" },
      { hreflang: "x-default", href: "/fr/x" },
    ]))
  it.each([
    ["a filtered list", { alternates: [{ ...alternates[0]!, href: "/fr/x?color=1" }, alternates[1]!] }],
    ["a later page", { canonical: "/fr/x?page=2" }],
    ["a second name", { canonical: "/fr/other" }],
    ["one language", { alternates: [alternates[0]!, alternates[2]!] }],
  ])("%s names none", (_, fields) => expect(languagesOf(fields)).toEqual([]))
  it("without the default view there is no default", () =>
    expect(alternateLanguages(view(product), fr!, "de").map(({ hreflang }) => hreflang)).toEqual([
      "fr",
      "en",
    ]))
})

describe("EO4 sitemaps", () => {
  it("names pages with day, languages and pictures; no name breaks them", () => {
    const xml = writeSitemap([
      {
        url: "https://a.b/x?y=1&z",
        changedOn: "2026-01-02",
        images: ["https://a.b/<\u0000>.jpg"],
        languages: [
          { hreflang: "fr", href: "https://a.b/fr" },
          { hreflang: "de", href: "https://a.b/de" },
        ],
      },
      {
        url: "https://a.b/",
        changedOn: "soon",
        images: [],
        languages: [{ hreflang: "fr", href: "https://a.b/" }],
      },
    ])
    expect(xml).toContain("<loc>https://a.b/x?y=1&amp;z</loc><lastmod>2026-01-02</lastmod>")
    expect(xml).toContain('<xhtml:link rel="alternate" hreflang="de" href="https://a.b/de"/>')
    expect(xml).toContain("<image:loc>https://a.b/&lt;&gt;.jpg</image:loc>")
    expect(xml).toContain("<url><loc>https://a.b/</loc></url>")
  })
  it("the index names files", () =>
    expect(writeSitemapIndex(["https://a.b/1.xml"])).toContain(
      "<sitemap><loc>https://a.b/1.xml</loc></sitemap>",
    ))
})

describe("EO6 crawlers", () => {
  it("exclude pages of one shopper and filtered lists", () => {
    const lines = writeRobots("https://a.b", ["/fr"], ["color"]).split("\n")
    expect(lines).toEqual(
      expect.arrayContaining([
        "Disallow: /fr/search",
        "Disallow: /*?color=",
        "Disallow: /*&color=",
        "Sitemap: https://a.b/sitemap.xml",
      ]),
    )
    expect(lines).not.toContain("Disallow: /")
  })
})
