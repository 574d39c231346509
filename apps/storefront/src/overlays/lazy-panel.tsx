import { useLingui } from "@lingui/react/macro"
import { type ComponentType, useCallback, useEffect, useState } from "react"
import { partTimeoutMs } from "../browser/part-timeout.ts"
import { Button } from "../parts/button.tsx"
import { Drawer } from "../parts/drawer.tsx"
import { useShop } from "../state/use-shop.ts"

interface PanelProps {
  readonly onClose: () => void
}

interface LazyPanelProps extends PanelProps {
  /** Must be the same function at every render. */
  readonly load: () => Promise<{ readonly default: ComponentType<PanelProps> }>
}

/** A panel whose code loads when it opens. After three seconds without code it offers a retry. */
export function LazyPanel({ load, onClose }: LazyPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const start = useCallback(() => {
    const timer = setTimeout(() => setIsFailed(true), partTimeoutMs)
    load()
      .then((module) => setPanel(() => module.default))
      .catch(() => setIsFailed(true))
      .finally(() => clearTimeout(timer))
    return () => clearTimeout(timer)
  }, [load])
  useEffect(start, [start])
  if (Panel !== null) return <Panel onClose={onClose} />
  if (!isFailed) return null
  const retry = (): void => {
    setIsFailed(false)
    start()
  }
  return <FailedPanel onRetry={retry} onClose={onClose} />
}

function FailedPanel({ onRetry, onClose }: PanelProps & { readonly onRetry: () => void }) {
  const { isOnline } = useShop()
  const { t } = useLingui()
  return (
    <Drawer title={t`Something went wrong`} onClose={onClose}>
      <p>
        {isOnline
          ? t`An error occured while loading the component.`
          : t`Component couldn't be loaded due to lack of network connectivity.`}
      </p>
      <p className="drawer__actions">
        <Button onClick={onRetry}>{t`Try again`}</Button>
        <Button variant="outline" onClick={onClose}>{t`Close`}</Button>
      </p>
    </Drawer>
  )
}
