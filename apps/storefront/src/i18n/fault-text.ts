import type { I18n } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { Fault } from "@shop/core/form"

/** A day such as "2026-11-28" in words. */
const dayText = (locale: string, day: string): string =>
  day === ""
    ? ""
    : new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
        new Date(`${day}T00:00:00Z`),
      )

/**
 * Translates a form fault. The exhaustive switch makes a new tag without a text a compile error. The English texts come
 * from the specification where it gives them.
 *
 * @see S2 §5 Form messages
 */
export const faultText = (i18n: I18n, fault: Fault): string => {
  const limit = fault.limit ?? 0
  switch (fault.tag) {
    case "required":
      return i18n._(msg`Field is required`)
    case "email":
      return i18n._(msg`Please provide valid e-mail address`)
    case "phone":
      return i18n._(msg`Please provide valid phone number`)
    case "nameShort":
      return i18n._(msg`Name must have at least ${limit} letters`)
    case "postcode":
      return i18n._(msg`This postcode does not fit the country`)
    case "zipShort":
      return i18n._(msg`Zip code must have at least ${limit} letters`)
    case "vatShort":
      return i18n._(msg`Tax ID must have at least ${limit} letters`)
    case "vatNumber":
      return i18n._(msg`This is not a VAT number as its country writes it`)
    case "passwordShort":
      return i18n._(msg`Password must have at least ${limit} letters`)
    case "passwordClasses":
      return i18n._(
        msg`Password needs at least 8 characters with at least 3 different character classes (lower case, upper case, digits, special characters)`,
      )
    case "passwordsDiffer":
      return i18n._(msg`Passwords must be identical`)
    case "signInIncorrect":
      return i18n._(msg`The account sign-in was incorrect or your account is disabled temporarily`)
    case "emailTaken":
      return i18n._(msg`A customer with the same email address already exists`)
    case "qtyAboveZero":
      return i18n._(msg`Quantity must be above 0`)
    case "qtyInteger":
      return i18n._(msg`Quantity must be positive integer`)
    case "qtyBelow":
      return i18n._(msg`Quantity must be below ${{ quantity: limit }}`)
    case "tooLong":
      return i18n._(msg`At most ${limit} characters`)
    case "termsNotAccepted":
      return i18n._(msg`You must accept the terms and conditions`)
    case "choose":
      return i18n._(msg`Please choose`)
    case "dateEarly":
      return i18n._(msg`The first possible day is ${{ day: dayText(i18n.locale, fault.date ?? "") }}`)
    case "dateClosed":
      return i18n._(msg`There are no appointments on this weekday`)
    case "country":
      return i18n._(msg`We do not deliver to this country yet`)
  }
}
