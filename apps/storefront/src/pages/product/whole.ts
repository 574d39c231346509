import { useDeferredValue, useState, useSyncExternalStore } from "react"
import { useUi } from "../../state/use-shop.ts"

const nothing = (): void => {}
const never = () => nothing

/**
 * Whether the whole of a page is rendered: at once in a document and where a page is gone back to, whose place is to be
 * found again; on the way from another page once its first screen is painted. For good where it is asked, so a key says of what.
 */
export const useIsWhole = (): boolean => {
  const isDocument = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const ui = useUi()
  const [isAtOnce] = useState(isDocument || ui.opening?.isTraversal === true)
  return useDeferredValue(true, isAtOnce)
}
