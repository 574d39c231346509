import { Trans, useLingui } from "@lingui/react/macro"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useShop } from "../../state/use-shop.ts"

const formId = "remind-me"

/** The form that the field and the button below belong to; they stand inside the form of the purchase. */
export function RemindMeForm({ sku }: { readonly sku: string }) {
  const { view } = useShop()
  return (
    <form id={formId} method="post" action={`/stock/remind?store=${view.code}`} hidden>
      <input type="hidden" name="sku" value={sku} />
    </form>
  )
}

/** Asks for one letter once a sold-out product is back. A plain form, which needs no script. @see PD282 */
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
      <Button type="submit" form={formId} look="line" isWide>
        <Trans>Write to me when it is back</Trans>
      </Button>
    </>
  )
}
