import { Effect } from "effect"
import { paymentTitle, pickupCode, shippingTitle } from "@shop/commerce/carts"
import { choicesOf, OrderPaperRepository } from "@shop/commerce/orders"
import { findOrderWithLines, listOrders, type OrderRow as Row, orderStates } from "@shop/commerce/operator"
import { addressText } from "../../operator/address.ts"
import { orderState } from "../../operator/order-state.ts"
import { shopTime } from "../../operator/shop-time.ts"
import { euros } from "../../operator/fields.ts"
import { type Html, html } from "../../http/html.ts"
import {
  type AdminPage,
  type AdminServices,
  failed,
  type Outcome,
  type Screen,
  type PageRequest,
} from "../model.ts"
import {
  changeForm,
  selectField,
  definitionList,
  textField,
  searchForm,
  cursorOf,
  cursorPager,
  pageSize,
  table,
} from "../components.ts"

const path = "/admin/orders"
const text = (row: Row, column: string): string => String(row[column] ?? "")
const nameOf = (row: Row): string => `${text(row, "first_name")} ${text(row, "last_name")}`.trim()

type PageServices = Pick<AdminServices, "run" | "stores" | "orderActions">

const list = async ({ run, stores }: PageServices, { query }: PageRequest): Promise<Screen> => {
  const status = orderStates.find((state) => state === query.get("status")) ?? null
  const search = (query.get("search") ?? "").slice(0, 200)
  const beforeId = cursorOf(query)
  const found = await run(listOrders({ status, search, stores, beforeId, countMax: pageSize + 1 }))
  const rows = found.slice(0, pageSize)
  const next = found.length > pageSize ? Number(rows.at(-1)?.["id"]) : null
  return {
    title: "Orders",
    body: html`${searchForm(path, [
      selectField({ name: "status", label: "State", value: status ?? "" }, [
        ["", "Any"],
        ...orderStates.map((state) => [state, state] as const),
      ]),
      textField({
        name: "search",
        label: "Number, or beginning of name or e-mail",
        type: "search",
        value: search,
      }),
    ])}
    ${table(
      "Orders, newest first",
      ["Number", "Placed", "State", "View", "Name", "E-mail", "Sum"],
      rows.map((row) => [
        html`<a href="${path}/${encodeURIComponent(text(row, "number"))}">${text(row, "number")}</a>`,
        shopTime(Number(row["placed_at"])),
        orderState(row),
        text(row, "store"),
        nameOf(row),
        text(row, "email"),
        euros(row["grand_cents"]),
      ]),
      "There are no such orders.",
    )}${cursorPager(path, query, next)}`,
  }
}

/** A line's name with the chosen options below. */
const named = (line: Row): Html =>
  html`${text(line, "name")}${choicesOf(line).map(
    ({ label, value }) => html`<br /><small>${label === "" ? value : `${label}: ${value}`}</small>`,
  )}`

