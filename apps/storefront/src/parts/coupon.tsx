import { Trans, useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { Button } from "./button.tsx"
import { Field } from "./field.tsx"
import { PostForm } from "./post-form.tsx"
import { useActions } from "../state/use-shop.ts"

/** The applied coupon, or a form for a coupon code. */
export function Coupon({ code }: { readonly code: string | null }) {
  const { t } = useLingui()
  const { cart } = useActions()
  const [draft, setDraft] = useState("")
  const apply = (): void => {
    if (draft.trim() !== "") cart.applyCoupon(draft.trim())
  }
  if (code !== null) {
    return (
      <PostForm className="undo" act="removeCoupon" onAct={() => cart.removeCoupon()}>
        <Trans>Coupon {code} applied.</Trans>
        <button type="submit">
          <Trans>Remove</Trans>
        </button>
      </PostForm>
    )
  }
  return (
    <details className="coupon">
      <summary>
        <Trans>Add a coupon</Trans>
      </summary>
      <PostForm act="applyCoupon" onAct={apply}>
        <Field
          label={t`Coupon code`}
          name="code"
          value={draft}
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" look="line">
          <Trans>Apply</Trans>
        </Button>
      </PostForm>
    </details>
  )
}
