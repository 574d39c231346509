import { describe, expect, it } from "vitest"
import { compoundHead, learnCompoundHeads, splitCompound } from "./compounds.ts"

const known = new Set(
  "tee kanne kuchen form zwiebel zwiebelsuppe suppe suppen schale arbeit platz egg cup".split(" "),
)
const isWord = (part: string) => known.has(part)

describe("IX64 German compounds", () => {
  it.each([
    ["teekanne", ["tee", "kanne"]],
    ["kuchenform", ["kuchen", "form"]],
    ["arbeitsplatz", ["arbeit", "platz"]],
    ["zwiebelsuppenschale", ["schale", "zwiebel", "suppen"]],
    ["kaffeekanne", []],
    ["kanne", []],
    ["form28", []],
  ])("splits %s into %j", (word, parts) => expect(splitCompound(word, "de", isWord)).toEqual(parts))
  it("splits compounds of other languages without linking letters and with shorter heads", () => {
    expect(splitCompound("eggcup", "en", isWord)).toEqual(["egg", "cup"])
    expect(splitCompound("eggcup", "de", isWord)).toEqual([])
    expect(splitCompound("arbeitsplatz", "en", isWord)).toEqual([])
  })
  it.each([
    ["kaffeekanne", "kanne"],
    ["salatsieb", null],
    ["kanne", null],
  ])("finds the head of %s: %j", (word, head) => expect(compoundHead(word, isWord)).toBe(head))
  it("learns an ending that several compounds share when one of them begins with a known word", () => {
    const stem = (word: string) => word.replace(/n$/, "")
    const learned = (...words: ReadonlyArray<string>) => [...learnCompoundHeads(words, isWord, stem)]
    expect(learned("teeschussel", "ruhrschusseln")).toEqual(["schussel", "schusseln"])
    expect(learned("blauschussel", "ruhrschusseln")).toEqual([])
    expect(learned("teeschussel")).toEqual([])
    expect(learned("teekanne", "ruhrkanne")).toEqual([])
  })
})
