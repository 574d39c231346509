import { Schema, Struct } from "effect"

/** A text with a character that is not white space. @rule WI100 */
export const FilledText = Schema.NonEmptyString.check(Schema.isPattern(/\S/u))

/** An e-mail address. Servers differ in the addresses that they accept. @rule WI100 */
export const EmailAddress = FilledText.annotate({ examples: ["anne@example.org", "zoe.durand@example.net"] })

/** A new password. @rule WI100 - S2 §6 */
export const NewPassword = FilledText.annotate({ examples: ["correct Horse 7 battery"] })

/** A number in a query parameter. @rule WI100 */
export const Digits = Schema.String.check(Schema.isPattern(/^\d{1,9}$/u))

/** The number of a stored thing. @rule WI100 */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999_999_999 }))

/** A count of things. @rule WI100 */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A flag of an index document; platforms write it in six ways. @rule WI100 - wire §12 */
export const Flag = Schema.Literals([true, false, 0, 1, "0", "1"])

/** An id of an index document: a number, or its digits. @rule WI100 - wire §12 */
export const IdOrDigits = Schema.Union([Schema.Int, Schema.String.check(Schema.isPattern(/^\d{1,15}$/u))])

/** A country by its two letters. @rule WI100 */
export const Country = Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u))

/** A text or null. @rule WI100 */
export const TextOrNull = Schema.NullOr(Schema.String)

/** A number or null. @rule WI100 */
export const NumberOrNull = Schema.NullOr(Schema.Finite)

/** An object of any fields. @rule WI100 */
export const AnyObject = Schema.Record(Schema.String, Schema.Unknown)

/** A name as shops choose names, with those of this shop. @rule WI100 */
export const nameLike = (...examples: ReadonlyArray<string>) =>
  Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,60}$/u)).annotate({ examples })

/** Fields of a structure that may be missing. @rule WI100 */
export const optional = Struct.map(Schema.optionalKey)
