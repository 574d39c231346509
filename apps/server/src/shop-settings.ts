import { Schema } from "effect"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { applySettingsChange, defaults, type SettingsChange, type ShopSettings } from "@shop/core/settings"

/** A setting of the shop itself, in the file of `SHOP_SETTINGS`. */
export interface ShopSetting {
  /** Group and name, such as "prices.usesTiers". */
  readonly path: string
  readonly about: string
  /** Description of the allowed values. */
  readonly values: string
  readonly schema: Schema.Codec<unknown>
}

const isOn = { values: "true or false", schema: Schema.Boolean as Schema.Codec<unknown> }
const oneOf = (...values: readonly [string, ...ReadonlyArray<string>]) => ({
  values: values.join(" or "),
  schema: Schema.Literals(values) as Schema.Codec<unknown>,
})
const whole = (min: number, max: number) => ({
  values: `a whole number from ${min} to ${max}`,
  schema: Schema.Int.check(Schema.isBetween({ minimum: min, maximum: max })) as Schema.Codec<unknown>,
})
const codes = (pattern: RegExp, what: string) => ({
  values: `a list of ${what}`,
  schema: Schema.Array(Schema.String.check(Schema.isPattern(pattern))).check(
    Schema.isMaxLength(300),
  ) as Schema.Codec<unknown>,
})

/** The settings of the shop itself, in the order of `shop config`. @rule SR161 - S1 §9 */
export const shopSettings: ReadonlyArray<ShopSetting> = [
  {
    path: "views.currency",
    about: "Currency of the catalogue's prices, in every store view.",
    values: "a currency code such as EUR",
    schema: Schema.String.check(
      Schema.makeFilter((code) => Intl.supportedValuesOf("currency").includes(code)),
    ) as Schema.Codec<unknown>,
  },
  {
    path: "views.taxCountry",
    about: "Country whose taxes the catalogue's prices include, in every store view.",
    values: "a country code such as FR",
    schema: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)) as Schema.Codec<unknown>,
  },
  { path: "cart.synchronize", about: "Carts are stored on the platform as well.", ...isOn },
  { path: "cart.synchronizeTotals", about: "Totals come from the platform.", ...isOn },
  {
    path: "cart.serverCanRemoveLocal",
    about: "A line that the platform's cart lacks is removed from the device's cart.",
    ...isOn,
  },
  {
    path: "cart.serverCanModifyLocal",
    about: "The platform's quantity of a line replaces the device's.",
    ...isOn,
  },
  {
    path: "cart.badgeCounts",
    about: "Whether the number at the cart icon counts lines or pieces.",
    ...oneOf("items", "quantities"),
  },
  { path: "cart.confirmRemove", about: "Shoppers confirm the removal of a cart line.", ...isOn },
  {
    path: "stock.synchronize",
    about: "The platform is asked for the stock before a product is added.",
    ...isOn,
  },
  {
    path: "stock.allowOutOfStockInCart",
    about: "Cart lines that have sold out stay in the cart.",
    ...isOn,
  },
  { path: "stock.listOutOfStock", about: "Lists show sold-out products.", ...isOn },
  {
    path: "stock.prefetchVariantsMax",
    about: "Variants whose current stock loads with the product page; 0 uses the stock in the search index.",
    ...whole(0, 50),
  },
  { path: "products.zeroPriceAllowed", about: "Products with a price of 0 can be bought.", ...isOn },
  {
    path: "products.preventDirectChildAccess",
    about: "The address of a variant opens the page of its product.",
    ...isOn,
  },
  {
    path: "products.filters",
    about: "Attributes that lists can be filtered by.",
    ...codes(/^[a-z][a-z0-9_]{0,59}$/, "attribute codes"),
  },
  {
    path: "products.tellsAttributes",
    about: "Search responses define the attributes of their facets, for older clients.",
    ...isOn,
  },
  {
    path: "products.searchForm",
    about:
      "Format of the storefront's search requests; older platforms support elasticsearch only, others are in the API mode graphql.",
    ...oneOf("search-query", "elasticsearch", "graphql"),
  },
  {
    path: "shipping.countries",
    about: "Countries that the shop delivers to.",
    ...codes(/^[A-Z]{2}$/, "country codes such as FR"),
  },
  {
    path: "shipping.trackingUrls",
    about: "Tracking pages by carrier code; {code} is the tracking number.",
    values: 'an object such as {"flatrate": "https://carrier.example/{code}"}',
    schema: Schema.Record(
      Schema.String,
      Schema.String.check(Schema.isPattern(/^https:\/\/[^\s{}]+\{code\}[^\s{}]*$/)),
    ) as Schema.Codec<unknown>,
  },
  { path: "offline.synchronize", about: "Devices store the catalogue for offline use.", ...isOn },
  {
    path: "offline.productsMax",
    about: "Most products of a catalogue that devices store; a larger catalogue is not stored.",
    ...whole(0, 20_000),
  },
  {
    path: "offline.textKbMax",
    about: "Most text of such a catalogue, in kB before compression.",
    ...whole(0, 131_072),
  },
  { path: "prices.usesTiers", about: "Prices may differ by customer group and quantity.", ...isOn },
  {
    path: "prices.quantityOf",
    about:
      "Pieces that decide on a quantity price: of one line, or of one product in the whole cart, whatever its variants and texts.",
    ...oneOf("line", "product"),
  },
  { path: "prices.usesGroupTax", about: "Taxes may differ by customer group.", ...isOn },
  {
    path: "prices.defaultTaxGroupId",
    about: "Customer group for the taxes of guests.",
    values: "a whole number, or null",
    schema: Schema.NullOr(Schema.Int) as Schema.Codec<unknown>,
  },
  { path: "prices.refreshesAlways", about: "Each list requests current prices from the platform.", ...isOn },
  { path: "session.refreshesTokens", about: "Access tokens are refreshed.", ...isOn },
  {
    path: "session.sendsTokenInHeader",
    about: "Clients send tokens in a header, not in addresses; this server accepts both.",
    ...isOn,
  },
  {
    path: "orders.unpaidPiecesMax",
    about: "Most pieces that the unpaid orders of one buyer hold together.",
    ...whole(1, 999_900),
  },
  {
    path: "orders.unpaidDays",
    about: "Days until an unpaid order is cancelled; 0 for never.",
    ...whole(0, 365),
  },
  { path: "notices.newOrders", about: "The shop gets a letter about each new order.", ...isOn },
  { path: "notices.withdrawals", about: "The shop gets a letter about each withdrawal.", ...isOn },
  {
    path: "notices.lowStockQty",
    about:
      "The shop gets a letter when an order leaves so many pieces of a product, or fewer; 0 for no letter.",
    ...whole(0, 9_999),
  },
  {
    path: "retention.cartDays",
    about: "Days until an unused cart is deleted.",
    ...whole(1, 3650),
  },
  {
    path: "retention.sentLetterDays",
    about: "Days until a sent letter is deleted.",
    ...whole(1, 3650),
  },
  {
    path: "retention.unsentLetterDays",
    about: "Days until a letter that cannot be sent is deleted.",
    ...whole(3, 3650),
  },
  {
    path: "retention.deviceDays",
    about: "Days after the last sign-in for which a device counts as known to its account.",
    // Browsers limit the age of cookies to 400 days.
    ...whole(1, 400),
  },
  {
    path: "retention.reminderDays",
    about: "Days until a back-in-stock reminder is deleted.",
    ...whole(1, 3650),
  },
  {
    path: "retention.cancelledOrderDays",
    about: "Days until unpaid, cancelled orders of guests and deleted customers lose their names.",
    ...whole(1, 3650),
  },
  {
    path: "retention.orderYears",
    about: "Years until all other orders of theirs lose their names; the law sets a retention period.",
    ...whole(1, 30),
  },
  {
    path: "contact.mailTo",
    about:
      "Address that messages of the contact form are sent to by the mail service; null sends them to the platform.",
    values: "an e-mail address, or null",
    schema: Schema.NullOr(
      Schema.String.check(Schema.isPattern(/^[^\s@]+@[^\s@]+$/)),
    ) as Schema.Codec<unknown>,
  },
]

