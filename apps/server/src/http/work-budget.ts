/** The work that one client may cause: all of it at once, then evenly over the period. */
export interface WorkBudgetSettings {
  readonly pieces: number
  readonly periodMs: number
  /** Number of stored clients; the least recently active client is dropped first. */
  readonly clientsMax: number
  readonly nowMs: () => number
}

/**
 * Bounds the work that each client may cause.
 *
 * @returns a function that counts one piece of work of a client: 0 if it is allowed, else milliseconds until it is
 * @rule SR95 - clients may request pictures in any size, so the number of sizes bounds nothing
 */
export const workBudget = ({ pieces, periodMs, clientsMax, nowMs }: WorkBudgetSettings) => {
  const shareMs = periodMs / pieces
  /** When the budget of a client is full again, in epoch ms. */
  const fullAtMs = new Map<string, number>()
  return (client: string): number => {
    const now = nowMs()
    const nextMs = Math.max(fullAtMs.get(client) ?? 0, now) + shareMs
    const waitMs = nextMs - now - periodMs
    if (waitMs > 0) return Math.ceil(waitMs)
    fullAtMs.delete(client)
    if (fullAtMs.size >= clientsMax) fullAtMs.delete(fullAtMs.keys().next().value!)
    fullAtMs.set(client, nextMs)
    return 0
  }
}
