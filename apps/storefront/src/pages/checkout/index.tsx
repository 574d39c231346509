import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { Drawing } from "../../parts/drawing.tsx"
import { Button, TextButton } from "../../parts/button.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { CartWaiting, EmptyCart } from "../../parts/empty-cart.tsx"
import { FormNotifications } from "../../parts/form-notifications.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useDismissNotification } from "../../forms/use-notification.ts"
import { Faults } from "../../forms/faults.tsx"
import { Payment, useReturnedPayment } from "./payment.tsx"
import { PaymentWords } from "./payment-status.tsx"
import { PaymentStep } from "./payment-step.tsx"
import { PersonalStep } from "./personal-step.tsx"
import { ReviewStep } from "./review-step.tsx"
import { ShippingStep } from "./shipping-step.tsx"
import { Summary } from "./summary.tsx"
import "../../styles/forms.css"
import "../../styles/cart.css"
import "../../styles/checkout.css"

/** The checkout, step by step. It is not rendered on the server, because it belongs to one shopper. */
export default function CheckoutScreen() {
  const { t } = useLingui()
  const { cart, checkout, navigation } = useShop()
  const actions = useActions()
  useEffect(() => {
    actions.checkout.enter()
    return () => actions.checkout.leave()
  }, [actions])
  const payment = useReturnedPayment()
  if (payment.isPending) return <PaymentPending onBack={payment.stopWaiting} />
  if (cart === null || checkout === null) return <Waiting />
  const isEmpty = cart.lines.length === 0
  if (isEmpty && !navigation.isDone) return <Opening />
  if (isEmpty) return checkout.isSuspended ? <SignInAgain /> : <NothingToOrder />
  return (
    <div className="wrap">
      <div className="grid checkout">
        <div className="checkout__form">
          <h1>{t`Checkout`}</h1>
          <FormNotifications />
          <Payment isFocused={payment.isReturn} />
          <Faults faults={checkout.faults} />
          <ol className="steps">
            <PersonalStep checkout={checkout} number={1} />
            {checkout.needsShipping ? <ShippingStep checkout={checkout} number={2} /> : null}
            <PaymentStep checkout={checkout} number={checkout.needsShipping ? 3 : 2} />
            <ReviewStep checkout={checkout} cart={cart} number={checkout.needsShipping ? 4 : 3} />
          </ol>
        </div>
        <Summary cart={cart} needsShipping={checkout.needsShipping} />
      </div>
    </div>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <CartWaiting className="checkout__waiting" title={t`Checkout`}>
      {t`Your order is being prepared. You need no account, and nothing is ordered before you have seen the total once more and pressed the last button.`}
    </CartWaiting>
  )
}

/** Shown while another page opens, such as that of the order that was just placed. @rule UI495 */
function Opening() {
  const { t } = useLingui()
  return (
    <div className="wrap checkout__waiting">
      <h1>{t`Checkout`}</h1>
      <p className="lead" role="status" aria-busy="true">{t`One moment…`}</p>
    </div>
  )
}

/** Shown in place of the forms until the state of the payment is known, because it decides which form is open. */
function PaymentPending({ onBack }: { readonly onBack: () => void }) {
  const { t } = useLingui()
  return (
    <div className="wrap checkout__waiting">
      <h1>{t`Checkout`}</h1>
      <p className="lead" role="status">
        <PaymentWords stage="checking" />
      </p>
      <p>
        <TextButton onClick={onBack}>{t`Back to the checkout`}</TextButton>
      </p>
    </div>
  )
}

/** Requires a new sign-in after the session has ended. */
function SignInAgain() {
  const { t } = useLingui()
  const { account } = useActions()
  return (
    <div className="wrap">
      <EmptyState heading="h1" drawing={<Drawing form="bowl" />} title={t`Please sign in again.`}>
        <p role="status">
          {t`Your session has ended. Your cart is in your account, and what you typed is kept.`}
        </p>
        <p>
          <Button onClick={() => account.showLogin(true)}>{t`Sign in`}</Button>
        </p>
      </EmptyState>
    </div>
  )
}

function NothingToOrder() {
  const { t } = useLingui()
  useDismissNotification("CartEmpty")
  return (
    <div className="wrap">
      <EmptyCart heading="h1" title={t`Cart must not be empty before checkout`} variant="solid">
        <p role="status">{t`Shopping cart is empty. Please add some products before entering Checkout`}</p>
      </EmptyCart>
    </div>
  )
}
