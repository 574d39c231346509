import type { Address } from "../address/index.ts"
import type { Fault } from "./model.ts"
import { isVatNumber } from "./vat-number.ts"

/** Bounds of fields, in letters unless said otherwise. @rule FO2 - S2 §5 Form messages */
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

/** Who buys, as the checkout asks. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

type FaultTag = Fault["tag"]
/** What is wrong with a trimmed text, or null. */
type Rule = (text: string) => Pick<Fault, "tag" | "limit"> | null

const required: Rule = (text) => (text === "" ? { tag: "required" } : null)
const atMost =
  (limit: number): Rule =>
  (text) =>
    text.length > limit ? { tag: "tooLong", limit } : null
const atLeast =
  (limit: number, tag: FaultTag): Rule =>
  (text) =>
    lettersOf(text) < limit ? { tag, limit } : null
/** The rules hold only for what was filled in. */
const whenGiven =
  (...rules: ReadonlyArray<Rule>): Rule =>
  (text) =>
    text === "" ? null : firstOf(rules, text)

/** Signs as a reader counts them, so that an accent or a rare letter is one. */
const lettersOf = (text: string): number => [...text.normalize("NFC")].length

const firstOf = (rules: ReadonlyArray<Rule>, text: string): ReturnType<Rule> => {
  for (const rule of rules) {
    const fault = rule(text)
    if (fault !== null) return fault
  }
  return null
}

