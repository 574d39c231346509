/** How long the two requests for one category took, both begun at the same moment. @rule LC6 */
export interface StageTimes {
  /** The few fields a list needs. */
  readonly thinMs: number
  /** Every field, for the products behind the list. */
  readonly fullMs: number
}

/**
 * Whether a category is still asked for in two stages for the rest of the visit: no longer once the thin stage has
 * come later than the full one and so shown nothing sooner.
 *
 * @param isStaged - whether it was so far; what is given up is not taken up again
 * @rule LC6 - domain §12 (two-stage category caching; disabled when the thin stage brings no gain)
 */
export const staysStaged = (isStaged: boolean, { thinMs, fullMs }: StageTimes): boolean =>
  isStaged && thinMs <= fullMs
