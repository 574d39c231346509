import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { CheckoutView, PersonalDetails } from "@shop/core/checkout"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useFault } from "../../forms/faults.tsx"
import { useFieldLabel } from "../../forms/labels.ts"
import { PasswordField } from "../../forms/password-field.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { Step } from "./step.tsx"

export function PersonalStep({
  checkout,
  number,
}: {
  readonly checkout: CheckoutView
  readonly number: number
}) {
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

function PersonalForm({ checkout }: { readonly checkout: CheckoutView }) {
  const { t } = useLingui()
  const { account } = useShop()
  const actions = useActions()
  const label = useFieldLabel()
  const fault = useFault(checkout.faults)
  const [draft, setDraft] = useState(checkout.opening.personal)
  const isGuest = account?.isSignedIn === false
  const [wantsAccount, setWantsAccount] = useState(checkout.createsAccount)
  const [secret, setSecret] = useState({ password: "", passwordAgain: "" })
  const secretField = (name: keyof typeof secret) => ({
    name,
    label: label(name),
    value: secret[name],
    fault: fault(name),
    required: true,
    autoComplete: "new-password",
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setSecret({ ...secret, [name]: event.target.value }),
  })
  const field = (name: keyof PersonalDetails) => ({
    name,
    label: label(name),
    value: draft[name],
    fault: fault(name),
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  })
  const save = (): void => {
    actions.checkout.savePersonal({ ...draft, newPassword: isGuest && wantsAccount ? secret : null })
  }
  return (
    <PostForm className="fields" act="savePersonal" onAct={save}>
      {isGuest ? (
        <p className="fields__wide soft needs-script">
          {t`Already a customer?`}{" "}
          <button type="button" className="link" onClick={() => actions.account.askLogin(true)}>
            {t`Sign in`}
          </button>
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
        <label className="tick fields__wide needs-script">
          <input
            type="checkbox"
            checked={wantsAccount}
            onChange={(event) => setWantsAccount(event.target.checked)}
          />
          <span>{t`Create an account`}</span>
        </label>
      ) : null}
      {isGuest && wantsAccount ? (
        <>
          <div className="fields__wide">
            <PasswordField
              {...secretField("password")}
              hint={t`At least 8 characters, of three kinds: lower case, upper case, digits, signs.`}
            />
          </div>
          <div className="fields__wide">
            <PasswordField {...secretField("passwordAgain")} />
          </div>
        </>
      ) : null}
      <Button type="submit">{t`Continue`}</Button>
    </PostForm>
  )
}
