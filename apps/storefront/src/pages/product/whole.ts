import { useDeferredValue, useState } from "react"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useUi } from "../../state/use-shop.ts"

/**
 * Whether the whole of a page is rendered: at once in a document and where a page is gone back to, whose place is to be
 * found again; on the way from another page once its first screen is painted. For good where it is asked, so a key says of what.
 */
export const useIsWhole = (): boolean => {
  const isDocument = !useHydrated()
  const ui = useUi()
  const [isAtOnce] = useState(isDocument || ui.opening?.isTraversal === true)
  return useDeferredValue(true, isAtOnce)
}
