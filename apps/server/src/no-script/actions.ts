import { type Address, addressFrom } from "@shop/core/address"
import { needsPayment, type OrderPieces, type OrderLookup } from "@shop/core/order"
import type { Page } from "@shop/core/page"
import { customOptionKind, initialChoices, type PageChoices } from "@shop/core/product"
import type { Actions } from "@shop/core/lazy"
import type { PromptActions, Views } from "@shop/core/shop"

/** The shop's actions; those of placed orders, payments and an external checkout exist on their pages only. */
export type ShopActions = PromptActions &
  Partial<Pick<Actions, "orderTracking" | "externalCheckout" | "paying">>

/** Runs one action of the shop with the fields of a form. */
type FormAction = (
  actions: ShopActions,
  fields: URLSearchParams,
  views: Pick<Views, "checkout" | "page" | "paying">,
) => void

const text = (fields: URLSearchParams, name: string): string => fields.get(name) ?? ""

/** Reads a quantity; NaN for any other text, which the core refuses. */
const quantityOf = (fields: URLSearchParams, field = "qty"): number => {
  const value = text(fields, field)
  return /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
}

const orderAccessOf = (fields: URLSearchParams): OrderLookup => {
  const code = text(fields, "code")
  return {
    number: text(fields, "number"),
    email: text(fields, "email"),
    ...(code === "" ? {} : { code }),
  }
}

/** The first step of a withdrawal. Without JavaScript the withdrawal covers the whole order. */
const withdrawalOf = (fields: URLSearchParams) => ({
  ...orderAccessOf(fields),
  name: text(fields, "name"),
  lines: null,
})

/** The lines and quantities of a withdrawal. */
const linesOf = (fields: URLSearchParams): ReadonlyArray<OrderPieces> =>
  fields
    .getAll("line")
    .map((line) => /^(\d{1,4}):(\d{1,6})$/.exec(line))
    .flatMap((found) => (found === null ? [] : [{ position: Number(found[1]), qty: Number(found[2]) }]))

const addressOf = (fields: URLSearchParams): Address => addressFrom((field) => text(fields, field))

/**
 * Reads the choices in a product form. Fields that the page does not offer are ignored; a missing field has the page's
 * default.
 *
 * @rule SR191
 */
export const choicesOf = (page: Extract<Page, { kind: "product" }>, fields: URLSearchParams): PageChoices => {
  const defaults = initialChoices(page)
  const customOptions = Object.fromEntries(
    page.customOptions.map((option) => {
      const values = fields.getAll(`option-${option.id}`).filter((value) => value !== "")
      return [option.id, customOptionKind(option) === "multiple" ? values : (values[0] ?? "")]
    }),
  )
  const bundleOptions = Object.fromEntries(
    page.bundleOptions.map(({ id }) => {
      const values = fields.getAll(`bundle-${id}`)
      const qty = Number(fields.get(`bundle-qty-${id}`) ?? Number.NaN)
      const before = defaults.bundleOptions[id] ?? { selections: [], qty: 1 }
      const selections = values.length === 0 ? before.selections : values.filter((link) => link !== "")
      return [id, { selections, qty: Number.isInteger(qty) && qty > 0 ? qty : before.qty }]
    }),
  )
  const groupedQty = Object.fromEntries(
    page.grouped.map(({ sku }) => {
      const value = fields.get(`part-${sku}`) ?? ""
      return [sku, /^\d{1,6}$/.test(value) ? Number(value) : (defaults.groupedQty[sku] ?? 0)]
    }),
  )
  return { customOptions, bundleOptions, groupedQty }
}

const actions: ReadonlyMap<string, FormAction> = new Map<string, FormAction>(
  Object.entries<FormAction>({
    add: ({ cart }, fields, { page: { page } }) => {
      if (page.kind !== "product") return
      const { customOptions, bundleOptions, groupedQty } = choicesOf(page, fields)
      cart.add({
        sku: page.sku,
        qty: quantityOf(fields),
        ...(page.customOptions.length > 0 && { customOptions }),
        ...(page.bundleOptions.length > 0 && { bundleOptions }),
        ...(page.grouped.length > 0 && { groupedQty }),
      })
    },
    // A stepper button sends the next quantity as `step`; the `qty` field still has the previous one.
    setQty: ({ cart }, fields) =>
      cart.setQty(text(fields, "key"), quantityOf(fields, fields.has("step") ? "step" : "qty")),
    remove: ({ cart }, fields) => cart.remove(text(fields, "key")),
    applyCoupon: ({ cart }, fields) => cart.applyCoupon(text(fields, "code").trim()),
    removeCoupon: ({ cart }) => cart.removeCoupon(),
    "edit/personal": ({ checkout }) => checkout.edit("personal"),
    "edit/shipping": ({ checkout }) => checkout.edit("shipping"),
    "edit/payment": ({ checkout }) => checkout.edit("payment"),
    savePersonal: ({ checkout }, fields) =>
      checkout.savePersonal({
        firstName: text(fields, "firstName"),
        lastName: text(fields, "lastName"),
        email: text(fields, "email"),
      }),
    saveShipping: ({ checkout }, fields) => checkout.saveShipping(addressOf(fields)),
    savePayment: ({ checkout }, fields) => {
      const [carrier, method] = text(fields, "method").split("/", 2)
      if (carrier !== undefined && method !== undefined) checkout.chooseMethod(carrier, method)
      const billing = fields.has("isSame") ? null : addressOf(fields)
      checkout.savePayment({ paymentCode: text(fields, "paymentCode"), billing })
    },
    // A shopper who pays at a provider leaves for its page first, as with JavaScript.
    place: ({ checkout, paying }, fields, views) => {
      const input = { termsAccepted: fields.has("terms") }
      if (views.checkout !== null && needsPayment(views.checkout, views.paying)) paying?.pay(input)
      else checkout.place(input)
    },
    resend: ({ checkout }) => checkout.resend(),
    "externalCheckout/confirm": ({ externalCheckout }) => externalCheckout?.confirm(),
    "orderTracking/open": ({ orderTracking }, fields) => orderTracking?.open(orderAccessOf(fields)),
    "orderTracking/draft": ({ orderTracking }, fields) => orderTracking?.draft(withdrawalOf(fields)),
    "orderTracking/discardDraft": ({ orderTracking }, fields) =>
      orderTracking?.discardDraft(withdrawalOf(fields)),
    "orderTracking/declare": ({ orderTracking }, fields) =>
      orderTracking?.declare({
        ...orderAccessOf(fields),
        name: text(fields, "name"),
        key: text(fields, "key"),
        lines: linesOf(fields),
      }),
  }),
)

/** The action that a form names; null for an unknown name. @rule SR191 */
export const actionOf = (fields: URLSearchParams): FormAction | null =>
  actions.get(text(fields, "act")) ?? null

/** Whether the response renders the page instead of redirecting: edit steps of the checkout are not stored. */
export const isRenderedDirectly = (fields: URLSearchParams): boolean =>
  text(fields, "act").startsWith("edit/")
