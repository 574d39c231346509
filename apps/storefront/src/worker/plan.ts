import { buildHeader, holdsHeader, keptAtHeader } from "./facts.ts"

/** A kept page, as far as it decides anything. */
export interface KeptCopy {
  readonly keptAtMs: number
  /** For how long its prices hold, from when it was kept on. */
  readonly holdsS: number
  readonly build: string
}

/** What is known of a kept page; null for one that nobody here has written. */
export const copyOf = ({ headers }: Pick<Response, "headers">): KeptCopy | null => {
  const keptAtMs = Number(headers.get(keptAtHeader) ?? Number.NaN)
  const holdsS = Number(headers.get(holdsHeader) ?? 0)
  return Number.isNaN(keptAtMs) || Number.isNaN(holdsS)
    ? null
    : { keptAtMs, holdsS, build: headers.get(buildHeader) ?? "" }
}

/** What is answered first. @rule SW5 */
export type Plan =
  /** The copy at once; the network is asked behind it. */
  | { readonly tag: "copy" }
  /** The network, and the copy once it takes too long or fails. */
  | { readonly tag: "network"; readonly hasCopy: boolean }

/** How long the network is waited for when there is a copy. */
export const patienceMs = 3000
/** A copy that is shown before anybody was asked is no older. */
export const youngMs = 60 * 60_000
/** A copy that stands in for the network is no older: what it says of prices and stock is of no use any more. */
export const keptMs = 7 * 24 * 60 * 60_000

/** Whether a copy is of any use at all. */
export const isUsable = (copy: KeptCopy, nowMs: number): boolean =>
  copy.keptAtMs <= nowMs && nowMs - copy.keptAtMs <= keptMs

/**
 * What a visit to a page is answered with. A copy comes first when it is young, its prices still hold and it is of the
 * build whose files are here; whoever reloads asks the network.
 *
 * @rule SW5 - reliability §2b 40, issue (a page visited before paints from the device)
 */
export const planOf = (
  copy: KeptCopy | null,
  asked: { readonly nowMs: number; readonly build: string; readonly isReload: boolean },
): Plan => {
  if (copy === null || !isUsable(copy, asked.nowMs)) return { tag: "network", hasCopy: false }
  const ageMs = asked.nowMs - copy.keptAtMs
  const isFirst =
    !asked.isReload && copy.build === asked.build && ageMs <= youngMs && ageMs < copy.holdsS * 1000
  return isFirst ? { tag: "copy" } : { tag: "network", hasCopy: true }
}

/** What becomes of a copy once the network has answered. @rule SW5 */
export const afterAnswer = (status: number, mayKeep: boolean): "keep" | "drop" | "leave" => {
  if (mayKeep) return "keep"
  return status === 404 || status === 410 ? "drop" : "leave"
}

/** Whether a copy is better than what the network said: the shop is there, and cannot. @rule SW5 */
export const prefersCopy = (status: number): boolean => status >= 500
