import { Schema, Struct } from "effect"

/** A string with at least one character that is not white space. */
export const FilledText = Schema.NonEmptyString.check(Schema.isPattern(/\S/u))

/** An e-mail address. Servers differ in the addresses that they accept. */
export const EmailAddress = FilledText.annotate({ examples: ["anne@example.org", "zoe.durand@example.net"] })

/** A new password. */
export const NewPassword = FilledText.annotate({ examples: ["correct Horse 7 battery"] })

/** A whole number of up to 9 digits in a query parameter. */
export const Digits = Schema.String.check(Schema.isPattern(/^\d{1,9}$/u))

/** The numeric id of a record. */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999_999_999 }))

/** A count, 0 or more. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A flag of an index document. Platforms encode it in six ways. */
export const Flag = Schema.Literals([true, false, 0, 1, "0", "1"])

/** An id of an index document, as a number or as a string of digits. */
export const IdOrDigits = Schema.Union([Schema.Int, Schema.String.check(Schema.isPattern(/^\d{1,15}$/u))])

/** A country code of two letters (ISO 3166-1 alpha-2). */
export const Country = Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u))

/** A string or null. */
export const TextOrNull = Schema.NullOr(Schema.String)

/** A number or null. */
export const NumberOrNull = Schema.NullOr(Schema.Finite)

/** An object with any fields. */
export const AnyObject = Schema.Record(Schema.String, Schema.Unknown)

/** Annotation of an object that has fields which the contract does not name. */
export const furtherFields = { additionalProperties: {} } as const

/** A name of letters, digits, hyphens and underscores; this shop's names are examples. */
export const nameLike = (...examples: ReadonlyArray<string>) =>
  Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,60}$/u)).annotate({ examples })

/** Makes every field of a struct optional. */
export const optional = Struct.map(Schema.optionalKey)
