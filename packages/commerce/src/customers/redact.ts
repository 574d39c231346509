/** Removes personal data from orders and billing documents. Each function takes and returns stored JSON. */

type Fields = Readonly<Record<string, unknown>>

const parse = (json: string): Fields => JSON.parse(json) as Fields

const withoutChoices = (line: unknown): unknown => {
  const { choices: _choices, ...rest } = line as Fields
  return rest
}

const linesOf = (facts: Fields): ReadonlyArray<unknown> =>
  Array.isArray(facts["lines"]) ? facts["lines"].map(withoutChoices) : []

/** An invoice without the buyer's addresses and texts. @rule CM71 */
export const anonymousInvoice = (json: string): string => {
  const facts = parse(json)
  return JSON.stringify({ ...facts, billing: {}, shipping: null, lines: linesOf(facts) })
}

/** A credit note without the buyer's address and texts. @rule CM71 */
export const anonymousCreditNote = (json: string): string => {
  const facts = parse(json)
  return JSON.stringify({ ...facts, billing: {}, lines: linesOf(facts) })
}

/** The option of an order line without the buyer's texts. @rule CM71 */
export const anonymousOption = (json: string): string => JSON.stringify({ ...parse(json), custom: [] })

const withoutPhone = (address: unknown): unknown =>
  typeof address === "object" && address !== null && "phone" in address && address.phone !== null
    ? { ...address, phone: "" }
    : address

/** A postal address without its telephone number. The law requires only name and postal address. @rule CM262 */
export const reducedAddress = (json: string): string => JSON.stringify(withoutPhone(parse(json)))

/** A billing document without telephone numbers. @rule CM262 */
export const reducedDocument = (json: string): string => {
  const facts = parse(json)
  return JSON.stringify({
    ...facts,
    ...("billing" in facts ? { billing: withoutPhone(facts["billing"]) } : {}),
    ...("shipping" in facts ? { shipping: withoutPhone(facts["shipping"]) } : {}),
  })
}
