import { useLingui } from "@lingui/react/macro"
import type { PersonalDataState } from "@shop/core/account"

/** Why a request that needs the password failed. */
export function AccountProblem({ problem }: Pick<PersonalDataState, "problem">) {
  const { t } = useLingui()
  if (problem === null) return null
  const words = {
    password: t`The password does not match this account.`,
    tooOften: t`That was tried too often. Please wait an hour, or write to us.`,
    unreachable: t`The shop could not be reached. Nothing was changed; please try again.`,
  }
  return (
    <p className="problem" role="alert">
      {words[problem]}
    </p>
  )
}
