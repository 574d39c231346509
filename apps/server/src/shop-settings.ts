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
  { path: "cart.synchronize", about: "Carts are kept by the platform as well.", ...isOn },
  { path: "cart.synchronizeTotals", about: "Sums come from the platform.", ...isOn },
  { path: "cart.serverCanRemoveLocal", about: "A line the platform lacks goes from the cart.", ...isOn },
  { path: "cart.serverCanModifyLocal", about: "The platform's quantity wins over the shopper's.", ...isOn },
  { path: "cart.badgeCounts", about: "What the number at the cart counts.", ...oneOf("items", "quantities") },
  { path: "cart.confirmRemove", about: "Shoppers are asked before a line is taken out.", ...isOn },
  { path: "stock.synchronize", about: "Stock is asked of the platform before adding.", ...isOn },
  {
    path: "stock.allowOutOfStockInCart",
    about: "Lines that are sold out meanwhile stay in the cart.",
    ...isOn,
  },
  { path: "stock.listOutOfStock", about: "Lists show what is sold out.", ...isOn },
  {
    path: "stock.prefetchVariantsMax",
    about: "Variants whose stock comes with their page; 0 takes the index's word.",
    ...whole(0, 50),
  },
  { path: "products.zeroPriceAllowed", about: "What costs nothing can be bought.", ...isOn },
  {
    path: "products.preventDirectChildAccess",
    about: "A variant's own address leads to its product.",
    ...isOn,
  },
  {
    path: "products.filters",
    about: "Attributes that lists are filtered by.",
    ...codes(/^[a-z][a-z0-9_]{0,59}$/, "attribute codes"),
  },
  {
    path: "products.tellsAttributes",
    about: "Answers tell of the attributes they counted, for older clients.",
    ...isOn,
  },
  {
    path: "products.searchForm",
    about: "Form of the storefront's searches; platforms before search-query know the other one only.",
    ...oneOf("search-query", "elasticsearch"),
  },
  {
    path: "shipping.countries",
    about: "Where the shop sends to.",
    ...codes(/^[A-Z]{2}$/, "country codes such as FR"),
  },
  {
    path: "shipping.trackingUrls",
    about: "Pages that show where a parcel is, by carrier code; {code} is the tracking number.",
    values: 'an object such as {"flatrate": "https://carrier.example/{code}"}',
    schema: Schema.Record(
      Schema.String,
      Schema.String.check(Schema.isPattern(/^https:\/\/[^\s{}]+\{code\}[^\s{}]*$/)),
    ) as Schema.Codec<unknown>,
  },
  { path: "offline.synchronize", about: "Devices keep the catalogue for when they are offline.", ...isOn },
  {
    path: "offline.productsMax",
    about: "Products of a catalogue that devices keep; of a larger one they keep nothing.",
    ...whole(0, 20_000),
  },
  {
    path: "offline.textKbMax",
    about: "Text of such a catalogue, in kB before it is packed.",
    ...whole(0, 131_072),
  },
  { path: "prices.usesTiers", about: "Prices differ by customer group and are shown so.", ...isOn },
  { path: "prices.usesGroupTax", about: "Taxes differ by customer group.", ...isOn },
  {
    path: "prices.defaultTaxGroupId",
    about: "Group that taxes are looked up for when nobody is signed in.",
    values: "a whole number, or null",
    schema: Schema.NullOr(Schema.Int) as Schema.Codec<unknown>,
  },
  { path: "prices.refreshesAlways", about: "Prices are asked of the platform with each list.", ...isOn },
  { path: "session.refreshesTokens", about: "Sessions are renewed.", ...isOn },
  {
    path: "session.sendsTokenInHeader",
    about: "Tokens go in a header and not in addresses; this server takes both.",
    ...isOn,
  },
  {
    path: "orders.unpaidPiecesMax",
    about: "Pieces of an order that is not paid when it is placed.",
    ...whole(1, 999_900),
  },
  {
    path: "orders.unpaidDays",
    about: "Days that an order waits for a transfer or a cheque before it is cancelled; 0 waits for ever.",
    ...whole(0, 365),
  },
  {
    path: "retention.cartDays",
    about: "Days that carts nobody touches are kept.",
    ...whole(1, 3650),
  },
  {
    path: "retention.sentLetterDays",
    about: "Days that letters are kept after they went out.",
    ...whole(1, 3650),
  },
  {
    path: "retention.unsentLetterDays",
    about: "Days that letters wait which cannot be sent.",
    ...whole(3, 3650),
  },
  {
    path: "retention.deviceDays",
    about: "Days after its last sign-in that a device is known to its account.",
    // Browsers limit the age of cookies to 400 days.
    ...whole(1, 400),
  },
  {
    path: "retention.reminderDays",
    about: "Days that an address waits for a product to be in stock again.",
    ...whole(1, 3650),
  },
  {
    path: "retention.cancelledOrderDays",
    about: "Days that unpaid, cancelled orders of guests and deleted customers keep their names.",
    ...whole(1, 3650),
  },
  {
    path: "retention.orderYears",
    about: "Years that all other orders of theirs keep their names, as law wants books kept.",
    ...whole(1, 30),
  },
  {
    path: "contact.mailTo",
    about: "Messages go to this address by the mail service; null hands them to the platform.",
    values: "an e-mail address, or null",
    schema: Schema.NullOr(
      Schema.String.check(Schema.isPattern(/^[^\s@]+@[^\s@]+$/)),
    ) as Schema.Codec<unknown>,
  },
]

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
export const changeIn = (text: string): SettingsChange => {
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
  return change as SettingsChange
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
  return applySettingsChange(defaults, changeIn(text))
}

/** The value of a setting by its path. @rule SR161 */
export const shopValue = (settings: ShopSettings, path: string): unknown => {
  const [group = "", name] = path.split(".")
  const found = (settings as unknown as Readonly<Record<string, unknown>>)[group]
  return name === undefined ? found : (found as Readonly<Record<string, unknown>>)[name]
}
