import { useLingui } from "@lingui/react/macro"
import { type ComponentProps, useState } from "react"
import { type Field, Frame } from "../parts/field.tsx"

/** A password, hidden until one asks to see it; pasting and filling in are the browser's. */
export function PasswordField({ label, hint, fault, ...rest }: ComponentProps<typeof Field>) {
  const { t } = useLingui()
  const [isSeen, setIsSeen] = useState(false)
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(wiring) => (
        <span className="field__secret">
          <input
            {...rest}
            {...wiring}
            type={isSeen ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" onClick={() => setIsSeen(!isSeen)}>
            {isSeen ? t`Hide` : t`Show`} <span className="hidden">{label}</span>
          </button>
        </span>
      )}
    </Frame>
  )
}
