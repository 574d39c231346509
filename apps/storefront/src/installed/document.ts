import { cacheNames } from "../worker/facts.ts"
import { copyOf, isUsable } from "../worker/plan.ts"

const here = (): string => location.pathname + location.search

/** The address this document was loaded at: loading it again would bring no other. */
const loadedAt = here()

/**
 * Whether the address bar leads to a page whose document the worker has. The core knows nothing of it: it was rendered by
 * the server, and its data were never asked for.
 *
 * @see SW10
 */
export const hasDocument = async (): Promise<boolean> => {
  if (here() === loadedAt || navigator.serviceWorker.controller === null) return false
  const kept = await (await caches.open(cacheNames.pages)).match(location.origin + here())
  const copy = kept === undefined ? null : copyOf(kept)
  return copy !== null && isUsable(copy, Date.now())
}
