import { useLingui } from "@lingui/react/macro"
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
      <PostForm className="undo" command="removeCoupon" onCommand={() => cart.removeCoupon()}>
        {t`Coupon ${code} applied.`}
        <button type="submit">{t`Remove`}</button>
      </PostForm>
    )
  }
  return (
    <details className="coupon">
      <summary>{t`Add a coupon`}</summary>
      <PostForm command="applyCoupon" onCommand={apply}>
        <Field
          label={t`Coupon code`}
          name="code"
          value={draft}
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" variant="outline">{t`Apply`}</Button>
      </PostForm>
    </details>
  )
}
