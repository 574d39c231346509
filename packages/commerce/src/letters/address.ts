import * as Form from "@shop/core/form"

export { normalizeEmail } from "@shop/core/form"

/** An address in the form for comparison; null for invalid text. @rule SR85 */
export const mailAddress = (given: string): string | null => {
  const email = Form.normalizeEmail(given)
  return Form.email("email", email).length > 0 || /[\p{Cc}\p{Cf}]/u.test(email) ? null : email
}
