import { useLingui } from "@lingui/react/macro"
import { Faults } from "../../forms/faults.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useHasNotification } from "../../forms/use-notification.ts"
import { focusOnMount } from "./first-field.ts"

export function Forgotten({ onSignIn }: { readonly onSignIn: () => void }) {
  const { account } = useShop()
  const { t } = useLingui()
  const { passwords } = useActions()
  const faults = account?.faults ?? []
  const { draft, field } = useDraft({ email: "" }, faults)
  const isSent = useHasNotification("ResetMailSent")
  return (
    <>
      {isSent ? (
        <div className="account__sent" role="status">
          <p>
            {t`If ${draft.email} has an account here, an e-mail with a link is on its way. The link is valid for one hour.`}
          </p>
          <p className="soft small">
            {t`Nothing there after a few minutes? Please look in your spam folder as well.`}
          </p>
        </div>
      ) : (
        <>
          <Faults faults={faults} />
          <form
            className="fields fields--column"
            noValidate
            onSubmit={onSubmit(() => passwords.reset(draft.email))}
          >
            <Field
              {...field("email")}
              ref={focusOnMount}
              type="email"
              autoComplete="username"
              hint={t`We write to you with a link to choose a new password.`}
            />
            <Button type="submit" isWide disabled={account?.isBusy === true}>{t`Send the link`}</Button>
          </form>
        </>
      )}
      <p className="account__other">
        <Button variant="outline" isWide onClick={onSignIn}>{t`Back to signing in`}</Button>
      </p>
    </>
  )
}
