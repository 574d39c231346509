import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import { pageHref } from "@shop/core/routing"
import type { ExternalCheckoutStage } from "@shop/core/shop"
import { replaceAddress } from "../../navigation/early-history.ts"
import { Button } from "../../parts/button.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { useActions, useShop, useView } from "../../state/use-shop.ts"

/** The code with which the external checkout sends the shopper back; null without one, and on the server. */
const codeInAddress = (): string | null =>
  typeof location === "undefined" ? null : new URLSearchParams(location.search).get("handOff")

/** The stages in which the page shows an order of the external checkout. */
const shown: ReadonlySet<ExternalCheckoutStage> = new Set(["checking", "ordered", "unsure"])

/** Asks whether the external checkout has ordered the cart. @returns whether the page shows that order */
export const useExternalOrder = (): boolean => {
  const { externalCheckout } = useShop()
  const { arrive } = useActions().externalCheckout
  const [code] = useState(codeInAddress)
  useEffect(() => {
    if (code !== null) replaceAddress(location.pathname)
    arrive(code)
  }, [arrive, code])
  return externalCheckout !== null && shown.has(externalCheckout.stage)
}

/** The order that an external checkout has of this device's cart, or the question whether it has one. @rule UI485 */
export function ExternalOrder() {
  const { t } = useLingui()
  const view = useView()
  const { externalCheckout } = useShop()
  const { confirm } = useActions().externalCheckout
  if (externalCheckout?.stage === "ordered")
    return (
      <>
        <h1>{t`Thank you for your order`}</h1>
        <p role="status">{t`The checkout has your order, and your cart is empty again.`}</p>
      </>
    )
  if (externalCheckout?.stage === "unsure")
    return (
      <>
        <h1>{t`Your order`}</h1>
        <p role="status">
          {t`Has the checkout confirmed your order? Then you can empty the cart. Otherwise it stays as it is.`}
        </p>
        <PostForm command="externalCheckout/confirm" onCommand={confirm}>
          <Button type="submit">{t`Yes, empty the cart`}</Button>
        </PostForm>
        <p>
          <a className="link" href={pageHref(view, "cart")}>{t`Back to the cart`}</a>
        </p>
      </>
    )
  return (
    <>
      <h1>{t`Your order`}</h1>
      <p aria-busy="true" />
    </>
  )
}
