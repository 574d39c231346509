import { isJsonObject } from "@shop/search"
import { JSONParser } from "@streamparser/json"
import { type Line, readLines } from "./lines.ts"

/** Enough to see in which form a file is. */
const headBytes = 4096

/**
 * Reads a dump in any of its JSON forms: one document per line, one JSON array, documents over several lines, or an
 * Elasticsearch response with hits. Memory holds one document at a time.
 *
 * @param chunks - bytes of a file, in chunks of any size
 * @returns documents with their number: of the line, or of the document in the file
 */
export async function* readDocuments(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const { first, all } = await peek(chunks)
  const isArray = first.startsWith("[")
  // A first line that only opens an object is the beginning of a document over several lines.
  yield* isArray || first.trim() === "{" ? readValues(all, isArray) : readLines(all)
}

/** Reads the first non-empty line, or its beginning, and the bytes from the start. */
const peek = async (
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: string; readonly all: AsyncIterable<Uint8Array> }> => {
  const rest = chunks[Symbol.asyncIterator]()
  const held: Array<Uint8Array> = []
  const fill = async (): Promise<string> => {
    const head = Buffer.concat(held).subarray(0, headBytes)
    const [first = "", ...others] = head
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .trimStart()
      .split("\n", 2)
    if (others.length > 0 || head.length === headBytes) return first
    const next = await rest.next()
    if (next.done === true) return first
    held.push(next.value)
    return fill()
  }
  const first = await fill()
  const all = async function* () {
    yield* held
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { first, all: all() }
}

/** The elements of one array, or objects that follow each other. */
async function* readValues(chunks: AsyncIterable<Uint8Array>, isArray: boolean): AsyncGenerator<Line> {
  const found: Array<unknown> = []
  let isBroken = false
  const parser = new JSONParser({ paths: [isArray ? "$.*" : "$"], keepStack: false, separator: "" })
  parser.onValue = ({ value }) => found.push(...(isArray ? [value] : documentsIn(value)))
  parser.onError = () => (isBroken = true)
  let number = 0
  let bytes = 0
  const taken = function* (): Generator<Line> {
    for (const value of found.splice(0)) {
      number += 1
      yield { number, bytes, tag: "value", value }
      bytes = 0
    }
  }
  for await (const chunk of chunks) {
    bytes += chunk.length
    parser.write(chunk)
    yield* taken()
    if (isBroken) break
  }
  if (!isBroken) parser.end()
  yield* taken()
  if (isBroken) yield { number: number + 1, bytes, tag: "fault", fault: { tag: "notJson" } }
}

/** An answer of Elasticsearch has its documents as hits; any other object is one itself. */
const documentsIn = (value: unknown): ReadonlyArray<unknown> => {
  const hits = isJsonObject(value) && isJsonObject(value["hits"]) ? value["hits"]["hits"] : null
  return Array.isArray(hits) ? hits : [value]
}
