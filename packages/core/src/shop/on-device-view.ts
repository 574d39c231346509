/** The state of the offline catalogue that the shopper sees. */
export interface OnDeviceView {
  /** The number of products of the offline catalogue; 0 without one. */
  readonly pieces: number
  /** Last update of prices and stock in epoch ms; null without a catalogue. */
  readonly asOfMs: number | null
  /** Progress of the running download in whole percent; null without one. */
  readonly progressPercent: number | null
  /** The shop has more products than devices store. */
  readonly isTooLarge: boolean
}