/** Settings that hold for every store view. */
interface ViewSettings {
  readonly currency?: string
  readonly taxCountry?: string
}

/** The store views with the settings that hold for each of them. @rule SR522 */
const viewsWith = ({ currency, taxCountry }: ViewSettings): ShopSettings["views"] =>
  defaults.views.map((view) => ({
    ...view,
    ...(currency === undefined
      ? {}
      : { currency, money: { ...view.money, sign: signOf(currency, view.locale) } }),
    tax: { ...view.tax, country: taxCountry ?? view.tax.country },
  }))

const signOf = (currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")!.value

/** An invalid settings file; the message names the place and the correction. @rule SR161 */
export class SettingsFileInvalid extends Error {}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The values of the file by path, such as "prices.usesTiers". */
const paths = (values: Readonly<Record<string, unknown>>): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(values).flatMap(([group, value]) =>
    isObject(value)
      ? Object.entries(value).map(([name, inner]) => [`${group}.${name}`, inner] as const)
      : [[group, value] as const],
  )

/**
 * Reads the changes of a settings file.
 *
 * @param text - JSON such as {"prices":{"usesTiers":true}}
 * @throws SettingsFileInvalid that names the unknown or invalid setting
 * @rule SR161 - S1 §9
 */
export const changeIn = (text: string): SettingsChange & { readonly views?: ViewSettings } => {
  const invalid = (words: string): never => {
    throw new SettingsFileInvalid(words)
  }
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch (error) {
    return invalid(`it is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isObject(values)) return invalid('it is no object such as {"prices":{"usesTiers":true}}')
  const change: Record<string, Record<string, unknown> | unknown> = {}
  for (const [path, value] of paths(values)) {
    const setting =
      shopSettings.find((one) => one.path === path) ??
      invalid(`there is no setting ${path}; shop config lists all`)
    if (!Schema.is(setting.schema)(value))
      return invalid(`${path} is ${JSON.stringify(value)}; it must be ${setting.values}`)
    const [group = "", name] = path.split(".")
    if (name === undefined) change[group] = value
    else change[group] = { ...(change[group] as object | undefined), [name]: value }
  }
  return change
}

/**
 * Reads the settings of the shop: the defaults with the changes of a file.
 *
 * @param file - file name; empty for the defaults
 * @throws SettingsFileInvalid
 * @rule SR161 - S1 §9
 */
export const readShopSettings = (file: string): ShopSettings => {
  if (file === "") return defaults
  let text: string
  try {
    text = readFileSync(resolve(file), "utf8")
  } catch (error) {
    throw new SettingsFileInvalid(
      `it cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const { views, ...change } = changeIn(text)
  const settings = applySettingsChange(defaults, change)
  return views === undefined ? settings : { ...settings, views: viewsWith(views) }
}

/** The value of a setting by its path. @rule SR161 */
export const shopValue = (settings: ShopSettings, path: string): unknown => {
  const [group = "", name] = path.split(".")
  if (group === "views")
    return name === "currency" ? settings.views[0]!.currency : settings.views[0]!.tax.country
  const found = (settings as unknown as Readonly<Record<string, unknown>>)[group]
  return name === undefined ? found : (found as Readonly<Record<string, unknown>>)[name]
}
