import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { pageHref } from "@shop/core/routing"
import type { ExternalCheckoutStage } from "@shop/core/shop"
import { refusalText } from "../../i18n/refusal-text.ts"
import { currentAddress, loadDocument } from "../../browser/location.ts"
import { instead } from "../../navigation/plain-click.ts"
import { ButtonLink } from "../../parts/button.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyCart } from "../../parts/empty-cart.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { FormNotifications } from "../../parts/form-notifications.tsx"
import { useActions, useShop, useView } from "../../state/use-shop.ts"
import "../../styles/cart.css"
import "../../styles/checkout.css"

/**
 * Hands the cart to the external checkout of the store view, or says why it cannot and how to continue. Without JavaScript
 * a shopper with a cart gets a redirect from the server instead.
 *
 * @rule UI484
 */
export default function ExternalCheckoutScreen() {
  const { t } = useLingui()
  const { externalCheckout } = useShop()
  const { leave, stay } = useActions().externalCheckout
  useEffect(() => {
    leave()
    return () => stay()
  }, [leave, stay])
  useReloadAfterReturn()
  const stage = externalCheckout?.stage ?? "none"
  if (stage === "empty") return <NothingToHandOver />
  if (stage !== "none" && stage !== "leaving") return <Obstacle stage={stage} />
  return (
    <div className="wrap checkout__waiting">
      <h1>{t`Checkout`}</h1>
      <p className="lead needs-script" role="status" aria-busy="true">
        {t`Your cart is being handed to the checkout, which opens in a moment.`}
      </p>
      <noscript>
        <NothingToHandOver />
      </noscript>
    </div>
  )
}

/** The browser may show this page again without a load, after the shopper has gone back from the external checkout. */
const useReloadAfterReturn = (): void => {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) loadDocument(currentAddress())
    }
    addEventListener("pageshow", reload)
    return () => removeEventListener("pageshow", reload)
  }, [])
}

function NothingToHandOver() {
  const { t } = useLingui()
  return (
    <div className="wrap">
      <EmptyCart heading="h1" variant="solid">
        <p role="status">{t`Shopping cart is empty. Please add some products before entering Checkout`}</p>
      </EmptyCart>
    </div>
  )
}

function Obstacle({ stage }: { readonly stage: ExternalCheckoutStage }) {
  const { t, i18n } = useLingui()
  const view = useView()
  const { externalCheckout } = useShop()
  const { leave } = useActions().externalCheckout
  const refusal = externalCheckout?.refusal ?? null
  const words = useObstacleWords(stage)
  return (
    <div className="wrap">
      <EmptyState heading="h1" drawing={<Drawing form="bowl" />} title={t`Checkout`}>
        <FormNotifications />
        <p role="status">{words}</p>
        {refusal === null ? null : <p>{refusalText(i18n, refusal)}</p>}
        <p>
          <ButtonLink href={pageHref(view, "checkout")} onClick={instead(leave)}>
            {stage === "changed" ? t`Continue to the checkout` : t`Try again`}
          </ButtonLink>
        </p>
        <p>
          <a className="link" href={pageHref(view, "cart")}>{t`Back to the cart`}</a>
        </p>
      </EmptyState>
    </div>
  )
}

const useObstacleWords = (stage: ExternalCheckoutStage): string => {
  const { t } = useLingui()
  switch (stage) {
    case "changed":
      return t`Your cart has changed. Please look at it before you go to the checkout.`
    case "unsynchronized":
      return t`The checkout cannot be opened yet, because the shop does not have your whole cart. Your cart is kept.`
    case "offline":
      return t`You are offline, and the checkout needs the network. Your cart is kept on this device.`
    default:
      return t`The checkout cannot be opened at the moment. Your cart is kept.`
  }
}
