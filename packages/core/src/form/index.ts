/**
 * Validation of form fields.
 *
 * @example
 * ```ts
 * import { emptyAddress } from "@shop/core/address"
 * import * as Form from "@shop/core/form"
 *
 * const faults = Form.personal({ firstName: "Ada", lastName: "M", email: "ada@example" })
 * faults //=> [{ field: "lastName", tag: "nameShort", limit: 2 }, { field: "email", tag: "email" }]
 * const missing = Form.address({ ...emptyAddress, country: "FR" }, ["FR"])
 * missing.map(({ field }) => field) //=> ["firstName", "lastName", "street", "postcode", "city"]
 * const weak = Form.newPassword("password", "potters", "potters")
 * weak //=> [{ field: "password", tag: "passwordShort", limit: 8 }]
 * Form.qty("qty", 12, 10) //=> [{ field: "qty", tag: "qtyBelow", limit: 10 }]
 * ```
 */
export { type Fault } from "./model.ts"
export {
  address,
  bounds,
  contact,
  email,
  letterEmail,
  type Person,
  personal,
  qty,
  refusable,
  parseQty,
  review,
  terms,
} from "./rules.ts"
export { isRequiredInAddress } from "./address-required.ts"
export { normalizeEmail, isMailable, isSameEmail } from "./email-key.ts"
export { characterClassCount, newPassword, existingPassword, passwordBounds } from "./password.ts"
export { oneLine, printableText } from "./printable.ts"
export { isVatNumber } from "./vat-number.ts"
