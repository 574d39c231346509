import { useDeferredValue, useState } from "react"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useUi } from "../../state/use-shop.ts"

/**
 * Whether content below the first screen is rendered. It is at once in a document and on a traversal, because the scroll
 * position is restored; after another navigation it follows the first paint. The value is fixed for a component, so use a key.
 */
export const useRendersBelowFold = (): boolean => {
  const isDocument = !useHydrated()
  const ui = useUi()
  const [isImmediate] = useState(isDocument || ui.opening?.isTraversal === true)
  return useDeferredValue(true, isImmediate)
}
