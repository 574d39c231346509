import { useLingui } from "@lingui/react/macro"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useShop } from "../../state/use-shop.ts"

const formId = "remind-me"

/** The form of the reminder. Its field and button refer to it, because they stand inside the purchase form. */
export function RemindMeForm({ sku }: { readonly sku: string }) {
  const { view } = useShop()
  return (
    <form id={formId} method="post" action={`/stock/remind?store=${view.code}`} hidden>
      <input type="hidden" name="sku" value={sku} />
    </form>
  )
}

/** Requests one e-mail when a sold-out product is back. It works without JavaScript. @see PD282 */
export function RemindMe() {
  const { t } = useLingui()
  const { account } = useShop()
  return (
    <>
      <Field
        label={t`E-mail`}
        hint={t`We write to you once, when it is in stock again.`}
        form={formId}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={account?.profile?.email ?? ""}
      />
      <Button type="submit" form={formId} variant="outline" isWide>{t`Write to me when it is back`}</Button>
    </>
  )
}
