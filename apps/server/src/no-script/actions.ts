import type { Address } from "@shop/core/address"
import type { OrderPieces, OrderPlea } from "@shop/core/order"
import type { Page } from "@shop/core/page"
import { opening, type PageChoices } from "@shop/core/product"
import type { Actions, PromptActions } from "@shop/core/shop"

/** What a form reaches: placed orders on their own pages only. */
type ShopActions = PromptActions & Partial<Pick<Actions, "placed">>

/** What a form may do, by the name it sends: one action of the shop each. */
type FormAction = (actions: ShopActions, fields: URLSearchParams, page: Page) => void

const text = (fields: URLSearchParams, name: string): string => fields.get(name) ?? ""

/** A number of pieces; what is none is none of the shop's numbers, and the core refuses it. */
const quantityOf = (fields: URLSearchParams, field = "qty"): number => {
  const told = text(fields, field)
  return /^\d{1,6}$/.test(told) ? Number(told) : Number.NaN
}

const orderAccessOf = (fields: URLSearchParams): OrderPlea => {
  const code = text(fields, "code")
  return {
    number: text(fields, "number"),
    email: text(fields, "email"),
    ...(code === "" ? {} : { code }),
  }
}

/** The first step of a withdrawal; without a script it is of the whole order. */
const withdrawalOf = (fields: URLSearchParams) => ({
  ...orderAccessOf(fields),
  name: text(fields, "name"),
  lines: null,
})

/** The pieces that a declaration names, line by line. */
const linesOf = (fields: URLSearchParams): ReadonlyArray<OrderPieces> =>
  fields
    .getAll("line")
    .map((line) => /^(\d{1,4}):(\d{1,6})$/.exec(line))
    .flatMap((found) => (found === null ? [] : [{ position: Number(found[1]), qty: Number(found[2]) }]))

const addressOf = (fields: URLSearchParams): Address => ({
  firstName: text(fields, "firstName"),
  lastName: text(fields, "lastName"),
  company: text(fields, "company"),
  street: text(fields, "street"),
  house: text(fields, "house"),
  postcode: text(fields, "postcode"),
  city: text(fields, "city"),
  region: text(fields, "region"),
  country: text(fields, "country"),
  phone: text(fields, "phone"),
  vatId: text(fields, "vatId"),
})

/**
 * What was chosen on a product's page. Only what the page offers is read; what a form leaves out stays as it opens.
 *
 * @rule SR191
 */
export const choicesOf = (page: Extract<Page, { kind: "product" }>, fields: URLSearchParams): PageChoices => {
  const begun = opening(page)
  const customOptions = Object.fromEntries(
    page.customOptions.map(({ id, type }) => {
      const told = fields.getAll(`option-${id}`).filter((value) => value !== "")
      return [id, type === "checkbox" || type === "multiple" ? told : (told[0] ?? "")]
    }),
  )
  const bundleOptions = Object.fromEntries(
    page.bundleOptions.map(({ id }) => {
      const told = fields.getAll(`bundle-${id}`)
      const qty = Number(fields.get(`bundle-qty-${id}`) ?? Number.NaN)
      const before = begun.bundleOptions[id] ?? { selections: [], qty: 1 }
      const selections = told.length === 0 ? before.selections : told.filter((link) => link !== "")
      return [id, { selections, qty: Number.isInteger(qty) && qty > 0 ? qty : before.qty }]
    }),
  )
  const groupedQty = Object.fromEntries(
    page.grouped.map(({ sku }) => {
      const told = fields.get(`part-${sku}`) ?? ""
      return [sku, /^\d{1,6}$/.test(told) ? Number(told) : (begun.groupedQty[sku] ?? 0)]
    }),
  )
  return { customOptions, bundleOptions, groupedQty }
}

const actions: ReadonlyMap<string, FormAction> = new Map<string, FormAction>(
  Object.entries<FormAction>({
    add: ({ cart }, fields, page) => {
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
    // A button of the stepper sends the next number; the field beside it still holds the one before.
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
    place: ({ checkout }, fields) => checkout.place({ termsAccepted: fields.has("terms") }),
    resend: ({ checkout }) => checkout.resend(),
    "placed/open": ({ placed }, fields) => placed?.open(orderAccessOf(fields)),
    "placed/draft": ({ placed }, fields) => placed?.draft(withdrawalOf(fields)),
    "placed/undraft": ({ placed }, fields) => placed?.undraft(withdrawalOf(fields)),
    "placed/declare": ({ placed }, fields) =>
      placed?.declare({
        ...orderAccessOf(fields),
        name: text(fields, "name"),
        key: text(fields, "key"),
        lines: linesOf(fields),
      }),
  }),
)

/** The action that a form asks for, or null when it asks for none. @rule SR191 */
export const actionOf = (fields: URLSearchParams): FormAction | null => actions.get(text(fields, "act")) ?? null

/** Steps of the checkout that are shown at once, as they are not kept. */
export const isRenderedDirectly = (fields: URLSearchParams): boolean => text(fields, "act").startsWith("edit/")
