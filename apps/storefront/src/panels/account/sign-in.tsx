import { useLingui } from "@lingui/react/macro"
import { Faults } from "../../forms/faults.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button, TextButton } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { focusOnMount } from "./first-field.ts"

interface SignInProps {
  readonly onRegister: () => void
  readonly onForgotten: () => void
}

export function SignIn({ onRegister, onForgotten }: SignInProps) {
  const { t } = useLingui()
  const { account } = useShop()
  const { login } = useActions().account
  const faults = account?.faults ?? []
  const { draft, field } = useDraft({ email: "", password: "" }, faults)
  return (
    <>
      <Faults faults={faults} />
      <form className="fields fields--column" noValidate onSubmit={onSubmit(() => login(draft))}>
        <Field {...field("email")} ref={focusOnMount} type="email" autoComplete="username" />
        <PasswordField {...field("password")} autoComplete="current-password" />
        <TextButton className="small account__forgotten" onClick={onForgotten}>
          {t`Forgotten your password?`}
        </TextButton>
        <Button type="submit" isWide disabled={account?.isBusy === true}>{t`Sign in`}</Button>
      </form>
      <section className="account__other">
        <h3>{t`New here?`}</h3>
        <p className="soft small">
          {t`An account keeps your addresses and your orders. You can order without one.`}
        </p>
        <Button variant="outline" isWide onClick={onRegister}>{t`Create an account`}</Button>
      </section>
    </>
  )
}
