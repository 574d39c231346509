import { inflateSync } from "node:zlib"

/** Extracts the text of a PDF. Its tables map glyphs to characters. */
export const pdfText = (pdf: Uint8Array): string => {
  const raw = Buffer.from(pdf).toString("latin1")
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes]) => {
    try {
      return inflateSync(Buffer.from(bytes!, "latin1")).toString("latin1")
    } catch {
      return ""
    }
  })
  const maps = streams.filter((stream) => stream.includes("beginbfrange") || stream.includes("beginbfchar"))
  // Both fonts number glyphs by first use, so each glyph is searched in both tables.
  const tables = maps.map((map) => {
    const signs = new Map<number, string>()
    for (const [, from, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
      // A glyph may stand for several characters, such as a ligature.
      [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex], index) =>
        signs.set(
          Number.parseInt(from!, 16) + index,
          Buffer.from(hex!.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
        ),
      )
    return signs
  })
  const shown = streams
    .filter((stream) => stream.includes(" Tf"))
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, row]) => row!))
  return shown
    .flatMap((text) => {
      const glyphIds = [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      return tables.map((signs) => glyphIds.map((id) => signs.get(Number.parseInt(id, 16)) ?? "").join(""))
    })
    .join("\n")
}
