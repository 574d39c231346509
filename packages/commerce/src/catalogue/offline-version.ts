/** Version of a device's catalogue. The device's data may be newer, never older. */
export interface OfflineVersion {
  /** Hash of settings and format of the documents: another format, seller or tax makes another catalogue. */
  readonly fingerprint: string
  readonly build: number
  /** Creation time of the build, epoch ms. Build numbers alone are ambiguous, because a restored file repeats them. */
  readonly builtAtMs: number
  /** Number of the last change of stock. */
  readonly stock: number
  /** The last moment at which a special price began or ended, epoch ms; 0 for none. */
  readonly pricedAtMs: number
}

/** Encodes a version; devices send it back unchanged. @rule OC2 */
export const writeVersion = ({ fingerprint, build, builtAtMs, stock, pricedAtMs }: OfflineVersion): string =>
  [fingerprint, ...[build, builtAtMs, stock, pricedAtMs].map((number) => number.toString(36))].join("-")

const form = /^([0-9a-z]{1,13})-([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11})$/

/** Decodes a version. @returns null for an invalid text @rule OC2 */
export const readVersion = (text: string): OfflineVersion | null => {
  const [, fingerprint, ...numbers] = form.exec(text) ?? []
  if (fingerprint === undefined) return null
  const [build, builtAtMs, stock, pricedAtMs] = numbers.map((number) => Number.parseInt(number, 36))
  return { fingerprint, build: build!, builtAtMs: builtAtMs!, stock: stock!, pricedAtMs: pricedAtMs! }
}
