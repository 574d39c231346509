import { useLingui } from "@lingui/react/macro"
import { Faults } from "../../forms/faults.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { Username } from "../../forms/username.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { useActions } from "../../state/use-shop.ts"
import { useHasNotification } from "../../forms/use-notification.ts"
import type { SectionProps } from "./index.tsx"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"

const empty = { currentPassword: "", password: "", passwordAgain: "" }

export function Password({ account, profile }: SectionProps) {
  const { t } = useLingui()
  const isChanged = useHasNotification("PasswordChanged")
  if (isChanged) {
    return <p role="status">{t`Password has successfully been changed`}</p>
  }
  return <PasswordForm account={account} profile={profile} />
}

function PasswordForm({ account, profile }: SectionProps) {
  const { t } = useLingui()
  const passwords = useActions().passwords
  const { draft, field } = useDraft(empty, account.faults)
  return (
    <>
      <Faults faults={account.faults} />
      <form className="fields fields--column" noValidate onSubmit={onSubmit(() => passwords.change(draft))}>
        <Username email={profile.email} />
        <PasswordField {...field("currentPassword")} autoComplete="current-password" />
        <NewPasswordFields field={field} label={t`New password`} />
        <Button type="submit" disabled={account.isBusy}>{t`Change the password`}</Button>
      </form>
    </>
  )
}
