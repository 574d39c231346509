import { fromDecimal, subtract, toDecimal } from "@shop/core/money"
import type { CurrentPrice } from "@shop/core/product"
import type { Amount } from "@shop/core/tax"
import { type Document, integer, record } from "./coerce.ts"

/**
 * Decodes a current price: `price_info` is gross, its tax adjustments are net, tax is the difference.
 *
 * @returns null without an id, a final price or its net; a missing regular price is the final one
 */
export const decode = (value: unknown): CurrentPrice | null => {
  const item = record(value)
  const id = integer(item["id"])
  const gross = record(item["price_info"])
  const net = record(record(gross["extension_attributes"])["tax_adjustments"])
  const final = amount(gross, net, "final_price")
  return id <= 0 || final === null
    ? null
    : { id, final, regular: amount(gross, net, "regular_price") ?? final }
}

const amount = (gross: Document, net: Document, field: string): Amount | null => {
  const grossCents = fromDecimal(gross[field])
  const netCents = fromDecimal(net[field])
  if (grossCents === null || netCents === null || grossCents < netCents) return null
  return { netCents, taxCents: subtract(grossCents, netCents), grossCents }
}

/** Encodes it for older clients: the payable and the regular price. `special_price` repeats the payable price. */
export const encodeInfo = ({ final, regular }: Omit<CurrentPrice, "id">): Document => ({
  ...fields(final, regular, ({ grossCents }) => toDecimal(grossCents)),
  extension_attributes: { tax_adjustments: fields(final, regular, ({ netCents }) => toDecimal(netCents)) },
})

/** Writes one without the rest of its product. */
export const encode = (price: CurrentPrice): Document => ({ id: price.id, price_info: encodeInfo(price) })

const fields = (final: Amount, regular: Amount, of: (amount: Amount) => number): Document => ({
  final_price: of(final),
  max_price: of(final),
  max_regular_price: of(regular),
  minimal_regular_price: of(regular),
  special_price: of(final),
  minimal_price: of(final),
  regular_price: of(regular),
})
