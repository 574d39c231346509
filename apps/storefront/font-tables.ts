/** The tables of a font file by their names, as OpenType calls them. */
export type Tables = ReadonlyMap<string, Buffer>

const headBytes = 12
const recordBytes = 16

/** Takes a font file apart. What it gives are copies. */
export const tablesOf = (font: Buffer): Tables =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const record = headBytes + recordBytes * index
      const from = font.readUInt32BE(record + 8)
      const table = Buffer.from(font.subarray(from, from + font.readUInt32BE(record + 12)))
      return [font.toString("latin1", record, record + 4), table] as const
    }),
  )

/** Puts a font file together again. */
export const fontOf = (tables: Tables): Buffer => {
  const names = [...tables.keys()].toSorted()
  const head = Buffer.alloc(headBytes + recordBytes * names.length)
  const exponent = Math.floor(Math.log2(names.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(recordBytes * 2 ** exponent, 6)
  head.writeUInt16BE(exponent, 8)
  head.writeUInt16BE(recordBytes * (names.length - 2 ** exponent), 10)
  const parts = [head]
  let from = head.length
  for (const [index, name] of names.entries()) {
    const table = tables.get(name)!
    const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    const record = headBytes + recordBytes * index
    head.write(name, record, "latin1")
    head.writeUInt32BE(sumOf(whole), record + 4)
    head.writeUInt32BE(from, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    parts.push(whole)
    from += whole.length
  }
  return Buffer.concat(parts)
}

const sumOf = (table: Buffer): number => {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

/** The kinds of what a GPOS table has. */
const pairs = 2
const extension = 9

/**
 * Kerning in steps, and none where it is less than two of them: neighbours say the same then, and pack.
 *
 * @param gpos - a table of a font that does not vary; it is changed
 * @param step - in units of the font
 */
export const coarsen = (gpos: Buffer, step: number): void => {
  for (const [from, type] of subtablesOf(gpos)) {
    if (type !== pairs) throw new Error(`A font positions letters by more than kerning: lookup type ${type}.`)
    for (const at of advancesOf(gpos, from)) {
      const units = gpos.readInt16BE(at)
      gpos.writeInt16BE(Math.abs(units) < 2 * step ? 0 : Math.round(units / step) * step, at)
    }
  }
}

/** Where each subtable begins, and its kind. */
function* subtablesOf(gpos: Buffer): Generator<readonly [from: number, type: number]> {
  const lookups = gpos.readUInt16BE(8)
  for (let index = 0; index < gpos.readUInt16BE(lookups); index += 1) {
    const lookup = lookups + gpos.readUInt16BE(lookups + 2 + 2 * index)
    const type = gpos.readUInt16BE(lookup)
    for (let part = 0; part < gpos.readUInt16BE(lookup + 4); part += 1) {
      const from = lookup + gpos.readUInt16BE(lookup + 6 + 2 * part)
      if (type === extension) yield [from + gpos.readUInt32BE(from + 4), gpos.readUInt16BE(from + 2)]
      else yield [from, type]
    }
  }
}

/** Values of the first letter alone, and of those its advance alone. */
const advance = 4

/** Where the advances of a subtable stand, of single pairs or of classes of letters. */
function* advancesOf(gpos: Buffer, from: number): Generator<number> {
  if (gpos.readUInt16BE(from + 4) !== advance || gpos.readUInt16BE(from + 6) !== 0)
    throw new Error("A font kerns otherwise than by the first letter's advance.")
  if (gpos.readUInt16BE(from) === 1) {
    for (let index = 0; index < gpos.readUInt16BE(from + 8); index += 1) {
      const set = from + gpos.readUInt16BE(from + 10 + 2 * index)
      for (let pair = 0; pair < gpos.readUInt16BE(set); pair += 1) yield set + 2 + 4 * pair + 2
    }
    return
  }
  const count = gpos.readUInt16BE(from + 12) * gpos.readUInt16BE(from + 14)
  for (let index = 0; index < count; index += 1) yield from + 16 + 2 * index
}
