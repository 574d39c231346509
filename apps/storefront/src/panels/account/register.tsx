import { Trans, useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { legalPath } from "../../forms/legal-paths.ts"
import { Faults } from "../../forms/faults.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { PageLink } from "../../parts/page-link.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { focusOnMount } from "./first-field.ts"

const empty = { firstName: "", lastName: "", email: "", password: "", passwordAgain: "" }

export function Register({ onSignIn }: { readonly onSignIn: () => void }) {
  const { account, view } = useShop()
  const { t } = useLingui()
  const { register } = useActions().account
  const faults = account?.faults ?? []
  const { draft, fault, field } = useDraft(empty, faults)
  const [termsAccepted, setTermsAccepted] = useState(false)
  const terms = fault("terms")
  return (
    <>
      <Faults faults={faults} />
      <form className="fields" noValidate onSubmit={onSubmit(() => register({ ...draft, termsAccepted }))}>
        <Field {...field("firstName")} ref={focusOnMount} autoComplete="given-name" />
        <Field {...field("lastName")} autoComplete="family-name" />
        <div className="fields__wide">
          <Field {...field("email")} type="email" autoComplete="username" />
        </div>
        <div className="fields__wide">
          <PasswordField
            {...field("password")}
            autoComplete="new-password"
            hint={t`At least 8 characters, of three kinds: lower case, upper case, digits, signs.`}
          />
        </div>
        <div className="fields__wide">
          <PasswordField {...field("passwordAgain")} autoComplete="new-password" />
        </div>
        <div className="fields__wide">
          <label className={terms === null ? "tick" : "tick tick--fault"}>
            <input
              type="checkbox"
              name="terms"
              required
              aria-invalid={terms === null ? undefined : true}
              checked={termsAccepted}
              onChange={(event) => setTermsAccepted(event.target.checked)}
            />
            <span>
              <Trans>
                I accept the{" "}
                <PageLink path={legalPath(view, "terms")} target="_blank">
                  terms and conditions
                </PageLink>{" "}
                and have taken note of what is said on{" "}
                <PageLink path="/privacy" target="_blank">
                  data protection
                </PageLink>
                .
              </Trans>
            </span>
          </label>
          {terms === null ? null : <p className="field__fault">{terms}</p>}
        </div>
        <Button type="submit" isWide disabled={account?.isBusy === true}>{t`Create an account`}</Button>
      </form>
      <section className="account__other">
        <h3>{t`Already a customer?`}</h3>
        <Button look="line" isWide onClick={onSignIn}>{t`Sign in`}</Button>
      </section>
    </>
  )
}
