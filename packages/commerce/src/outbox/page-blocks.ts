import { Parser } from "htmlparser2"
import { type Block, heading, lines, paragraph } from "./body.ts"

const inline = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s small span strong sub sup u".split(" "),
)

const tidied = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "")

/** Where a link leads, as it is written behind its words; nothing for what is no address of the web. */
const target = (address: string, origin: string): string => {
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
  let unreadable = 0
  const onTag = (name: string, isEnd: boolean, address = ""): void => {
    if (name === "script" || name === "style") unreadable += isEnd ? -1 : 1
    else if (name === "a") {
      if (isEnd) text += leadsTo
      leadsTo = isEnd ? "" : target(address, origin)
    } else if (name === "br") text += isEnd ? "" : "\n"
    else if ((name === "td" || name === "th") && !isEnd && text.trim() !== "") text += " · "
    else if (name === "td" || name === "th" || inline.has(name)) return
    else if (/^h[1-6]$/.test(name)) end(isEnd ? "text" : "heading")
    else if (name === "li" || name === "tr") end(isEnd ? "text" : "item")
    else if (!(block === "item" && name === "p")) end("text")
  }
  const parser = new Parser({
    onopentag: (name, { href }) => onTag(name, false, href),
    onclosetag: (name) => onTag(name, true),
    ontext: (words) => {
      if (unreadable === 0) text += words.replace(/[\r\n]+/g, " ")
    },
  })
  parser.write(html)
  parser.end()
  end("text")
  endList()
  return blocks
}
