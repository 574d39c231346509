import type { I18n } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { WithdrawalFlag } from "@shop/core/product"

/**
 * The text about a limited right of withdrawal, shown before the purchase.
 *
 * @see directive 2011/83/EU art. 6(1)(k), 16
 */
export const withdrawalText = (i18n: I18n, flag: WithdrawalFlag): string => {
  switch (flag) {
    case "made-to-measure":
      return i18n._(msg`Made for you alone: there is no right of withdrawal.`)
    case "personalised":
      return i18n._(msg`Once it bears words of your own, there is no right of withdrawal.`)
    case "perishable":
      return i18n._(msg`It perishes quickly: there is no right of withdrawal.`)
    case "dated":
      return i18n._(msg`It is for an agreed date: there is no right of withdrawal.`)
    case "hygiene":
      return i18n._(msg`Sealed for hygiene: the right of withdrawal ends when you break the seal.`)
    case "digital":
      return i18n._(
        msg`Digital content: the right of withdrawal ends when you begin the download, to which you agree by then.`,
      )
  }
}
