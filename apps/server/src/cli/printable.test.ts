import { describe, expect, it } from "vitest"
import { printable } from "./printable.ts"

describe("text for a terminal", () => {
  it.each([
    ["a name", "Ada Lövelace 茶碗 🏺", "Ada Lövelace 茶碗 🏺"],
    ["lines and tabs", "a\n\tb", "a\n\tb"],
    ["an escape sequence", "\u001b]0;owned\u0007\u001b[2J", "\\x1b]0;owned\\x07\\x1b[2J"],
    ["a control character of eight bits", "\u009b2J", "\\x9b2J"],
    ["a carriage return that overwrites", "paid\rdue ", "paid\\x0ddue "],
    ["a mark that turns a line round", "\u202etnuocsid", "\\u202etnuocsid"],
  ])("%s", (_, text, shown) => expect(printable(text)).toBe(shown))
})
