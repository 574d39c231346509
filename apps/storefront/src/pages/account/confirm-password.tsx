import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import type { PersonalDataState } from "@shop/core/account"
import { Faults } from "../../forms/faults.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { Username } from "../../forms/username.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { AccountProblem } from "./account-problem.tsx"

interface ConfirmPasswordProps {
  /** The state of the request that needs the password. */
  readonly state: Pick<PersonalDataState, "faults" | "problem" | "isBusy">
  readonly email: string
  /** Label of the button that sends the form. */
  readonly children: ReactNode
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Requires the password again, because the person at the device may not own the account. */
export function ConfirmPassword({ state, email, children, onConfirm, onCancel }: ConfirmPasswordProps) {
  const { t } = useLingui()
  const { draft, field } = useDraft({ password: "" }, state.faults)
  return (
    <form
      className="fields fields--column data__confirm"
      noValidate
      onSubmit={onSubmit(() => onConfirm(draft.password))}
    >
      <Faults faults={state.faults} />
      <AccountProblem problem={state.problem} />
      <Username email={email} />
      <PasswordField {...field("password")} autoComplete="current-password" />
      <p className="account__actions">
        <Button type="submit" disabled={state.isBusy}>
          {children}
        </Button>
        <Button variant="outline" onClick={onCancel}>{t`Cancel`}</Button>
      </p>
    </form>
  )
}
