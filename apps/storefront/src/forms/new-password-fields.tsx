import { useLingui } from "@lingui/react/macro"
import type { ComponentProps } from "react"
import { PasswordField } from "./password-field.tsx"

interface NewPasswordFieldsProps {
  /** Properties of each field. */
  readonly field: (name: "password" | "passwordAgain") => ComponentProps<typeof PasswordField>
  /** Label of the first field. */
  readonly label?: string
}

/** The fields to choose a password. */
export function NewPasswordFields({ field, label }: NewPasswordFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="fields__wide">
        <PasswordField
          {...field("password")}
          {...(label === undefined ? {} : { label })}
          autoComplete="new-password"
          hint={t`At least 8 characters, of three kinds: lower case, upper case, digits, signs.`}
        />
      </div>
      <div className="fields__wide">
        <PasswordField {...field("passwordAgain")} autoComplete="new-password" />
      </div>
    </>
  )
}
