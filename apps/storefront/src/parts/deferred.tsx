import { useLingui } from "@lingui/react/macro"
import { type ComponentType, type FunctionComponent, startTransition, useEffect, useState } from "react"
import { partTimeoutMs } from "../browser/part-timeout.ts"
import { useShop } from "../state/use-shop.ts"
import { LoadFailure } from "./load-failure.tsx"

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/**
 * Makes a component with code that loads when the programs run. `React.lazy` would load it during hydration, and throw when
 * loading fails. After three seconds without code it offers to try again, unless the page is complete without it.
 *
 * @rule UI64
 */
export const deferred = <Props extends object>(
  load: Load<Props>,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): FunctionComponent<Props> =>
  function Deferred(props) {
    const isDue = useShop().account !== null
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    const [attempt, setAttempt] = useState(0)
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      if (!isDue) return
      const report = (): void => setMissing(!isOptional)
      const timer = setTimeout(report, partTimeoutMs)
      load()
        .then((module) => startTransition(() => setLoaded(() => module.default)), report)
        .finally(() => clearTimeout(timer))
      return () => clearTimeout(timer)
    }, [attempt, isDue])
    if (Loaded !== null) return <Loaded {...props} />
    if (!isMissing) return null
    const retry = (): void => {
      setMissing(false)
      setAttempt(attempt + 1)
    }
    return <FailedPart onRetry={retry} />
  }

function FailedPart({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui()
  const { isOnline } = useShop()
  return (
    <LoadFailure onRetry={onRetry}>
      <p role="alert">
        {isOnline
          ? t`An error occured while loading the component.`
          : t`Component couldn't be loaded due to lack of network connectivity.`}
      </p>
    </LoadFailure>
  )
}
