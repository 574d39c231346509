import { Trans, useLingui } from "@lingui/react/macro"
import { Faults } from "../../forms/faults.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useActions } from "../../state/use-shop.ts"
import type { PartProps } from "./index.tsx"

export function Profile({ account, profile }: PartProps) {
  const { t } = useLingui()
  const { update } = useActions().account
  const { firstName, lastName, email, addresses } = profile
  const { draft, field } = useDraft({ firstName, lastName, email }, account.faults)
  return (
    <>
      <Faults faults={account.faults} />
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
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </form>
    </>
  )
}
