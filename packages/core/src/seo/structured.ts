import { excerpt } from "../content/index.ts"
import type { Cents } from "../money/index.ts"
import type { ArticlePage, PageView, ProductPage, RecipePage } from "../page/index.ts"
import type { CardView } from "../product/index.ts"
import { imageHref } from "../product/index.ts"
import { pageHref } from "../routing/index.ts"
import { limits, type ReturnTerms, returnTerms, type SettingsChange } from "../settings/index.ts"
import { href, type StoreView } from "../store-view/index.ts"
import type { Json, Site, Thing } from "./site.ts"

/** The page, and the shop that it belongs to. */
interface PageContext {
  readonly page: PageView
  readonly view: StoreView
  readonly site: Site
  readonly returnTerms: ReturnTerms
}

const pictureSides = { widthPx: 600, heightPx: 744 }

/** Formats an amount for schema.org, with two decimals. */
const decimal = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`

const withoutEmpty = (fields: Readonly<Record<string, Json | undefined>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, Json] =>
        entry[1] !== undefined && entry[1] !== null && entry[1] !== "" && !isEmpty(entry[1]),
    ),
  )
const isEmpty = (value: Json): boolean => Array.isArray(value) && value.length === 0

const thing = (type: string, fields: Readonly<Record<string, Json | undefined>>): Thing => ({
  "@type": type,
  ...withoutEmpty(fields),
})

const pictureUrl = (path: string, { origin }: Site): string =>
  origin + imageHref(path, pictureSides.widthPx, pictureSides.heightPx)

const organization = ({ site, view }: PageContext): Thing =>
  thing("Organization", {
    "@id": `${site.origin}/#organization`,
    name: site.seller.name || site.name,
    url: site.origin + href(view, "/"),
    logo: site.origin + site.picture,
    email: site.seller.email,
    telephone: site.seller.phone,
    vatID: site.seller.vatId,
    address: site.seller.address.join(", "),
  })

const website = ({ site, view }: PageContext): Thing =>
  thing("WebSite", {
    name: site.name,
    url: site.origin + href(view, "/"),
    inLanguage: view.locale,
    publisher: { "@id": `${site.origin}/#organization` },
    potentialAction: thing("SearchAction", {
      target: thing("EntryPoint", {
        urlTemplate: `${site.origin}${pageHref(view, "search")}?q={search_term_string}`,
      }),
      "query-input": "required name=search_term_string",
    }),
  })

/** The breadcrumbs of a page, from the home page to the page itself. */
const breadcrumbs = ({ page, view, site }: PageContext, name: string): Thing =>
  thing("BreadcrumbList", {
    itemListElement: [
      { label: site.name, href: href(view, "/") },
      ...page.crumbs,
      { label: name, href: page.canonical },
    ].map((crumb, index) =>
      thing("ListItem", { position: index + 1, name: crumb.label, item: site.origin + crumb.href }),
    ),
  })

const schema = "https://schema.org/"
const availabilityOf = ({ availability }: ProductPage): string | undefined => {
  switch (availability.tag) {
    case "out":
      return availability.isForGood === true ? `${schema}Discontinued` : `${schema}OutOfStock`
    case "last":
      return `${schema}LimitedAvailability`
    case "toOrder":
      return `${schema}MadeToOrder`
    case "unknown":
    case "unavailable":
      return undefined
    default:
      return `${schema}InStock`
  }
}

const days = (minValue: number, maxValue: number): Thing =>
  thing("QuantitativeValue", { minValue, maxValue, unitCode: "DAY" })

/** The delivery time to the market, and the rate if delivery is free. Other rates depend on the cart. */
const shipping = (
  { availability, delivery, price }: ProductPage,
  { view }: PageContext,
): Thing | undefined => {
  if (delivery === undefined || delivery.workingDays === null) return undefined
  if (availability.tag === "toOrder" || (availability.tag === "out" && availability.isForGood === true))
    return undefined
  const { country, freeFromCents, workingDays } = delivery
  const isFree = price !== null && freeFromCents !== null && price.payableCents >= freeFromCents
  return thing("OfferShippingDetails", {
    shippingDestination: thing("DefinedRegion", { addressCountry: country }),
    shippingRate: isFree ? thing("MonetaryAmount", { value: "0.00", currency: view.currency }) : undefined,
    deliveryTime: thing("ShippingDeliveryTime", { transitTime: days(...workingDays) }),
  })
}

/** The return policy; undefined where it depends on the buyer or nothing is shipped. */
const returns = ({ delivery, withdrawal }: ProductPage, terms: ReturnTerms): Thing | undefined => {
  if (delivery === undefined) return undefined
  const isNever = withdrawal === "made-to-measure" || withdrawal === "perishable"
  if (withdrawal !== undefined && !isNever) return undefined
  return thing("MerchantReturnPolicy", {
    applicableCountry: delivery.country,
    ...(isNever
      ? { returnPolicyCategory: `${schema}MerchantReturnNotPermitted` }
      : {
          returnPolicyCategory: `${schema}MerchantReturnFiniteReturnWindow`,
          merchantReturnDays: terms.days,
          returnMethod: `${schema}ReturnByMail`,
          returnFees: `${schema}${terms.paidBy === "shop" ? "FreeReturn" : "ReturnFeesCustomerResponsibility"}`,
        }),
  })
}

