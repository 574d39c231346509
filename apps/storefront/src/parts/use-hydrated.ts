import { useSyncExternalStore } from "react"

const never = () => () => {}

/** Whether a script runs: false on the server and while the browser hydrates a document, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
