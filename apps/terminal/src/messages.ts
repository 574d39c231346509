import { readFileSync } from "node:fs"
/** Translates a tag or a sentence and fills its placeholders. */
export type Translate = (tag: string, gaps?: Readonly<Record<string, unknown>>) => string
/** English messages of some tags in `locales/`; other tags become their own words. */
export const english: Readonly<Record<string, string>> = {
  "field/email": "E-mail",
  "field/street": "Street and number",
  "field/house": "Floor, building",
  "field/method": "Delivery method",
  "field/paymentCode": "Payment method",
  "field/terms": "Terms and conditions",
  OutOfStock: "The product is out of stock and cannot be added to the cart!",
  QtyRaised: "Sold from {qtyMin} pieces on, in steps of {qtyStep}",
  QtyLimited: "Only {maxQuantity} products of this type are available!",
  CouponInvalid: "You've entered an incorrect coupon code. Please try again.",
  required: "Field is required",
  nameShort: "Name must have at least {limit} letters",
  email: "Please provide valid e-mail address",
  postcode: "This postcode does not fit the country",
  choose: "Please choose",
  termsNotAccepted: "You must accept the terms and conditions",
}
/** The messages of a language from its .po file. The prefix of a tag up to a slash only makes it unique. */
export const messagesOf = (locale: string): Translate => {
  const file = readFileSync(new URL(`../../../locales/${locale}.po`, import.meta.url), "utf8")
  const entries = file.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)
  const known = new Map(Array.from(entries, ([, id, text]) => [id, JSON.parse(text!) as string]))
  return (tag, gaps = {}) => {
    const bare = tag.replace(/^\w+\/(.)/, (_, first: string) => first.toUpperCase())
    const message = english[tag] ?? bare.replace(/(?<=[a-z])[A-Z]/g, (big) => ` ${big.toLowerCase()}`)
    const text = known.get(JSON.stringify(message)) ?? message
    return text.replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? gaps["qtyMax"]))
  }
}
