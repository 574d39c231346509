import { excerpt } from "../content/index.ts"
import type { Cents } from "../money/index.ts"
import type { ArticlePage, CardView, PageView, ProductPage, RecipePage } from "../page/index.ts"
import { imageHref } from "../product/index.ts"
import { limits, type ReturnTerms, returnTerms, type SettingsChange } from "../settings/index.ts"
import { href, type StoreView } from "../store-view/index.ts"
import type { Json, Site, Thing } from "./site.ts"

/** The page that is told of, and where it stands. */
interface Told {
  readonly page: PageView
  readonly view: StoreView
  readonly site: Site
  readonly returnTerms: ReturnTerms
}

const pictureSides = { widthPx: 600, heightPx: 744 }

/** Amounts as schema.org writes them: a point, two decimals. */
const decimal = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`

const without = (fields: Readonly<Record<string, Json | undefined>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, Json] =>
        entry[1] !== undefined && entry[1] !== null && entry[1] !== "" && !isEmpty(entry[1]),
    ),
  )
const isEmpty = (value: Json): boolean => Array.isArray(value) && value.length === 0

const thing = (type: string, fields: Readonly<Record<string, Json | undefined>>): Thing => ({
  "@type": type,
  ...without(fields),
})

const pictureUrl = (path: string, { origin }: Site): string =>
  origin + imageHref(path, pictureSides.widthPx, pictureSides.heightPx)

const organization = ({ site, view }: Told): Thing =>
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

const website = ({ site, view }: Told): Thing =>
  thing("WebSite", {
    name: site.name,
    url: site.origin + href(view, "/"),
    inLanguage: view.locale,
    publisher: { "@id": `${site.origin}/#organization` },
    potentialAction: thing("SearchAction", {
      target: thing("EntryPoint", {
        urlTemplate: `${site.origin}${href(view, "/search")}?q={search_term_string}`,
      }),
      "query-input": "required name=search_term_string",
    }),
  })

/** The way to the page: the home, what is above it, itself. */
const breadcrumbs = ({ page, view, site }: Told, name: string): Thing =>
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

/** What a delivery to the market takes and, where it costs nothing, costs; what depends on the cart is not told. @rule EO7 */
const shipping = ({ availability, delivery, price }: ProductPage, { view }: Told): Thing | undefined => {
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

/** Whether goods go back. Nothing is told where that depends on what the buyer does, or nothing is sent. @rule EO7 */
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

const product = (told: Told, page: ProductPage): Thing => {
  const { site, view } = told
  const { price } = page
  const mean = page.reviews?.mean ?? null
  return thing("Product", {
    name: page.name,
    sku: page.sku,
    mpn: page.number ?? undefined,
    description: excerpt(page.shortDescription || page.description, limits.descriptionLengthMax * 4),
    image: page.images.map(({ path }) => pictureUrl(path, site)),
    brand: thing("Brand", { name: site.name }),
    url: site.origin + told.page.canonical,
    offers:
      price === null
        ? undefined
        : price.isFrom
          ? thing("AggregateOffer", {
              lowPrice: decimal(price.payableCents),
              priceCurrency: view.currency,
              availability: availabilityOf(page),
              url: site.origin + told.page.canonical,
            })
          : thing("Offer", {
              price: decimal(price.payableCents),
              priceCurrency: view.currency,
              availability: availabilityOf(page),
              itemCondition: `${schema}NewCondition`,
              url: site.origin + told.page.canonical,
              shippingDetails: shipping(page, told),
              hasMerchantReturnPolicy: returns(page, told.returnTerms),
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

const list = (cards: ReadonlyArray<CardView>, { page, site }: Told, name: string): Thing =>
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

const recipe = (told: Told, page: RecipePage): Thing => {
  const { preparationMin, cookingMin } = page
  return thing("Recipe", {
    name: page.title,
    url: told.site.origin + told.page.canonical,
    image: page.image === null ? undefined : pictureUrl(page.image, told.site),
    author: page.author === "" ? undefined : thing("Person", { name: page.author }),
    datePublished: page.publishedOn ?? undefined,
    description: told.page.description ?? undefined,
    keywords: page.keywords,
    inLanguage: told.view.locale,
    prepTime: duration(preparationMin),
    cookTime: duration(cookingMin),
    totalTime:
      preparationMin === null && cookingMin === null
        ? undefined
        : duration((preparationMin ?? 0) + (cookingMin ?? 0)),
    recipeYield: page.serves === null ? undefined : String(page.serves),
    recipeIngredient: page.ingredients,
    recipeInstructions: steps(page.html).map((text) => thing("HowToStep", { text })),
  })
}

/** Paragraphs as steps, without their markup. */
const steps = (html: string): ReadonlyArray<string> =>
  html.split(/<\/p>|<\/li>/).flatMap((part) => excerpt(part, stepLengthMax) || [])
const stepLengthMax = 2000

const article = (told: Told, page: ArticlePage): Thing =>
  thing("Article", {
    headline: page.title,
    url: told.site.origin + told.page.canonical,
    datePublished: page.publishedOn ?? undefined,
    description: told.page.description ?? undefined,
    inLanguage: told.view.locale,
    image: told.site.origin + told.site.picture,
    author: { "@id": `${told.site.origin}/#organization` },
    publisher: thing("Organization", {
      "@id": `${told.site.origin}/#organization`,
      name: told.site.seller.name || told.site.name,
    }),
  })

/**
 * What a page tells machines of itself, in schema.org's words. Only what the page shows is told: no rating is invented,
 * no price without its currency.
 *
 * @param settings - what differs from the specified settings
 * @returns [] for pages that are not for search engines
 * @rule EO2
 */
export const structuredData = (
  page: PageView,
  view: StoreView,
  site: Site,
  settings?: SettingsChange,
): ReadonlyArray<Thing> => {
  if (page.status !== 200) return []
  const told: Told = { page, view, site, returnTerms: returnTerms(settings) }
  const { page: matter } = page
  switch (matter.kind) {
    case "home":
      return [organization(told), website(told)]
    case "category":
      return [
        breadcrumbs(told, matter.name),
        ...(matter.listing.cards.length === 0 ? [] : [list(matter.listing.cards, told, matter.name)]),
      ]
    case "product":
      return [breadcrumbs(told, matter.name), product(told, matter)]
    case "recipe":
      return [breadcrumbs(told, matter.title), recipe(told, matter)]
    case "article":
      return [breadcrumbs(told, matter.title), article(told, matter)]
    case "content":
      return [
        breadcrumbs(told, matter.title),
        ...matter.places.map((place) =>
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
