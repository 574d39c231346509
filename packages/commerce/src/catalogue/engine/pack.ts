import { deflateRawSync, inflateRawSync } from "node:zlib"

/** Numbers of one width. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** Named arrays of numbers with a small JSON header. */
export interface PackedPart {
  readonly about: Readonly<Record<string, unknown>>
  readonly numbers: Readonly<Record<string, Numbers>>
}

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const
type Kind = keyof typeof kinds

const kindOf = (numbers: Numbers): Kind =>
  numbers instanceof Float64Array
    ? "f64"
    : numbers instanceof Uint32Array
      ? "u32"
      : numbers instanceof Uint16Array
        ? "u16"
        : "u8"

/** Copies numbers to the narrowest array type that holds them. @rule IX61 */
export const narrow = (numbers: Uint32Array): Uint8Array | Uint16Array | Uint32Array => {
  let most = 0
  for (let at = 0; at < numbers.length; at += 1) if (numbers[at]! > most) most = numbers[at]!
  return most < 256 ? Uint8Array.from(numbers) : most < 65_536 ? Uint16Array.from(numbers) : numbers
}

/** Bytes before each part begin at a multiple of this, so that numbers can be read where they lie. */
const step = 8
const aligned = (bytes: number): number => Math.ceil(bytes / step) * step

/** Writes numbers as bytes of a file. @rule IX61 */
export const pack = ({ about, numbers }: PackedPart): Uint8Array => {
  const parts = Object.entries(numbers)
  const head = Buffer.from(
    JSON.stringify({ about, parts: parts.map(([name, one]) => [name, kindOf(one), one.length]) }),
  )
  let bytes = aligned(4 + head.length)
  const places = parts.map(([, one]) => {
    const place = bytes
    bytes = aligned(bytes + one.byteLength)
    return place
  })
  const whole = Buffer.alloc(bytes)
  whole.writeUInt32LE(head.length)
  head.copy(whole, 4)
  parts.forEach(([, one], index) =>
    whole.set(new Uint8Array(one.buffer, one.byteOffset, one.byteLength), places[index]!),
  )
  return deflateRawSync(whole, { level: 1 })
}

/** Reads what `pack` wrote. @rule IX61 */
export const unpack = (bytes: Uint8Array): PackedPart => {
  const inflated = inflateRawSync(bytes)
  // A buffer of its own is aligned for every number type.
  const whole = inflated.byteOffset % step === 0 ? inflated : Buffer.from(new Uint8Array(inflated))
  const headBytes = whole.readUInt32LE()
  const { about, parts } = JSON.parse(whole.toString("utf8", 4, 4 + headBytes)) as {
    about: Record<string, unknown>
    parts: ReadonlyArray<[string, Kind, number]>
  }
  let place = aligned(4 + headBytes)
  const numbers: Record<string, Numbers> = {}
  for (const [name, kind, length] of parts) {
    const one = new kinds[kind](whole.buffer as ArrayBuffer, whole.byteOffset + place, length)
    numbers[name] = one
    place = aligned(place + one.byteLength)
  }
  return { about, numbers }
}
