import { useLingui } from "@lingui/react/macro"
import type { ComponentProps } from "react"
import { Icon } from "./icon.tsx"

/** The button that closes a panel, a modal or a notification. */
export function CloseButton(props: Omit<ComponentProps<"button">, "type" | "className" | "children">) {
  const { t } = useLingui()
  return (
    <button type="button" className="icon-button" aria-label={t`Close`} {...props}>
      <Icon name="close" />
    </button>
  )
}
