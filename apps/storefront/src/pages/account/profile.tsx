import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { Faults } from "../../forms/faults.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useActions, useOffers } from "../../state/use-shop.ts"
import type { SectionProps } from "./index.tsx"

/** Name and e-mail address. A new address needs the password and a confirmation by e-mail. @see UI270 */
export function Profile({ account, profile }: SectionProps) {
  const { t } = useLingui()
  const { update } = useActions().account
  const { emailConfirmation } = useOffers()
  const { firstName, lastName, email, addresses } = profile
  const { draft, setDraft, field } = useDraft(
    { firstName, lastName, email, currentPassword: "" },
    account.faults,
  )
  const { pendingEmail } = account
  const isPending = pendingEmail !== null
  // Another tab or device may confirm the address while the form is open.
  useEffect(() => setDraft((old) => ({ ...old, email })), [email, setDraft])
  useEffect(() => {
    if (isPending) setDraft((old) => ({ ...old, email, currentPassword: "" }))
  }, [isPending, email, setDraft])
  return (
    <>
      <Faults faults={account.faults} />
      <p role="status" hidden={!isPending}>
        {isPending
          ? t`We have written to ${pendingEmail}. It becomes the e-mail address of your account once you have followed the link in that e-mail.`
          : null}
      </p>
      <form className="fields" noValidate onSubmit={onSubmit(() => update({ ...draft, addresses }))}>
        <Field {...field("firstName")} autoComplete="given-name" />
        <Field {...field("lastName")} autoComplete="family-name" />
        <div className="fields__wide">
          <Field
            {...field("email")}
            type="email"
            autoComplete="email"
            hint={t`You sign in with it, and your orders are confirmed to it.`}
          />
        </div>
        {!emailConfirmation || draft.email.trim() === email ? null : (
          <div className="fields__wide">
            <PasswordField
              {...field("currentPassword")}
              autoComplete="current-password"
              hint={t`For another e-mail address. It is set once you have followed the link that we send to it.`}
            />
          </div>
        )}
        <Button type="submit" disabled={account.isBusy}>{t`Save`}</Button>
      </form>
    </>
  )
}
