/** How much work one client may cause: so much at once, and evenly over the period afterwards. */
export interface WorkBudgetSettings {
  readonly pieces: number
  readonly periodMs: number
  /** Clients that are remembered; of more, the one that caused work longest ago is forgotten. */
  readonly clientsMax: number
  readonly nowMs: () => number
}

/**
 * Bounds the work that each client may cause.
 *
 * @returns counts one piece of work of a client: 0 when it may be done, else milliseconds until it may
 * @rule SR95 - ours: any side of a picture may be asked for, so their number bounds nothing
 */
export const workBudget = ({ pieces, periodMs, clientsMax, nowMs }: WorkBudgetSettings) => {
  const shareMs = periodMs / pieces
  /** When the work of a client will have been paid off, as epoch ms. */
  const paidOffAtMs = new Map<string, number>()
  return (client: string): number => {
    const now = nowMs()
    const nextMs = Math.max(paidOffAtMs.get(client) ?? 0, now) + shareMs
    const waitMs = nextMs - now - periodMs
    if (waitMs > 0) return Math.ceil(waitMs)
    paidOffAtMs.delete(client)
    if (paidOffAtMs.size >= clientsMax) paidOffAtMs.delete(paidOffAtMs.keys().next().value!)
    paidOffAtMs.set(client, nextMs)
    return 0
  }
}