const product = (context: PageContext, page: ProductPage): Thing => {
  const { site, view } = context
  const { price } = page
  const mean = page.reviews?.mean ?? null
  return thing("Product", {
    name: page.name,
    sku: page.sku,
    mpn: page.number ?? undefined,
    description: excerpt(page.shortDescription || page.description, limits.descriptionLengthMax * 4),
    image: page.images.map(({ path }) => pictureUrl(path, site)),
    brand: thing("Brand", { name: site.name }),
    url: site.origin + context.page.canonical,
    offers:
      price === null
        ? undefined
        : price.isFrom
          ? thing("AggregateOffer", {
              lowPrice: decimal(price.payableCents),
              priceCurrency: view.currency,
              availability: availabilityOf(page),
              url: site.origin + context.page.canonical,
            })
          : thing("Offer", {
              price: decimal(price.payableCents),
              priceCurrency: view.currency,
              availability: availabilityOf(page),
              itemCondition: `${schema}NewCondition`,
              url: site.origin + context.page.canonical,
              shippingDetails: shipping(page, context),
              hasMerchantReturnPolicy: returns(page, context.returnTerms),
              priceSpecification: thing("UnitPriceSpecification", {
                price: decimal(price.payableCents),
                priceCurrency: view.currency,
                valueAddedTaxIncluded: true,
              }),
            }),
    aggregateRating:
      mean === null
        ? undefined
        : thing("AggregateRating", {
            ratingValue: mean.stars,
            ratingCount: mean.count,
            reviewCount: page.reviews?.count,
            bestRating: limits.ratingMax,
          }),
  })
}

const list = (cards: ReadonlyArray<CardView>, { page, site }: PageContext, name: string): Thing =>
  thing("ItemList", {
    name,
    url: site.origin + page.canonical,
    numberOfItems: cards.length,
    itemListElement: cards.map((card, index) =>
      thing("ListItem", { position: index + 1, name: card.name, url: site.origin + card.href }),
    ),
  })

const duration = (minutes: number | null): string | undefined =>
  minutes === null ? undefined : `PT${minutes}M`

const recipe = (context: PageContext, page: RecipePage): Thing => {
  const { preparationMinutes, cookingMinutes } = page
  return thing("Recipe", {
    name: page.title,
    url: context.site.origin + context.page.canonical,
    image: page.image === null ? undefined : pictureUrl(page.image, context.site),
    author: page.author === "" ? undefined : thing("Person", { name: page.author }),
    datePublished: page.publishedOn ?? undefined,
    description: context.page.description ?? undefined,
    keywords: page.keywords,
    inLanguage: context.view.locale,
    prepTime: duration(preparationMinutes),
    cookTime: duration(cookingMinutes),
    totalTime:
      preparationMinutes === null && cookingMinutes === null
        ? undefined
        : duration((preparationMinutes ?? 0) + (cookingMinutes ?? 0)),
    recipeYield: page.servings === null ? undefined : String(page.servings),
    recipeIngredient: page.ingredients,
    recipeInstructions: steps(page.html).map((text) => thing("HowToStep", { text })),
  })
}

/** The paragraphs of a text as steps without markup. */
const steps = (html: string): ReadonlyArray<string> =>
  html.split(/<\/p>|<\/li>/).flatMap((part) => excerpt(part, stepLengthMax) || [])
const stepLengthMax = 2000

const article = (context: PageContext, page: ArticlePage): Thing =>
  thing("Article", {
    headline: page.title,
    url: context.site.origin + context.page.canonical,
    datePublished: page.publishedOn ?? undefined,
    description: context.page.description ?? undefined,
    inLanguage: context.view.locale,
    image: context.site.origin + context.site.picture,
    author: { "@id": `${context.site.origin}/#organization` },
    publisher: thing("Organization", {
      "@id": `${context.site.origin}/#organization`,
      name: context.site.seller.name || context.site.name,
    }),
  })

/**
 * The structured data of a page (schema.org). It contains only data that the page shows.
 *
 * @param settings - difference from the default settings
 * @returns [] for pages without structured data
 */
export const structuredData = (
  page: PageView,
  view: StoreView,
  site: Site,
  settings?: SettingsChange,
): ReadonlyArray<Thing> => {
  if (page.status !== 200) return []
  const context: PageContext = { page, view, site, returnTerms: returnTerms(settings) }
  const { page: content } = page
  switch (content.kind) {
    case "home":
      return [organization(context), website(context)]
    case "category":
      return [
        breadcrumbs(context, content.name),
        ...(content.listing.cards.length === 0 ? [] : [list(content.listing.cards, context, content.name)]),
      ]
    case "product":
      return [breadcrumbs(context, content.name), product(context, content)]
    case "recipe":
      return [breadcrumbs(context, content.title), recipe(context, content)]
    case "article":
      return [breadcrumbs(context, content.title), article(context, content)]
    case "content":
      return [
        breadcrumbs(context, content.title),
        ...content.places.map((place) =>
          thing("Store", {
            name: place.name,
            address: thing("PostalAddress", {
              streetAddress: place.street,
              postalCode: place.postcode,
              addressLocality: place.town,
              addressCountry: place.country,
            }),
            telephone: place.phone,
            geo: thing("GeoCoordinates", { latitude: place.latitude, longitude: place.longitude }),
          }),
        ),
      ]
    default:
      return []
  }
}
