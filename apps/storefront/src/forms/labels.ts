import { useLingui } from "@lingui/react/macro"
import type { AddressField } from "@shop/core/address"

/** Returns a function from the name of a field to its label. */
export const useFieldLabel = (): ((field: string) => string) => {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string> & Record<AddressField, string>> = {
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`E-mail`,
    company: t`Company`,
    street: t`Street and number`,
    house: t`Floor, building`,
    postcode: t`Postcode`,
    city: t`City`,
    region: t`Region`,
    country: t`Country`,
    phone: t`Phone`,
    vatId: t`Tax ID`,
    method: t`Delivery method`,
    paymentCode: t`Payment method`,
    currentPassword: t`Current password`,
    password: t`Password`,
    passwordAgain: t`Password, once more`,
    number: t`Order number`,
    code: t`Code from the e-mail`,
    name: t`Your name`,
    nickname: t`Name under the review`,
    title: t`Headline`,
    detail: t`Your review`,
    rating: t`Stars`,
    terms: t`Terms and conditions`,
  }
  return (field) => labels[field] ?? field
}
