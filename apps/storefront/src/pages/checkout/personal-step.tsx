import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { CheckoutView } from "@shop/core/checkout"
import { Button, TextButton } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"
import { useDraft } from "../../forms/use-draft.ts"
import { Checkbox } from "../../parts/checkbox.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { Step, type StepFormProps } from "./step.tsx"

export function PersonalStep({ checkout, number }: StepFormProps) {
  const { t } = useLingui()
  const { personal } = checkout
  return (
    <Step
      step="personal"
      number={number}
      checkout={checkout}
      title={t`Your details`}
      done={personal === null ? null : `${personal.firstName} ${personal.lastName} · ${personal.email}`}
    >
      <PersonalForm key={checkout.opening.personal.email} checkout={checkout} />
    </Step>
  )
}

const noPassword = { password: "", passwordAgain: "" }

function PersonalForm({ checkout }: { readonly checkout: CheckoutView }) {
  const { t } = useLingui()
  const { account } = useShop()
  const actions = useActions()
  const { draft, field } = useDraft(checkout.opening.personal, checkout.faults)
  const { draft: newPassword, field: passwordField } = useDraft(noPassword, checkout.faults)
  const isGuest = account?.isSignedIn === false
  const [wantsAccount, setWantsAccount] = useState(checkout.createsAccount)
  const save = (): void => {
    actions.checkout.savePersonal({ ...draft, newPassword: isGuest && wantsAccount ? newPassword : null })
  }
  return (
    <PostForm className="fields" command="savePersonal" onCommand={save}>
      {isGuest ? (
        <p className="fields__wide soft needs-script">
          {t`Already a customer?`}{" "}
          <TextButton onClick={() => actions.account.showLogin(true)}>{t`Sign in`}</TextButton>
        </p>
      ) : null}
      <Field {...field("firstName")} autoComplete="given-name" />
      <Field {...field("lastName")} autoComplete="family-name" />
      <div className="fields__wide">
        <Field
          {...field("email")}
          type="email"
          autoComplete="email"
          hint={t`For the confirmation of your order, nothing else.`}
        />
      </div>
      {isGuest ? (
        <Checkbox
          className="fields__wide needs-script"
          checked={wantsAccount}
          onChange={(event) => setWantsAccount(event.target.checked)}
        >
          {t`Create an account`}
        </Checkbox>
      ) : null}
      {isGuest && wantsAccount ? <NewPasswordFields field={passwordField} /> : null}
      <Button type="submit">{t`Continue`}</Button>
    </PostForm>
  )
}
