import type { Dictionary, DictionaryBuilder, DictionaryFactory } from "@shop/search"

/** Distinct texts in one array of bytes, because an object for each of half a million texts needs more memory. */
export interface PackedTexts extends Dictionary {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
}

const hashOf = (bytes: Uint8Array, from: number, to: number): number => {
  let hash = 0x81_1c_9d_c5
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01_00_01_93)
  return hash >>> 0
}

/**
 * Opens a dictionary in place. The hash table for text lookups is built at the first lookup.
 *
 * @param bytes - all texts in UTF-8, concatenated
 * @param starts - offset of each text, then the end of the last
 * @rule IX61
 */
export const dictionary = (bytes: Uint8Array, starts: Uint32Array): PackedTexts => {
  const size = Math.max(0, starts.length - 1)
  const letters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let slots: Uint32Array | null = null
  const table = (): Uint32Array => {
    if (slots !== null) return slots
    const capacity = 2 ** Math.ceil(Math.log2(size * 2 + 2))
    slots = new Uint32Array(capacity)
    for (let code = 0; code < size; code += 1) {
      let slot = hashOf(bytes, starts[code]!, starts[code + 1]!) & (capacity - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (capacity - 1)
      slots[slot] = code + 1
    }
    return slots
  }
  const codeOf = (text: string): number => {
    if (size === 0) return -1
    const wanted = Buffer.from(text)
    const known = table()
    let slot = hashOf(wanted, 0, wanted.length) & (known.length - 1)
    while (known[slot] !== 0) {
      const code = known[slot]! - 1
      const [from, to] = [starts[code]!, starts[code + 1]!]
      if (to - from === wanted.length && wanted.compare(letters, from, to) === 0) return code
      slot = (slot + 1) & (known.length - 1)
    }
    return -1
  }
  return {
    size,
    textOf: (code) => letters.toString("utf8", starts[code], starts[code + 1]),
    codeOf,
    bytes,
    starts,
  }
}

/**
 * Opens an empty dictionary. A build holds one for every field, some with half a million texts, so texts are stored as
 * bytes and not as a map with an object for each.
 *
 * @rule IX61, IX63
 */
export const createDictionaryBuilder = (): DictionaryBuilder => {
  let bytes = Buffer.allocUnsafeSlow(64)
  let starts = new Uint32Array(8)
  let slots = new Uint32Array(16)
  let size = 0
  const slotOf = (from: number, to: number): number => {
    let slot = hashOf(bytes, from, to) & (slots.length - 1)
    while (slots[slot] !== 0) {
      const known = slots[slot]! - 1
      const [begin, end] = [starts[known]!, starts[known + 1]!]
      if (end - begin === to - from && bytes.compare(bytes, begin, end, from, to) === 0) return slot
      slot = (slot + 1) & (slots.length - 1)
    }
    return slot
  }
  const widen = (): void => {
    slots = new Uint32Array(slots.length * 2)
    for (let number = 0; number < size; number += 1)
      slots[slotOf(starts[number]!, starts[number + 1]!)] = number + 1
  }
  return {
    numberOf: (text) => {
      const from = starts[size]!
      if (from + text.length * 3 > bytes.length) {
        const more = Buffer.allocUnsafeSlow(Math.ceil(bytes.length * 1.5) + text.length * 3)
        bytes.copy(more, 0, 0, from)
        bytes = more
      }
      // Appended first; a new text stays, and a known one is overwritten by the next.
      const to = from + bytes.write(text, from)
      const slot = slotOf(from, to)
      if (slots[slot] !== 0) return slots[slot]! - 1
      if (size + 2 > starts.length) {
        const more = new Uint32Array(Math.ceil(starts.length * 1.5))
        more.set(starts)
        starts = more
      }
      size += 1
      starts[size] = to
      slots[slot] = size
      if (size * 2 > slots.length) widen()
      return size - 1
    },
    textOf: (number) => bytes.toString("utf8", starts[number], starts[number + 1]),
    size: () => size,
  }
}

/** Builds a dictionary; the code of a text is its index. @rule IX61 */
export const dictionaryOf = (texts: ReadonlyArray<string>): PackedTexts => {
  const starts = new Uint32Array(texts.length + 1)
  let capacity = 0
  for (const text of texts) capacity += text.length
  let bytes = Buffer.allocUnsafe(Math.max(16, capacity * 2))
  let end = 0
  texts.forEach((text, code) => {
    if (end + text.length * 3 > bytes.length) {
      const more = Buffer.allocUnsafe(bytes.length * 2 + text.length * 3)
      bytes.copy(more, 0, 0, end)
      bytes = more
    }
    starts[code] = end
    end += bytes.write(text, end)
  })
  starts[texts.length] = end
  return dictionary(new Uint8Array(bytes.subarray(0, end)), starts)
}

/** Stores many texts as bytes to save memory. @rule IX61 */
export const packedTexts: DictionaryFactory<PackedTexts> = {
  createBuilder: createDictionaryBuilder,
  fromTexts: dictionaryOf,
}
