import { type Block, heading, lines, paragraph } from "./body.ts"

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  shy: "",
}

const charOf = (number: number, entity: string): string =>
  number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : entity

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (decimal !== undefined) return charOf(Number(decimal), entity)
    return hex === undefined ? (named[name] ?? entity) : charOf(Number.parseInt(hex, 16), entity)
  })

const inline = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s small span strong sub sup u".split(" "),
)

const tidied = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "")

/** Where a link leads, as it is written behind its words; nothing for what is no address of the web. */
const target = (attributes: string, origin: string): string => {
  const [, href = ""] = /\bhref\s*=\s*["']([^"']*)["']/i.exec(attributes) ?? []
  const address = decoded(href)
  if (/^https?:\/\//.test(address)) return ` (${address})`
  return address.startsWith("/") && !address.startsWith("//") ? ` (${origin}${address})` : ""
}

/**
 * A page of content as parts of a letter: headings, paragraphs and lists, links with where they lead.
 *
 * @param origin - of the shop, without trailing slash
 * @rule CM231
 */
export const pageBlocks = (html: string, origin: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let items: Array<string> = []
  let text = ""
  let block = "text" as "text" | "heading" | "item"
  let leadsTo = ""
  const endList = (): void => {
    if (items.length > 0) blocks.push(lines(items))
    items = []
  }
  const end = (next: "text" | "heading" | "item"): void => {
    const told = tidied(text)
    text = ""
    const was = block
    block = next
    if (told.length === 0) return
    if (was === "item") {
      items.push(`– ${told.join(" ")}`)
      return
    }
    endList()
    if (was === "heading") blocks.push(heading(told.join(" ")))
    else blocks.push(told.length === 1 ? paragraph(told[0]!) : lines(told))
  }
  const readable = html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
  for (const [, slash, tag, attributes = "", words] of readable.matchAll(
    /<(\/?)([a-z][a-z\d]*)([^>]*)>|([^<]+|<)/gi,
  )) {
    if (words !== undefined) {
      text += decoded(words.replace(/[\r\n]+/g, " "))
      continue
    }
    const name = tag!.toLowerCase()
    const isEnd = slash === "/"
    if (name === "a") {
      if (isEnd) text += leadsTo
      leadsTo = isEnd ? "" : target(attributes, origin)
    } else if (name === "br") text += "\n"
    else if ((name === "td" || name === "th") && !isEnd && text.trim() !== "") text += " · "
    else if (name === "td" || name === "th" || inline.has(name)) continue
    else if (/^h[1-6]$/.test(name)) end(isEnd ? "text" : "heading")
    else if (name === "li" || name === "tr") end(isEnd ? "text" : "item")
    else if (!(block === "item" && name === "p")) end("text")
  }
  end("text")
  endList()
  return blocks
}
