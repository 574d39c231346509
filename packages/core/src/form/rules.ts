import type { Address, AddressField } from "../address/index.ts"
import { isRequiredInAddress } from "./address-required.ts"
import { isMailable } from "./email-key.ts"
import type { Fault } from "./model.ts"
import { isVatNumber } from "./vat-number.ts"

/** Limits of fields in characters. */
export const bounds = {
  nameMin: 2,
  zipMin: 3,
  vatMin: 3,
  textMax: 255,
  emailMax: 254,
  /** A message or the body of a review. */
  proseMax: 5000,
  phoneDigitsMin: 6,
  phoneDigitsMax: 15,
} as const

/** The buyer's name and e-mail address. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

type FaultCode = Fault["tag"]
/** Validates a trimmed text; null when valid. */
type Validator = (text: string) => Pick<Fault, "tag" | "limit"> | null

const required: Validator = (text) => (text === "" ? { tag: "required" } : null)
const maxLength =
  (limit: number): Validator =>
  (text) =>
    text.length > limit ? { tag: "tooLong", limit } : null
const minLength =
  (limit: number, tag: FaultCode): Validator =>
  (text) =>
    characterCount(text) < limit ? { tag, limit } : null
/** The number of characters; letters with accents count as one. */
const characterCount = (text: string): number => [...text.normalize("NFC")].length

const firstError = (rules: ReadonlyArray<Validator>, text: string): ReturnType<Validator> => {
  for (const rule of rules) {
    const fault = rule(text)
    if (fault !== null) return fault
  }
  return null
}

