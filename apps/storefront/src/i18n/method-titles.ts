import { useLingui } from "@lingui/react/macro"
import type { PaymentMethod, ShippingMethod } from "@shop/core/cart"

type Named<Method, Key extends keyof Method> = Pick<Method, Key>

/** Titles of delivery methods. Known methods are translated; others have the title of the platform. */
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

/** Titles of payment methods. Known methods are translated; others have the title of the platform. */
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
