import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { TextButton } from "./button.tsx"

interface CopyButtonProps {
  /** What it copies. */
  readonly text: string
  /** Its name for a screen reader, such as "IBAN". */
  readonly name: string
}

/** Copies a text, and says so. It is hidden without JavaScript, and where the browser has no clipboard. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const copy = (): void => {
    const { clipboard } = navigator as Partial<Pick<Navigator, "clipboard">>
    clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    )
  }
  return (
    <span className="copy needs-script">
      <TextButton onClick={copy} aria-label={t`Copy: ${name}`}>{t`Copy`}</TextButton>
      <span role="status">{isCopied ? t`Copied` : ""}</span>
    </span>
  )
}
