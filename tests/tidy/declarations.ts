/** What a source declares for others, read from its text: exports stand at the start of a line in this house. */
import type { Source } from "./sources.ts"

export interface Declaration {
  readonly name: string
  readonly kind: "function" | "value" | "type"
  /** The comment right above it, or null. */
  readonly doc: string | null
  readonly line: number
}

const exported =
  /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:declare |abstract |async )*(const|let|function\*?|class|interface|type) (\w+)/gm

/** A value that is called: an arrow, a generic arrow, a function, or an effect that takes parameters. */
const called = /^\s*(?:async\b\s*)?(?:<[^;]*?>\s*)?(?:\(|function\b|\w+\s*=>|Effect\.fn)/

/** Where the value of a declaration begins: after the "=" that stands outside its type's brackets. */
const valueOf = (text: string): string => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (/[([{]/.test(sign)) depth += 1
    else if (/[)\]}]/.test(sign)) depth -= 1
    else if (sign === "=" && depth === 0 && text[at + 1] !== ">") return text.slice(at + 1, at + 1_000)
  }
  return ""
}

/** The exported functions, values and types of a source, re-exports left out. */
export const declarationsOf = (source: Pick<Source, "text">): ReadonlyArray<Declaration> =>
  [...source.text.matchAll(exported)].map((match) => {
    const [whole, doc, word, name] = match
    const at = match.index + whole.length
    const isCalled =
      word!.startsWith("function") || (word === "const" && called.test(valueOf(source.text.slice(at))))
    return {
      name: name!,
      kind: isCalled ? "function" : word === "interface" || word === "type" ? "type" : "value",
      doc: doc ?? null,
      line: source.text.slice(0, at).split("\n").length,
    }
  })
