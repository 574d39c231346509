/** All kinds of fault. A run proves nothing about a kind that never occurred in it. */
export const faultKinds = [
  "request lost",
  "request late",
  "request overtaken",
  "request twice",
  "response lost",
  "response late",
  "response cut",
  "response is HTML",
  "response empty",
  "response malformed",
  "response 500",
  "response 502",
  "response 503",
  "response 429",
  "response 401",
  "response to a renewal lost",
  "token expired online",
  "token expired offline",
  "session revoked",
  "offline",
  "online again",
  "connected without a network",
  "clock fast",
  "clock slow",
  "tab crashed",
  "crash in a sign-in",
  "crash in an order",
  "tabs at once",
  "storage slow",
  "storage full",
  "storage hangs",
  "storage blocked",
  "storage unreadable",
  "record corrupt",
  "record newer",
  "price changed",
  "stock taken",
  "product gone",
  "platform restarted",
] as const

export type FaultKind = (typeof faultKinds)[number]

/** Counters of a run, by name. */
export type Counts = Map<string, number>

/** Adds one or more to a count. */
export const count = (counts: Counts, name: string, times = 1): void =>
  void counts.set(name, (counts.get(name) ?? 0) + times)

/** Adds all counts of one run to those of another. */
export const addCounts = (all: Counts, more: ReadonlyMap<string, number>): void => {
  for (const [name, times] of more) count(all, name, times)
}

/**
 * The kinds of fault that occurred too rarely in a run.
 *
 * @param times - required number of occurrences of each kind
 */
export const missingFaults = (counts: ReadonlyMap<string, number>, times: number): ReadonlyArray<string> =>
  faultKinds.flatMap((kind) => {
    const occurred = counts.get(kind) ?? 0
    return occurred < times ? [`${kind}: ${occurred} of ${times}`] : []
  })
