import type { Fault } from "./normalize/index.ts"

/** A line of a dump may not be longer than this: no document of a catalogue is. */
const lineBytesMax = 8 * 1024 * 1024

/** One line of a dump: a JSON value, or the reason why it cannot be read. */
export type Line =
  | { readonly number: number; readonly bytes: number; readonly tag: "value"; readonly value: unknown }
  | { readonly number: number; readonly bytes: number; readonly tag: "fault"; readonly fault: Fault }

const newline = 10

/**
 * Splits a stream of bytes into lines and parses each as JSON. Memory holds one line at a time, and no line that is too
 * long. Empty lines are skipped.
 *
 * @param chunks - bytes of a file, in chunks of any size
 * @param bytesMax - longest line
 * @returns lines with their number, the first being 1
 * @rule IM1, IM2
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax = lineBytesMax,
): AsyncGenerator<Line> {
  let held: Array<Uint8Array> = []
  let length = 0
  let number = 0
  const take = (): Line | null => {
    number += 1
    const line =
      length > bytesMax ? tooLong(number, length, bytesMax) : parsed(number, Buffer.concat(held, length))
    held = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      length += end - from
      if (length <= bytesMax) held.push(chunk.subarray(from, end))
      from = end + 1
      const line = take()
      if (line !== null) yield line
    }
    length += chunk.length - from
    if (length <= bytesMax) held.push(chunk.subarray(from))
    else held = []
  }
  const last = length > 0 ? take() : null
  if (last !== null) yield last
}

const tooLong = (number: number, bytes: number, bytesMax: number): Line => ({
  number,
  bytes,
  tag: "fault",
  fault: { tag: "lineTooLong", bytesMax },
})

const parsed = (number: number, bytes: Uint8Array): Line | null => {
  const at = { number, bytes: bytes.length }
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return { ...at, tag: "fault", fault: { tag: "notUtf8" } }
  }
  if (text.trim() === "") return null
  try {
    return { ...at, tag: "value", value: JSON.parse(text) as unknown }
  } catch (error) {
    return { ...at, tag: "fault", fault: { tag: isCutOff(text, String(error)) ? "truncated" : "notJson" } }
  }
}

/** The parser was content up to the end of the text: the rest is missing. */
const isCutOff = (text: string, message: string): boolean => {
  if (!text.trimStart().startsWith("{")) return false
  if (/end of JSON input|Unterminated string/.test(message)) return true
  const position = /at position (\d+)/.exec(message)?.[1]
  return position !== undefined && Number(position) >= text.trimEnd().length
}
