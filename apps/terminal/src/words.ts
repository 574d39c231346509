import { readFileSync } from "node:fs"
/** Says a tag or a sentence in the shopper's language, with what belongs into its gaps. */
export type Say = (tag: string, gaps?: Readonly<Record<string, unknown>>) => string
/** What some tags are in the English of `locales/`; the others are spelled out. */
export const words: Readonly<Record<string, string>> = {
  "field/email": "E-mail",
  "field/street": "Street and number",
  "field/house": "Floor, building",
  "field/method": "Delivery method",
  "field/paymentCode": "Payment method",
  "field/terms": "Terms and conditions",
  OutOfStock: "The product is out of stock and cannot be added to the cart!",
  QtyLimited: "Only {maxQuantity} products of this type are available!",
  CouponInvalid: "You've entered an incorrect coupon code. Please try again.",
  required: "Field is required",
  nameShort: "Name must have at least {limit} letters",
  email: "Please provide valid e-mail address",
  postcode: "This postcode does not fit the country",
  choose: "Please choose",
  termsNotAccepted: "You must accept the terms and conditions",
}

/** The words of a language, as translators keep them. What stands before a slash only tells tags apart. */
export const wordsOf = (locale: string): Say => {
  const file = readFileSync(new URL(`../../../locales/${locale}.po`, import.meta.url), "utf8")
  const entries = [...file.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)]
  const known = new Map(entries.map(([, id, text]) => [id, JSON.parse(text!) as string]))
  return (tag, gaps = {}) => {
    const bare = tag.replace(/^\w+\/(.)/, (_, first: string) => first.toUpperCase())
    const english = words[tag] ?? bare.replace(/(?<=[a-z])[A-Z]/g, (big) => ` ${big.toLowerCase()}`)
    const text = known.get(JSON.stringify(english)) ?? english
    return text.replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? gaps["qtyMax"]))
  }
}
