import { type ComponentType, startTransition, useEffect, useState } from "react"
import { useShop } from "../state/use-shop.ts"

interface LateProps<Props> {
  /** Must be the same function at every render. */
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>
  readonly with: Props
}

/** A part of a page that comes once the runtime is there, of which the account tells. Without it the page is whole. */
export function Late<Props extends object>({ load, with: props }: LateProps<Props>) {
  const isDue = useShop().account !== null
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (isDue)
      load().then(
        // In slices, since nobody waits for it.
        (module) => startTransition(() => setPart(() => module.default)),
        () => {},
      )
  }, [isDue, load])
  return Part === null ? null : <Part {...props} />
}
