import { type ComponentType, type FunctionComponent, startTransition, useEffect, useState } from "react"
import { useShop } from "../state/use-shop.ts"

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/**
 * Makes a component with code that loads after the runtime. `React.lazy` would load it during hydration, and throw when
 * loading fails; the page works without these parts.
 */
export const deferred = <Props extends object>(load: Load<Props>): FunctionComponent<Props> =>
  function Deferred(props) {
    const isDue = useShop().account !== null
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      if (isDue)
        load().then(
          (module) => startTransition(() => setLoaded(() => module.default)),
          () => {},
        )
    }, [isDue])
    return Loaded === null ? null : <Loaded {...props} />
  }
