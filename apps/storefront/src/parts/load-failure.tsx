import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import { Button } from "./button.tsx"

interface LoadFailureProps {
  readonly onRetry: () => void
  /** Names the content that could not be loaded. */
  readonly children: ReactNode
}

/** Shown in place of content that could not be loaded. */
export function LoadFailure({ onRetry, children }: LoadFailureProps) {
  const { t } = useLingui()
  return (
    <div className="load-failure">
      {children}
      <Button variant="outline" onClick={onRetry}>{t`Try again`}</Button>
    </div>
  )
}
