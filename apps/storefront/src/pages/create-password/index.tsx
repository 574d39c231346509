import { useLingui } from "@lingui/react/macro"
import { useLayoutEffect, useState } from "react"
import { Faults } from "../../forms/faults.tsx"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"
import { Username } from "../../forms/username.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button, TextButton } from "../../parts/button.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useHasNotification } from "../../forms/use-notification.ts"
import { type ResetLink, takeResetLink } from "./reset-link.ts"
import "../../styles/forms.css"
import "../../styles/account.css"

/** The target of a reset link: sets a new password. */
export default function CreatePasswordScreen() {
  const { t } = useLingui()
  const { account } = useShop()
  const [link, setLink] = useState<ResetLink | null>(null)
  useLayoutEffect(() => {
    const take = (): void => {
      const found = takeResetLink(location, history)
      if (found !== null) setLink(found)
    }
    take()
    addEventListener("hashchange", take)
    return () => removeEventListener("hashchange", take)
  }, [])
  return (
    <div className="wrap account account--narrow">
      <h1>{t`New password`}</h1>
      {account === null ? (
        <noscript>
          <p>{t`The account needs JavaScript.`}</p>
        </noscript>
      ) : link === null ? (
        <MissingLink />
      ) : (
        <PasswordForm key={link.token} link={link} />
      )}
    </div>
  )
}

function MissingLink() {
  const { t } = useLingui()
  const { showLogin } = useActions().account
  return (
    <>
      <p>
        {t`This page is opened by the link in our e-mail. Yours is incomplete, or was used before: please ask for another.`}
      </p>
      <p>
        <Button variant="outline" onClick={() => showLogin(true)}>{t`Ask for a link`}</Button>
      </p>
    </>
  )
}

function PasswordForm({ link: { email, token } }: { readonly link: ResetLink }) {
  const { account } = useShop()
  const { t } = useLingui()
  const actions = useActions()
  const faults = account?.faults ?? []
  const { draft, field } = useDraft({ password: "", passwordAgain: "" }, faults)
  const isDone = useHasNotification("PasswordChanged")
  const isRefused = useHasNotification("PasswordFailed")
  if (isDone) {
    return (
      <>
        <p role="status">{t`Password has successfully been changed`}</p>
        <p>
          <Button onClick={() => actions.account.showLogin(true)}>{t`Sign in`}</Button>
        </p>
      </>
    )
  }
  return (
    <>
      <p className="soft">{t`For ${email}. Every device that is signed in will have to sign in again.`}</p>
      <Faults faults={faults} />
      <form
        className="fields fields--column"
        noValidate
        onSubmit={onSubmit(() => actions.passwords.create({ ...draft, email, resetToken: token }))}
      >
        <Username email={email} />
        <NewPasswordFields field={field} />
        <Button type="submit" disabled={account?.isBusy === true}>{t`Set the password`}</Button>
      </form>
      {isRefused ? (
        <p className="soft">
          {t`The link works once, within one hour.`}{" "}
          <TextButton onClick={() => actions.account.showLogin(true)}>{t`Ask for a link`}</TextButton>
        </p>
      ) : null}
    </>
  )
}
