import { useLingui } from "@lingui/react/macro"
import type { PaymentMethod, ShippingMethod } from "@shop/core/cart"

type Named<Method, Key extends keyof Method> = Pick<Method, Key>

/** The shop's own delivery methods have words in every language; others come with the platform's. */
export const useMethodTitle = (): ((
  method: Named<ShippingMethod, "carrierCode" | "methodCode" | "title" | "carrierTitle">,
) => string) => {
  const { t } = useLingui()
  return (method) => {
    switch (method.carrierCode) {
      case "flatrate":
        return t`Courier, to your door`
      case "pickup":
        return t`Pick-up at the workshop`
      case "freeshipping":
        return t`Courier, free of charge`
      default:
        return method.title === "" ? method.carrierTitle || method.methodCode : method.title
    }
  }
}

/** The same for ways of paying. */
export const usePaymentTitle = (): ((method: Named<PaymentMethod, "code" | "title">) => string) => {
  const { t } = useLingui()
  return (method) => {
    switch (method.code) {
      case "checkmo":
        return t`Cheque`
      case "banktransfer":
        return t`Bank transfer`
      case "paypal":
        return "PayPal"
      case "stripe_payments":
        return t`Card`
      case "free":
        return t`Nothing to pay`
      case "cashondelivery":
        return t`Cash on delivery`
      default:
        return method.title
    }
  }
}
