import { useLingui } from "@lingui/react/macro"
import { type ComponentProps, useState } from "react"
import { type Field, Frame } from "../parts/field.tsx"

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, fault, ...rest }: ComponentProps<typeof Field>) {
  const { t } = useLingui()
  const [isVisible, setIsVisible] = useState(false)
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <span className="field__secret">
          <input
            {...rest}
            {...attributes}
            type={isVisible ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" onClick={() => setIsVisible(!isVisible)}>
            {isVisible ? t`Hide` : t`Show`} <span className="hidden">{label}</span>
          </button>
        </span>
      )}
    </Frame>
  )
}
