import { limits } from "../settings/index.ts"

/** What decides whether a device asks for the catalogue now. */
export interface Conditions {
  /** The shop gives it, and devices may keep it. */
  readonly isWanted: boolean
  readonly isOnline: boolean
  /** The shopper asked for little to be loaded. */
  readonly isSavingData: boolean
  /** The connection is slow or is paid for by what goes over it. */
  readonly isSlow: boolean
  /** Guests' prices are this shopper's. */
  readonly isGuestPriced: boolean
  /** When the device last heard, epoch ms; null when it has nothing. */
  readonly heardAtMs: number | null
  /** Whether the last try came to nothing. */
  readonly hasFailed: boolean
  readonly nowMs: number
}

/** When the catalogue is asked for; never means until something is another than now. */
export type Plan =
  | { readonly tag: "now" }
  | { readonly tag: "wait"; readonly ms: number }
  | { readonly tag: "never" }

/**
 * When a device asks for the catalogue: at once when it has none, else not more often than every few minutes; not
 * over a connection that is slow or paid for, not where the shopper saves data, not for whom prices are others.
 *
 * @rule OC5
 */
export const plan = ({
  isWanted,
  isOnline,
  isSavingData,
  isSlow,
  isGuestPriced,
  heardAtMs,
  hasFailed,
  nowMs,
}: Conditions): Plan => {
  if (!isWanted || !isOnline || isSavingData || isSlow || !isGuestPriced) return { tag: "never" }
  if (hasFailed) return { tag: "wait", ms: limits.offlineEveryMs }
  // A clock that was put back must not make a device wait for ever.
  if (heardAtMs === null || heardAtMs > nowMs) return { tag: "now" }
  const rest = heardAtMs + limits.offlineEveryMs - nowMs
  return rest <= 0 ? { tag: "now" } : { tag: "wait", ms: rest }
}
