import type { OrdersPage, PastLine, PastOrder } from "@shop/core/account"
import { type Address, completeAddress } from "@shop/core/address"
import { type Cents, cents, max, ratePpm, subtract, sum, zero } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import { fromGross, splitByRate, type TaxShare } from "@shop/core/tax"
import { paymentTitle, shippingTitle } from "../carts/index.ts"
import { choicesOf, optionOf } from "../orders/record.ts"
import type { OrderRow as Row, StoredOrders } from "./personal-data-repository.ts"
import { moment } from "./profile.ts"

/**
 * A page of a customer's orders: those placed while signed in, and those assigned to the account later. A guest's order
 * with the same e-mail address belongs to the account only after proof (CM235).
 *
 * @param views - store views of the orders, for names and currencies
 * @rule CM68 - wire §4 order-history, S1 §9
 */
export const historyOf = (
  { total, orders }: StoredOrders,
  page: number,
  views: ReadonlyArray<StoreView>,
): OrdersPage => ({
  total,
  page,
  orders: orders.map(({ order, lines }) =>
    toOrder(order, lines, views.find(({ code }) => code === order["store"]) ?? null),
  ),
})

const addressOf = (text: Row[string] | undefined): Address | null =>
  typeof text === "string" ? completeAddress(JSON.parse(text) as Partial<Address>) : null

/** An order in progress is shown as shipped once its parcel is sent. @rule CM300 */
const displayedStatus = (row: Row): string =>
  row["status"] === "processing" && row["shipped_at"] !== null ? "shipped" : String(row["status"])

/** Whether there may be something to pay. */
const isOpen = (status: string): boolean => status === "pending" || status === "processing"

const toOrder = (row: Row, lines: ReadonlyArray<Row>, view: StoreView | null): PastOrder => {
  const grandCents = amount(row["grand_cents"])
  const status = String(row["status"])
  const carrier = text(row["carrier_code"])
  const rows = lines.map(toLine)
  const { subtotalNetCents } = JSON.parse(String(row["totals"])) as { readonly subtotalNetCents?: number }
  return {
    id: Number(row["id"]),
    number: String(row["number"]),
    createdAt: moment(Number(row["placed_at"])),
    status: displayedStatus(row),
    storeName: view?.label ?? String(row["store"]),
    currency: view?.currency ?? "EUR",
    grandCents,
    dueCents: isOpen(status) ? subtract(grandCents, amount(row["paid_cents"])) : cents(0),
    lines: rows,
    shippingTitle: carrier === null ? "" : shippingTitle(carrier),
    paymentTitle: paymentTitle(String(row["payment_code"])),
    shipping: addressOf(row["shipping_address"]),
    billing: addressOf(row["billing_address"]),
    figures: {
      subtotalNetCents:
        subtotalNetCents === undefined
          ? sum(rows.map(({ figures }) => figures.rowNetCents))
          : cents(subtotalNetCents),
      subtotalGrossCents: amount(row["subtotal_gross_cents"]),
      shippingNetCents: shippingNet(row, lines),
      shippingGrossCents: amount(row["shipping_gross_cents"]),
      taxCents: amount(row["tax_cents"]),
      discountCents: amount(row["discount_cents"]),
      paidCents: amount(row["paid_cents"]),
      refundedCents: amount(row["refunded_cents"]),
      couponCode: text(row["coupon"]),
      carrierCode: carrier,
      methodCode: text(row["method_code"]),
      paymentCode: String(row["payment_code"]),
      email: String(row["email"]),
      firstName: String(row["first_name"]),
      lastName: String(row["last_name"]),
    },
  }
}

const toLine = (row: Row): Required<Pick<PastLine, "figures">> & PastLine => {
  const rowGrossCents = amount(row["row_gross_cents"])
  const unitGrossCents = amount(row["unit_gross_cents"])
  const choices = choicesOf(row)
  const net = netOf(row)
  return {
    sku: String(row["sku"]),
    name: String(row["name"]),
    qty: Number(row["qty"]),
    unitGrossCents,
    rowGrossCents,
    ...(choices.length === 0 ? {} : { choices }),
    option: optionOf(row),
    figures: {
      itemId: Number(row["position"]) + 1,
      type: typeOf(row),
      unitNetCents: net(unitGrossCents),
      rowNetCents: net(rowGrossCents),
      taxCents: amount(row["tax_cents"]),
      ratePpm: ratePpm(Number(row["rate_ppm"])),
      discountCents: amount(row["discount_cents"]),
    },
  }
}

/** Older orders have no stored type: there, a line with a parent is a variant. */
const typeOf = (row: Row): string =>
  text(row["product_type"]) ?? (row["parent_sku"] === null ? "simple" : "configurable")

/** Net of an amount of a line, with the mix of tax rates of the paid price. */
const netOf = (row: Row): ((grossCents: Cents) => Cents) => {
  const shares = sharesIn(row["tax_shares"])
  const paid = sum(shares.map(({ grossCents }) => grossCents))
  const rate = ratePpm(Number(row["rate_ppm"]))
  return (grossCents) =>
    paid === 0
      ? fromGross(grossCents, rate).netCents
      : sum(splitByRate(grossCents, shares).map(({ netCents }) => netCents))
}

/** Delivery without tax. Older orders have no stored shares: there, the tax is the total tax less the lines' tax. */
const shippingNet = (row: Row, lines: ReadonlyArray<Row>): Cents => {
  if (typeof row["shipping_tax_shares"] === "string")
    return sum(sharesIn(row["shipping_tax_shares"]).map(({ netCents }) => netCents))
  const ofLines = sum(lines.map((line) => amount(line["tax_cents"])))
  return subtract(amount(row["shipping_gross_cents"]), max(zero, subtract(amount(row["tax_cents"]), ofLines)))
}

const amount = (value: Row[string] | undefined): Cents => cents(Number(value))
const text = (value: Row[string] | undefined): string | null => (typeof value === "string" ? value : null)
const sharesIn = (value: Row[string] | undefined): ReadonlyArray<TaxShare> =>
  typeof value === "string" ? (JSON.parse(value) as ReadonlyArray<TaxShare>) : []
