import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decodeEntities, excerpt } from "./index.ts"

describe("CO3 excerpts", () => {
  it.each([
    ["<p>Thrown &amp; glazed</p>\n<p>by hand</p>", 40, "Thrown & glazed by hand"],
    ["one two three four", 12, "one two…"],
    ["one two, three four", 12, "one two…"],
    ["One is. Two is not, by far.", 12, "One is."],
    ["One. Two is longer by far.", 12, "One. Two…"],
    ["onelongwordthatgoeson", 10, "onelongwo…"],
    ["a <b", 10, "a"],
    ["&lt;b&gt;", 10, "<b>"],
    ["", 10, ""],
    ["<br><br>", 10, ""],
    ["<p>Th&eacute;i&egrave;re &#233;maill&#xE9;e</p>", 40, "Théière émaillée"],
  ])("%j in %i is %j", (html, lengthMax, expected) => expect(excerpt(html, lengthMax)).toBe(expected))
})

describe("CO23 references to characters", () => {
  it.each([
    ["Caf&eacute; &amp; th&eacute;", "Café & thé"],
    ["&Uuml;bert&ouml;pfe f&uuml;r S&szlig;", "Übertöpfe für Sß"],
    ["&#8364; &#x20AC; &euro;", "€ € €"],
    ["L&rsquo;&oelig;uf&nbsp;!", "L’œuf\u00a0!"],
    ["a & b &nothing; &eacute &;", "a & b &nothing; &eacute &;"],
    ["&amp;eacute;", "&eacute;"],
    ["&#0; &#xD800; &#9999999;", "&#0; &#xD800; &#9999999;"],
    ["plain", "plain"],
  ])("W12: %j is %j", (text, expected) => expect(decodeEntities(text)).toBe(expected))
})

describe("laws", () => {
  it("CO3 an excerpt is never longer than the limit, without outer spaces", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 40 }), (html, lengthMax) => {
        const text = excerpt(html, lengthMax)
        expect(text.length).toBeLessThanOrEqual(lengthMax)
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/\s\s/)
      }),
    )
  })
})
