/** The most that may be loaded, brotli as sent. A budget is 15 % above the size at the time it was set. */
export interface Budget {
  readonly bytesMax: number
  readonly filesMax?: number
}

/** JavaScript that a visit loads until it is idle. */
export const visitBudgets = {
  list: { bytesMax: 112_000, filesMax: 14 },
  product: { bytesMax: 127_000, filesMax: 19 },
  cart: { bytesMax: 312_000 },
  session: { bytesMax: 326_000 },
} as const satisfies Readonly<Record<string, Budget>>

/** Other files that a document names. */
export const documentBudgets = {
  styles: { bytesMax: 18_000 },
  fonts: { bytesMax: 39_000 },
} as const satisfies Readonly<Record<string, Budget>>