const detail = async (services: PageServices, request: PageRequest): Promise<Screen | null> => {
  const found = await services.run(findOrderWithLines(request.subpath))
  if (found === null) return null
  const { order, lines, invoice } = found
  const creditNotes = await services.run(
    Effect.orDie(Effect.flatMap(OrderPaperRepository, (papers) => papers.creditNotes(Number(order["id"])))),
  )
  const offered = services.orderActions.filter(({ isOffered }) => isOffered(found))
  return {
    title: `Order ${text(order, "number")}`,
    body: html`${definitionList([
        ["State", orderState(order)],
        ...(order["is_demonstration"] === 1
          ? ([["Demonstration", "Nothing is delivered or charged."]] as const)
          : []),
        ...(order["status"] === "pending" && order["payment_due_at"] !== null
          ? ([["Cancelled unless paid by", shopTime(Number(order["payment_due_at"]))]] as const)
          : []),
        ["Placed", shopTime(Number(order["placed_at"]))],
        ["Store view", text(order, "store")],
        ["Name", nameOf(order)],
        ["E-mail", text(order, "email")],
        [
          "Customer",
          order["customer"] === null
            ? "guest"
            : html`<a href="/admin/customers?search=${encodeURIComponent(text(order, "email"))}"
                >${text(order, "customer")}</a
              >`,
        ],
        ["Delivery", order["carrier_code"] === null ? "none" : shippingTitle(text(order, "carrier_code"))],
        ["Payment", paymentTitle(text(order, "payment_code"))],
        [
          "Goes to",
          order["carrier_code"] === pickupCode
            ? "picked up"
            : addressText(order["shipping_address"]) || "none",
        ],
        ["Billed to", addressText(order["billing_address"]) || "none"],
      ])}
      <h2>Lines</h2>
      ${table(
        "Lines of the order",
        ["Sku", "Name", "Pieces", "Each", "Row", "Discount"],
        lines.map((line) => [
          text(line, "sku"),
          named(line),
          Number(line["qty"]),
          euros(line["unit_gross_cents"]),
          euros(line["row_gross_cents"]),
          euros(line["discount_cents"]),
        ]),
        "The order has no lines.",
      )}
      <h2>Papers</h2>
      <ul>
        <li>
          ${
            invoice === null
              ? "The invoice is not issued yet."
              : html`<a href="${path}/${encodeURIComponent(request.subpath)}/invoice.pdf"
                  >Invoice ${invoice}</a
                >`
          }
        </li>
        ${creditNotes.map(
          (note) =>
            html`<li>
              <a href="${path}/${encodeURIComponent(request.subpath)}/${note.number}.pdf"
                >Credit note ${note.number}</a
              >
              of ${euros(note.amountCents)}, for invoice ${note.invoiceNumber}
            </li>`,
        )}
      </ul>
      <h2>Sum</h2>
      ${definitionList([
        ["Goods", euros(order["subtotal_gross_cents"])],
        [
          order["coupon"] === null ? "Discount" : `Discount (${text(order, "coupon")})`,
          euros(order["discount_cents"]),
        ],
        ["Delivery", euros(order["shipping_gross_cents"])],
        ["Sum", euros(order["grand_cents"])],
        ["of which tax", euros(order["tax_cents"])],
      ])}${
        offered.length === 0
          ? null
          : html`<h2>What can be done</h2>
              ${offered.map((action) => actionForm(action, request, stateOf(order)))}`
      }`,
  }
}

/** The state that the page shows, so that a form that is sent twice from one page acts once. */
const stateOf = (order: Row): string =>
  ["status", "paid_cents", "refunded_cents", "shipped_at"].map((column) => text(order, column)).join("/")

const actionForm = (
  { name, label, description, fields }: AdminServices["orderActions"][number],
  request: PageRequest,
  state: string,
): Html =>
  html`<section aria-labelledby="action-${name}">
    <h2 id="action-${name}">${label}</h2>
    <p>${description}</p>
    ${changeForm(
      request,
      `${path}/${encodeURIComponent(request.subpath)}`,
      name,
      fields.map((spec) => textField({ ...spec, id: `${name}-${spec.name}` })),
      label,
      { state },
    )}
  </section>`

const act =
  (name: string) =>
  async (
    services: Pick<AdminServices, "audit" | "documents" | "orders" | "run" | "orderActions">,
    fields: URLSearchParams,
    request: PageRequest,
  ): Promise<Outcome> => {
    const order = await services.run(findOrderWithLines(request.subpath))
    const action = services.orderActions.find((one) => one.name === name)
    if (order === null || action === undefined || !action.isOffered(order))
      return failed("This cannot be done to the order as it is now.")
    return action.run(services, order, fields, request.operator)
  }

/** `FR-100001/invoice.pdf`, and `FR-100001/FR-C100001.pdf`. */
const file: AdminPage["file"] = (services, { subpath }) => {
  const [, order, paper] = /^([^/]+)\/([^/]+)\.pdf$/.exec(subpath) ?? []
  if (order === undefined || paper === undefined) return null
  return services.document(order, paper === "invoice" ? null : paper)
}

/** The list of orders, and one order with its actions. @rule SR143 */
export const orders = {
  path,
  name: "Orders",
  show: (services: PageServices, request: PageRequest) =>
    request.subpath === "" ? list(services, request) : detail(services, request),
  file,
  change: act,
} satisfies AdminPage
