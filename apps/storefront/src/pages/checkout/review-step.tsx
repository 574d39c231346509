import { Trans, useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { CartView } from "@shop/core/cart"
import { needsPayment } from "@shop/core/order"
import { legalPath } from "../../forms/legal-paths.ts"
import { Button } from "../../parts/button.tsx"
import { deferred } from "../../parts/deferred.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { PageLink } from "../../parts/page-link.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useFault } from "../../forms/faults.tsx"
import { WithdrawalExceptions } from "./withdrawal-exceptions.tsx"
import { CartContents } from "./cart-contents.tsx"
import { Step, type StepFormProps } from "./step.tsx"
import { Checkbox } from "../../parts/checkbox.tsx"

interface ReviewStepProps extends StepFormProps {
  readonly cart: CartView
}

const Refusal = deferred(() => import("./refusal.tsx"), { isOptional: true })

/** The last step: the order right above the button. The law prescribes the label of the button (CRD art. 8). */
export function ReviewStep({ checkout, cart, number }: ReviewStepProps) {
  const { t } = useLingui()
  const { paying, view } = useShop()
  const actions = useActions()
  const fault = useFault(checkout.faults)
  const [isAccepted, setIsAccepted] = useState(false)
  const place = (): void => {
    const input = { termsAccepted: isAccepted }
    if (needsPayment(checkout, paying)) actions.paying.pay(input)
    else actions.checkout.place(input)
  }
  return (
    <Step step="review" number={number} checkout={checkout} title={t`Review and order`} done={null}>
      <PostForm command="place" onCommand={place}>
        <CartContents cart={cart} needsShipping={checkout.needsShipping} />
        <WithdrawalExceptions lines={cart.lines} />
        <Checkbox
          name="terms"
          checked={isAccepted}
          onChange={(event) => setIsAccepted(event.target.checked)}
          fault={fault("terms")}
        >
          <Trans>
            I accept the{" "}
            <PageLink path={legalPath(view, "terms")} data-modal="terms">
              terms and conditions
            </PageLink>{" "}
            and have taken note of the{" "}
            <PageLink path={legalPath(view, "withdrawal")}>right of withdrawal</PageLink>.
          </Trans>
        </Checkbox>
        <Refusal refusal={checkout.refusal} />
        <Button type="submit" isWide disabled={checkout.isPlacing || paying?.stage === "leaving"}>
          {t`Order with obligation to pay`}
        </Button>
      </PostForm>
    </Step>
  )
}
