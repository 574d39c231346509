/**
 * The sentences of a specification, numbered, and the table in `packages/core/SENTENCES.md` that says what became of each.
 * `--check <folder>` compares the table with the documents in the folder and prints what differs.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const tableFile = fileURLToPath(new URL("../../packages/core/SENTENCES.md", import.meta.url))

/** The documents, by the name that the rules give them. */
const documents = { S1: "commerce-core.md", S2: "storefront-shell.md" } as const

/** A sentence of a document: its place, what it says, and a name for exactly that. */
export interface Sentence {
  /** Document, section, and place in the section, as `S1.4.17`. */
  readonly id: string
  readonly text: string
  readonly print: string
}

/** How many characters of a hash tell one sentence from another. */
const printLength = 8

/** Marks of the format, dashes and blanks say nothing: a sentence is itself however it is set. */
const normalised = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[*`]/g, "")
    .replaceAll(/[‐-―]/g, "-")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()

const printOf = (text: string): string =>
  createHash("sha256").update(normalised(text)).digest("hex").slice(0, printLength)

/**
 * A row of a table is one sentence; its head and the line below are none. A paragraph and an item of a list are as many
 * as they have full stops: clauses between semicolons stay together, and so does what stands in quotation marks.
 */
const blocksOf = (section: string): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  let isOpen = false
  const lines = section.split("\n").map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    const item = /^(?:-|\d+\.) (.*)$/.exec(line)?.[1]
    const isRow = line.startsWith("|")
    if (isRow && !lines[index + 1]?.startsWith("|--") && !line.startsWith("|--")) blocks.push(line)
    else if (item !== undefined) blocks.push(item)
    else if (line !== "" && !isRow && !line.startsWith("#")) {
      if (isOpen) blocks.push(`${blocks.pop() ?? ""} ${line}`)
      else blocks.push(line)
    }
    isOpen = line !== "" && !isRow && !line.startsWith("#")
  }
  return blocks
}

const quoted = /(?<![^\s(:])(['"])(?:(?!\1(?:[\s.,;:)]|$)).)*\1(?=[\s.,;:)]|$)/g
const bracketed = /\([^()]*\)/g

/** A stop, the quotation mark after it, a blank, and then what a sentence begins with. */
const end = /[.!?]['"]? (?=['"(]?[A-Z]|\*\*|\/ )/g

/** The same length, and no stop inside quotation marks or brackets but the one at their end. */
const masked = (block: string): string =>
  [quoted, bracketed].reduce(
    (text, pattern) => text.replaceAll(pattern, (all) => all.replaceAll(/[.!?](?!.$)/g, ",")),
    block,
  )

const sentencesOf = (block: string): ReadonlyArray<string> => {
  if (block.startsWith("|")) return [block]
  const cuts = [
    0,
    ...[...masked(block).matchAll(end)].map((found) => found.index + found[0].length),
    block.length,
  ]
  return cuts.slice(1).map((to, index) => block.slice(cuts[index], to).trim())
}

/** Every sentence of the numbered sections of a document, in order. */
export const split = (document: string, markdown: string): ReadonlyArray<Sentence> =>
  [...markdown.matchAll(/^## (\d+)\. .*\n((?:(?!^## ).*\n?)*)/gm)].flatMap(([, section, text]) =>
    blocksOf(text!)
      .flatMap(sentencesOf)
      .map((sentence, index) => ({
        id: `${document}.${section}.${index + 1}`,
        text: sentence,
        print: printOf(sentence),
      })),
  )

/** Every sentence of the documents in a folder. */
export const sentencesIn = (folder: string): ReadonlyArray<Sentence> =>
  Object.entries(documents).flatMap(([name, file]) => split(name, readFileSync(join(folder, file), "utf8")))

/** What became of a sentence, as the table has it. */
export interface Row {
  readonly id: string
  readonly gist: string
  readonly print: string
  /** Rules, `room: path`, or `not shown`. */
  readonly owner: string
  readonly note: string
}

/** The table's rows, and how many its head promises for each section. */
export interface Table {
  readonly rows: ReadonlyArray<Row>
  readonly counts: Readonly<Record<string, number>>
}

/** Reads the table; a line that has an id and not five columns is an error. */
export const readTable = (markdown: string): Table => {
  const counts = [...markdown.matchAll(/^\| (S[12]) §(\d) \| (\d+) \|$/gm)].map(
    ([, document, section, count]) => [`${document}.${section}`, Number(count)] as const,
  )
  const lines = markdown.split("\n").filter((line) => /^\| S[12]\.\d/.test(line))
  const rows = lines.map((line) => {
    const cells = line.split("|").map((cell) => cell.trim())
    if (cells.length !== 7) throw new Error(`not five columns: ${line}`)
    const [, id, gist, print, owner, note] = cells
    return { id: id!, gist: gist!, print: print!, owner: owner!, note: note! }
  })
  return { rows, counts: Object.fromEntries(counts) }
}

/** How the table and the documents differ, in words; nothing when they agree. */
export const differences = ({ rows }: Table, sentences: ReadonlyArray<Sentence>): ReadonlyArray<string> => {
  const known = new Map(rows.map((row) => [row.id, row]))
  const there = new Set(sentences.map(({ id }) => id))
  const missing = sentences.flatMap(({ id, text, print }) => {
    const row = known.get(id)
    if (row === undefined) return [`${id} ${print} has no row: ${text}`]
    return row.print === print ? [] : [`${id} is ${print}, the table has ${row.print}: ${text}`]
  })
  return [...missing, ...rows.filter(({ id }) => !there.has(id)).map(({ id }) => `${id} is no sentence`)]
}

if (import.meta.main) {
  const [order, folder] = process.argv.slice(2)
  if (order !== "--check" || folder === undefined) {
    process.stderr.write("sentences.ts --check <folder of the two documents>\n")
    process.exit(2)
  }
  const found = differences(readTable(readFileSync(tableFile, "utf8")), sentencesIn(folder))
  for (const line of found) process.stdout.write(`${line}\n`)
  process.exit(found.length === 0 ? 0 : 1)
}
