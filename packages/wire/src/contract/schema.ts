/** The part of JSON Schema (2020-12) that the contract is written in. */
export interface Schema {
  readonly $ref?: string
  readonly type?: TypeName | ReadonlyArray<TypeName>
  readonly description?: string
  readonly const?: unknown
  readonly examples?: ReadonlyArray<unknown>
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly minLength?: number
  readonly pattern?: string
  readonly contentMediaType?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly minProperties?: number
  readonly maxProperties?: number
}

type TypeName = "string" | "number" | "integer" | "boolean" | "null" | "object" | "array"

/** Where the named schemas stand in the document. @rule WI100 */
export const namedAt = "#/components/schemas/"

/** A schema by its name. @rule WI100 */
export const named = (name: string): Schema => ({ $ref: `${namedAt}${name}` })

/** Any text. @rule WI100 */
export const text: Schema = { type: "string" }
/** A text with something in it. @rule WI100 */
export const said: Schema = { type: "string", minLength: 1, pattern: "\\S" }
/** An e-mail address. Servers differ in what they take for one. @rule WI100 */
export const mailAddress: Schema = { ...said, examples: ["anne@example.org", "zoe.durand@example.net"] }
/** A new password. @rule WI100 - S2 §6 */
export const newPassword: Schema = { ...said, examples: ["correct Horse 7 battery"] }
/** A text of digits, as parameters of a query write numbers. @rule WI100 */
export const digits: Schema = { type: "string", pattern: "^\\d{1,9}$" }
/** Any number. @rule WI100 */
export const number: Schema = { type: "number" }
/** A whole number that every reader can hold. @rule WI100 */
export const integer: Schema = { type: "integer", minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 }
/** The number of something that is there. @rule WI100 */
export const id: Schema = { type: "integer", minimum: 1, maximum: 999_999_999_999_999 }
/** Yes or no. @rule WI100 */
export const boolean: Schema = { type: "boolean" }
/** Anything at all. @rule WI100 */
export const anything: Schema = {}
/** A flag of an index document, which nobody types alike. @rule WI100 - wire §12 */
export const flag: Schema = { enum: [true, false, 0, 1, "0", "1"] }
/** An id of an index document: a number, or its digits. @rule WI100 - wire §12 */
export const idOrDigits: Schema = anyOf({ type: "integer" }, { type: "string", pattern: "^\\d{1,15}$" })
/** A text or nothing. @rule WI100 */
export const textOrNull: Schema = { type: ["string", "null"] }
/** A number or nothing. @rule WI100 */
export const numberOrNull: Schema = { type: ["number", "null"] }
/** A country by two letters. @rule WI100 */
export const country: Schema = { type: "string", pattern: "^[A-Z]{2}$" }

/** One of several shapes. @rule WI100 */
export function anyOf(...schemas: ReadonlyArray<Schema>): Schema {
  return { anyOf: schemas }
}

/** One text and no other. @rule WI100 */
export const exactly = (value: unknown): Schema => ({ const: value })

/** A name as shops choose them, with those of this shop. @rule WI100 */
export const nameLike = (...examples: ReadonlyArray<string>): Schema => ({
  type: "string",
  pattern: "^[A-Za-z0-9_-]{1,60}$",
  examples,
})

/** One of some texts. @rule WI100 */
export const oneOf = (...values: ReadonlyArray<string>): Schema => ({ type: "string", enum: values })

/** A list. @rule WI100 */
export const list = (items: Schema, itemsMin = 0): Schema => ({
  type: "array",
  items,
  ...(itemsMin === 0 ? {} : { minItems: itemsMin }),
})

/** An object whose keys are not known beforehand. @rule WI100 */
export const keyed = (values: Schema): Schema => ({ type: "object", additionalProperties: values })

/** A schema with words about it. @rule WI100 */
export const about = (description: string, schema: Schema): Schema => ({ ...schema, description })

type Fields = Readonly<Record<string, Schema>>

/**
 * An object that may have fields beside those it is known by.
 *
 * @param fields - a name that ends with "?" may be missing
 * @rule WI100
 */
export const open = (fields: Fields): Schema => {
  const names = Object.keys(fields).filter((name) => !name.endsWith("?"))
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name.replace(/\?$/, ""), schema]),
    ),
    ...(names.length === 0 ? {} : { required: names }),
  }
}

/** An object of these fields and no others. @rule WI100 */
export const closed = (fields: Fields): Schema => ({ ...open(fields), additionalProperties: false })

/** An object of which any field may have been left out, as a search for some fields leaves them. @rule WI100 */
export const partial = ({ type, properties = {} }: Schema): Schema => ({
  ...(type === undefined ? {} : { type }),
  properties,
})
