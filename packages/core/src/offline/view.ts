/** What a shopper sees of the catalogue on their device. @rule OC11 */
export interface OnDeviceView {
  /** Products that can be come upon without a network; 0 when nothing is kept. */
  readonly pieces: number
  /** When prices and stock were last heard of, epoch ms; null when nothing is kept. */
  readonly asOfMs: number | null
  /** Whole percent of what is on its way; null when nothing is. */
  readonly progressPercent: number | null
  /** The shop has more than devices keep. */
  readonly isTooLarge: boolean
}