const text = atMost(bounds.textMax)
const name: ReadonlyArray<Rule> = [required, atLeast(bounds.nameMin, "nameShort"), text]
/** A person may take a call with one letter for a first name. */
const firstName: ReadonlyArray<Rule> = [required, text]
/** Nothing depends on how a number is written: any sign between its digits, and an extension in any language. */
const phone: Rule = (given) => {
  const extensionAt = given.search(/[\p{L}#]/u)
  const number = extensionAt < 0 ? given : given.slice(0, extensionAt)
  const extension = extensionAt < 0 ? "" : given.slice(extensionAt).replace(/[\s.:]/g, "")
  const digits = number.replace(/\D/g, "").length
  const isPhone =
    /^[\d\s()+.,;/\p{Pd}]+$/u.test(number) &&
    (extension === "" || /^(?:\p{L}{1,12}|#)\d{1,6}$/u.test(extension)) &&
    digits >= bounds.phoneDigitsMin &&
    digits <= bounds.phoneDigitsMax
  return isPhone ? null : { tag: "phone" }
}

const emailPattern = /^[^\s@,;<>()]+@(?:[\p{L}\p{N}\p{M}-]+\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu
/** No part of a domain begins or ends with a hyphen. */
const misplacedHyphen = /[@.]-|-(?:\.|$)/u
/** One at-sign, no spaces, and the name of a domain: a letter to a bare number is lost. */
const emailLike: Rule = (given) =>
  emailPattern.test(given) && !misplacedHyphen.test(given.slice(given.lastIndexOf("@")))
    ? null
    : { tag: "email" }

/** Postal codes by country, spaces trimmed and letters raised; a country that is not here takes any of three letters. */
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

/** What people write before a postal code for the country. */
const postcodePrefixes: Readonly<Record<string, string>> = {
  FR: "F",
  DE: "D",
  BE: "B",
  LU: "L",
  AT: "A",
  IT: "I",
  ES: "E",
}

/** A code as it is compared: raised, without the country's own sign before it. */
const bareCode = (given: string, country: string): string => {
  const raised = given.toUpperCase()
  const prefix = [country, postcodePrefixes[country] ?? country].find(
    (sign) => raised.startsWith(sign) && /^[ -]?\d/.test(raised.slice(sign.length)),
  )
  return prefix === undefined ? raised : raised.slice(prefix.length).replace(/^[ -]/, "")
}

const postcode = (country: string): Rule => {
  const pattern = Object.hasOwn(postcodes, country) ? postcodes[country] : undefined
  return (given) =>
    pattern === undefined || pattern.test(given.toUpperCase()) || pattern.test(bareCode(given, country))
      ? null
      : { tag: "postcode" }
}

const vatNumber =
  (country: string): Rule =>
  (given) =>
    isVatNumber(given, country) ? null : { tag: "vatNumber" }

const check = <Fields extends { readonly [Key in keyof Fields]: string }>(
  fields: Fields,
  rules: { readonly [Key in keyof Fields]?: ReadonlyArray<Rule> },
): ReadonlyArray<Fault> =>
  (Object.keys(rules) as Array<Extract<keyof Fields, string>>).flatMap((field) => {
    const fault = firstOf(rules[field] ?? [], fields[field].trim())
    return fault === null ? [] : [{ field, ...fault }]
  })

/**
 * What is wrong with the shopper's details, at most one fault a field, in the order of the form.
 *
 * @rule FO3 - S2 §5 Form messages (required, name of 2 letters, e-mail)
 */
export const personal = (person: Person): ReadonlyArray<Fault> =>
  check<Person>(
    { firstName: person.firstName, lastName: person.lastName, email: person.email },
    { firstName, lastName: name, email: [required, atMost(bounds.emailMax), emailLike] },
  )

/**
 * What is wrong with an address, at most one fault a field, in the order of the form. House, region, company, phone and
 * tax id may be left out.
 *
 * @param countries - ISO codes the shop sends to
 * @rule FO4 - S2 §5 Form messages, S2 §3 Address fields
 */
export const address = (given: Address, countries: ReadonlyArray<string>): ReadonlyArray<Fault> =>
  check<Address>(given, {
    firstName,
    lastName: name,
    company: [text],
    country: [required, (country) => (countries.includes(country) ? null : { tag: "country" })],
    street: [required, text],
    house: [text],
    postcode: [required, atLeast(bounds.zipMin, "zipShort"), text, postcode(given.country.trim())],
    city: [required, text],
    region: [text],
    phone: [whenGiven(text, phone)],
    vatId: [whenGiven(atLeast(bounds.vatMin, "vatShort"), text, vatNumber(given.country.trim()))],
  })

/**
 * What is wrong with a quantity.
 *
 * @param field - its name in the form
 * @param pieces - as typed; what is no number is no whole number
 * @param qtyMax - most that may be asked for, or null
 * @returns no fault or one
 * @rule FO5 - S2 §5 Form messages (above 0, positive integer, below {quantity})
 */
export const qty = (field: string, pieces: number, qtyMax: number | null): ReadonlyArray<Fault> => {
  if (pieces <= 0) return [{ field, tag: "qtyAboveZero" }]
  if (!Number.isSafeInteger(pieces)) return [{ field, tag: "qtyInteger" }]
  return qtyMax !== null && pieces > qtyMax ? [{ field, tag: "qtyBelow", limit: qtyMax }] : []
}

/**
 * Reads a quantity that was typed into a field, as near as may be to what is meant.
 *
 * @param qtyMax - most that may be asked for, or null
 * @returns a whole number within the bounds; null when the text is no number, so that the field keeps what it had
 * @rule FO5
 */
export const readQty = (typed: string, qtyMin: number, qtyMax: number | null): number | null => {
  const digits = typed.trim()
  if (!/^\d{1,9}$/.test(digits)) return null
  return Math.max(qtyMin, Math.min(Number(digits), qtyMax ?? Number.POSITIVE_INFINITY))
}

/** Whether the terms were accepted, as faults. @rule FO6 - S2 §5 Form messages */
export const terms = (isAccepted: boolean): ReadonlyArray<Fault> =>
  isAccepted ? [] : [{ field: "terms", tag: "termsNotAccepted" }]

/** What is wrong with an e-mail address that stands alone. @rule FO7 - S2 §5 Form messages */
export const email = (field: string, given: string): ReadonlyArray<Fault> =>
  check({ [field]: given }, { [field]: [required, atMost(bounds.emailMax), emailLike] })

/** What is wrong with a message to the shop, at most one fault a field. @rule FO8 - S2 §5 Form messages */
export const contact = (message: {
  readonly name: string
  readonly email: string
  readonly text: string
}): ReadonlyArray<Fault> =>
  check(message, {
    name,
    email: [required, atMost(bounds.emailMax), emailLike],
    text: [required, atMost(bounds.proseMax)],
  })

/** What is wrong with a review, at most one fault a field. @rule FO9 - S2 §5 Form messages */
export const review = (given: {
  readonly nickname: string
  readonly title: string
  readonly detail: string
}): ReadonlyArray<Fault> =>
  check(given, { nickname: name, title: [required, text], detail: [required, atMost(bounds.proseMax)] })
