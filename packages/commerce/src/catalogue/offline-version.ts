/** What a device's catalogue is at least as new as. */
export interface OfflineVersion {
  /** What documents are made with: another form, seller or tax is another catalogue. */
  readonly made: string
  readonly build: number
  /** When the build was made, epoch ms: a file that was put back counts its builds again. */
  readonly builtAtMs: number
  /** Number of the last change of stock. */
  readonly stock: number
  /** The last moment at which a special price began or ended, epoch ms; 0 for none. */
  readonly pricedAtMs: number
}

/** Writes a version; devices give it back as it is. @rule OC2 */
export const writeVersion = ({ made, build, builtAtMs, stock, pricedAtMs }: OfflineVersion): string =>
  [made, ...[build, builtAtMs, stock, pricedAtMs].map((number) => number.toString(36))].join("-")

const form = /^([0-9a-z]{1,13})-([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11})$/

/** Reads a version. @returns null for what is none @rule OC2 */
export const readVersion = (text: string): OfflineVersion | null => {
  const [, made, ...numbers] = form.exec(text) ?? []
  if (made === undefined) return null
  const [build, builtAtMs, stock, pricedAtMs] = numbers.map((number) => Number.parseInt(number, 36))
  return { made, build: build!, builtAtMs: builtAtMs!, stock: stock!, pricedAtMs: pricedAtMs! }
}
