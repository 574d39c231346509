import { Schema, Struct } from "effect"

/** A string with at least one character that is not white space. @rule WI100 */
export const FilledText = Schema.NonEmptyString.check(Schema.isPattern(/\S/u))

/** An e-mail address. Servers differ in the addresses that they accept. @rule WI100 */
export const EmailAddress = FilledText.annotate({ examples: ["anne@example.org", "zoe.durand@example.net"] })

/** A new password. @rule WI100 - S2 §6 */
export const NewPassword = FilledText.annotate({ examples: ["correct Horse 7 battery"] })

/** A whole number of up to 9 digits in a query parameter. @rule WI100 */
export const Digits = Schema.String.check(Schema.isPattern(/^\d{1,9}$/u))

/** The numeric id of a record. @rule WI100 */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999_999_999 }))

/** A count, 0 or more. @rule WI100 */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A flag of an index document. Platforms encode it in six ways. @rule WI100 - wire §12 */
export const Flag = Schema.Literals([true, false, 0, 1, "0", "1"])

/** An id of an index document, as a number or as a string of digits. @rule WI100 - wire §12 */
export const IdOrDigits = Schema.Union([Schema.Int, Schema.String.check(Schema.isPattern(/^\d{1,15}$/u))])

/** A country code of two letters (ISO 3166-1 alpha-2). @rule WI100 */
export const Country = Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u))

/** A string or null. @rule WI100 */
export const TextOrNull = Schema.NullOr(Schema.String)

/** A number or null. @rule WI100 */
export const NumberOrNull = Schema.NullOr(Schema.Finite)

/** An object with any fields. @rule WI100 */
export const AnyObject = Schema.Record(Schema.String, Schema.Unknown)

/** Annotation of an object that has fields which the contract does not name. @rule WI100 */
export const furtherFields = { additionalProperties: {} } as const

/** A name of letters, digits, hyphens and underscores; this shop's names are examples. @rule WI100 */
export const nameLike = (...examples: ReadonlyArray<string>) =>
  Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,60}$/u)).annotate({ examples })

/** Makes every field of a struct optional. @rule WI100 */
export const optional = Struct.map(Schema.optionalKey)
