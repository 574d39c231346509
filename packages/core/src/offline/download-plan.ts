import { limits } from "../settings/index.ts"

/** The conditions under which a device downloads the catalogue. */
export interface Conditions {
  /** The shop offers its catalogue to devices. */
  readonly isEnabled: boolean
  readonly isOnline: boolean
  /** The browser requests reduced data usage. */
  readonly isSavingData: boolean
  /** The connection is slow or metered. */
  readonly isSlow: boolean
  /** This shopper has the prices of guests. */
  readonly isGuestPriced: boolean
  /** Last update in epoch ms; null before the first. */
  readonly updatedAtMs: number | null
  /** The last download failed. */
  readonly hasFailed: boolean
  readonly nowMs: number
}

/** When the device downloads. "never" holds until a condition changes. */
export type DownloadPlan =
  | { readonly tag: "now" }
  | { readonly tag: "wait"; readonly ms: number }
  | { readonly tag: "never" }

/**
 * Decides when a device downloads the catalogue: at once without one, else at most every `offlineEveryMs`. A slow or
 * metered connection, saved data and prices of a customer group forbid it.
 */
export const planDownload = ({
  isEnabled,
  isOnline,
  isSavingData,
  isSlow,
  isGuestPriced,
  updatedAtMs,
  hasFailed,
  nowMs,
}: Conditions): DownloadPlan => {
  if (!isEnabled || !isOnline || isSavingData || isSlow || !isGuestPriced) return { tag: "never" }
  if (hasFailed) return { tag: "wait", ms: limits.offlineEveryMs }
  // A clock that was put back must not make a device wait for ever.
  if (updatedAtMs === null || updatedAtMs > nowMs) return { tag: "now" }
  const rest = updatedAtMs + limits.offlineEveryMs - nowMs
  return rest <= 0 ? { tag: "now" } : { tag: "wait", ms: rest }
}