const text = maxLength(bounds.textMax)
const name: ReadonlyArray<Validator> = [required, minLength(bounds.nameMin, "nameShort"), text]
/** A first name can have one letter. */
const firstName: ReadonlyArray<Validator> = [required, text]
/** Accepts any separators between digits, and an extension in any language. */
const phone: Validator = (input) => {
  const extensionAt = input.search(/[\p{L}#]/u)
  const number = extensionAt < 0 ? input : input.slice(0, extensionAt)
  const extension = extensionAt < 0 ? "" : input.slice(extensionAt).replace(/[\s.:]/g, "")
  const digits = number.replace(/\D/g, "").length
  const isPhone =
    /^[\d\s()+.,;/\p{Pd}]+$/u.test(number) &&
    (extension === "" || /^(?:\p{L}{1,12}|#)\d{1,6}$/u.test(extension)) &&
    digits >= bounds.phoneDigitsMin &&
    digits <= bounds.phoneDigitsMax
  return isPhone ? null : { tag: "phone" }
}

const emailPattern = /^[^\s@,;<>()]+@(?:[\p{L}\p{N}\p{M}-]+\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu
/** A label of a domain that begins or ends with a hyphen. */
const misplacedHyphen = /[@.]-|-(?:\.|$)/u
/** Requires one at-sign and a domain name, without spaces. */
const emailRule: Validator = (email) =>
  emailPattern.test(email) && !misplacedHyphen.test(email.slice(email.lastIndexOf("@")))
    ? null
    : { tag: "email" }

/** The rules of an address that letters go to. */
const mailbox: ReadonlyArray<Validator> = [
  required,
  maxLength(bounds.emailMax),
  emailRule,
  (email) => (isMailable(email) ? null : { tag: "email" }),
]

/** Patterns of postal codes in upper case by country; other countries accept any code of three characters. */
const postcodes: Readonly<Record<string, RegExp>> = {
  FR: /^\d{5}$/,
  DE: /^\d{5}$/,
  GB: /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  BE: /^[1-9]\d{3}$/,
  LU: /^\d{4}$/,
  AT: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  IT: /^\d{5}$/,
  ES: /^\d{5}$/,
  CH: /^[1-9]\d{3}$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  PL: /^\d{2}-?\d{3}$/,
}

/** Country prefixes of postal codes. */
const postcodePrefixes: Readonly<Record<string, string>> = {
  FR: "F",
  DE: "D",
  BE: "B",
  LU: "L",
  AT: "A",
  IT: "I",
  ES: "E",
}

/** A postal code in upper case without its country prefix. */
const normalizePostcode = (code: string, country: string): string => {
  const raised = code.toUpperCase()
  const prefix = [country, postcodePrefixes[country] ?? country].find(
    (sign) => raised.startsWith(sign) && /^[ -]?\d/.test(raised.slice(sign.length)),
  )
  return prefix === undefined ? raised : raised.slice(prefix.length).replace(/^[ -]/, "")
}

const postcode = (country: string): Validator => {
  const pattern = Object.hasOwn(postcodes, country) ? postcodes[country] : undefined
  return (code) =>
    pattern === undefined ||
    pattern.test(code.toUpperCase()) ||
    pattern.test(normalizePostcode(code, country))
      ? null
      : { tag: "postcode" }
}

const vatNumber =
  (country: string): Validator =>
  (number) =>
    isVatNumber(number, country) ? null : { tag: "vatNumber" }

const validateFields = <Fields extends { readonly [Key in keyof Fields]: string }>(
  fields: Fields,
  rules: { readonly [Key in keyof Fields]: ReadonlyArray<Validator> },
): ReadonlyArray<Fault> =>
  (Object.keys(rules) as Array<Extract<keyof Fields, string>>).flatMap((field) => {
    const fault = firstError(rules[field], fields[field].trim())
    return fault === null ? [] : [{ field, ...fault }]
  })

/** Validates the buyer's details, with at most one error for each field, in the order of the form. */
export const personal = (person: Person): ReadonlyArray<Fault> =>
  validateFields<Person>(
    { firstName: person.firstName, lastName: person.lastName, email: person.email },
    { firstName, lastName: name, email: mailbox },
  )

/** The rules of each field of an address that is not empty. */
const addressRules = (
  country: string,
  countries: ReadonlyArray<string>,
): Readonly<Record<AddressField, ReadonlyArray<Validator>>> => ({
  firstName: [text],
  lastName: [minLength(bounds.nameMin, "nameShort"), text],
  company: [text],
  country: [(code) => (countries.includes(code) ? null : { tag: "country" })],
  street: [text],
  house: [text],
  postcode: [minLength(bounds.zipMin, "zipShort"), text, postcode(country)],
  city: [text],
  region: [text],
  phone: [text, phone],
  vatId: [minLength(bounds.vatMin, "vatShort"), text, vatNumber(country)],
})

/**
 * Validates an address, with at most one error for each field. An empty field is an error only where an address needs it.
 *
 * @param countries - ISO codes of the countries that the shop delivers to
 */
export const address = (input: Address, countries: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const rules = addressRules(input.country.trim(), countries)
  return (Object.keys(rules) as ReadonlyArray<AddressField>).flatMap((field) => {
    const typed = input[field].trim()
    const isMissing = typed === "" && isRequiredInAddress(field)
    const fault = typed === "" ? (isMissing ? required(typed) : null) : firstError(rules[field], typed)
    return fault === null ? [] : [{ field, ...fault }]
  })
}

/**
 * The errors for which the platform refuses an order or a profile. A last name of one letter is a name: only the shop's own
 * forms ask for two letters, and clients of other shops ask for one.
 *
 * @param faults - of `personal` or `address`
 */
export const refusable = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  faults.filter(({ tag }) => tag !== "nameShort")

/**
 * Validates a quantity.
 *
 * @param field - its name in the form
 * @param pieces - as typed; NaN is invalid
 * @param qtyMax - maximum quantity; null for no limit
 * @returns at most one error
 */
export const qty = (field: string, pieces: number, qtyMax: number | null): ReadonlyArray<Fault> => {
  if (pieces <= 0) return [{ field, tag: "qtyAboveZero" }]
  if (!Number.isSafeInteger(pieces)) return [{ field, tag: "qtyInteger" }]
  return qtyMax !== null && pieces > qtyMax ? [{ field, tag: "qtyBelow", limit: qtyMax }] : []
}

/**
 * Parses a typed quantity and limits it to its bounds.
 *
 * @param qtyMax - maximum; null without one
 * @param qtyStep - a quantity between two steps becomes the larger one
 * @returns null when the text is not a whole number
 */
export const parseQty = (
  typed: string,
  qtyMin: number,
  qtyMax: number | null,
  qtyStep = 1,
): number | null => {
  const digits = typed.trim()
  if (!/^\d{1,9}$/.test(digits)) return null
  const stepped = Math.ceil(Number(digits) / qtyStep) * qtyStep
  return Math.max(qtyMin, Math.min(stepped, qtyMax ?? Number.POSITIVE_INFINITY))
}

/** Validates the acceptance of the terms. */
export const terms = (isAccepted: boolean): ReadonlyArray<Fault> =>
  isAccepted ? [] : [{ field: "terms", tag: "termsNotAccepted" }]

/** Validates an e-mail address. */
export const email = (field: string, value: string): ReadonlyArray<Fault> =>
  validateFields({ [field]: value }, { [field]: [required, maxLength(bounds.emailMax), emailRule] })

/**
 * Validates a new address that letters go to, such as that of the newsletter. An address of an existing account or order
 * may be older than the rule; see `email`.
 */
export const letterEmail = (field: string, value: string): ReadonlyArray<Fault> =>
  validateFields({ [field]: value }, { [field]: mailbox })

/** Validates a message to the shop, with at most one error for each field. */
export const contact = (message: {
  readonly name: string
  readonly email: string
  readonly text: string
}): ReadonlyArray<Fault> =>
  validateFields(message, {
    name,
    email: mailbox,
    text: [required, maxLength(bounds.proseMax)],
  })

/** Validates a review, with at most one error for each field. */
export const review = (input: {
  readonly nickname: string
  readonly title: string
  readonly detail: string
}): ReadonlyArray<Fault> =>
  validateFields(input, {
    nickname: name,
    title: [required, text],
    detail: [required, maxLength(bounds.proseMax)],
  })
