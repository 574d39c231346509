import { Trans, useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { legalPath } from "../../forms/legal-paths.ts"
import { Faults } from "../../forms/faults.tsx"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { PageLink } from "../../parts/page-link.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { focusOnMount } from "./first-field.ts"
import { Checkbox } from "../../parts/checkbox.tsx"

const empty = { firstName: "", lastName: "", email: "", password: "", passwordAgain: "" }

export function Register({ onSignIn }: { readonly onSignIn: () => void }) {
  const { account, view } = useShop()
  const { t } = useLingui()
  const { register } = useActions().account
  const faults = account?.faults ?? []
  const { draft, fault, field } = useDraft(empty, faults)
  const [termsAccepted, setTermsAccepted] = useState(false)
  return (
    <>
      <Faults faults={faults} />
      <form className="fields" noValidate onSubmit={onSubmit(() => register({ ...draft, termsAccepted }))}>
        <Field {...field("firstName")} ref={focusOnMount} autoComplete="given-name" />
        <Field {...field("lastName")} autoComplete="family-name" />
        <div className="fields__wide">
          <Field {...field("email")} type="email" autoComplete="username" />
        </div>
        <NewPasswordFields field={field} />
        <div className="fields__wide">
          <Checkbox
            name="terms"
            required
            checked={termsAccepted}
            onChange={(event) => setTermsAccepted(event.target.checked)}
            fault={fault("terms")}
          >
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
          </Checkbox>
        </div>
        <Button type="submit" isWide disabled={account?.isBusy === true}>{t`Create an account`}</Button>
      </form>
      <section className="account__other">
        <h3>{t`Already a customer?`}</h3>
        <Button variant="outline" isWide onClick={onSignIn}>{t`Sign in`}</Button>
      </section>
    </>
  )
}
