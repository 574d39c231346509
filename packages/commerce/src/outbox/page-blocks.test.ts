import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toHtml, toText } from "./body.ts"
import { pageBlocks } from "./page-blocks.ts"

const origin = "https://shop.example"
const textOf = (html: string): string => toText(pageBlocks(html, origin)).trimEnd()

describe("CM231 a page of content in a letter", () => {
  it.each([
    ["<h2>1. Vendeur</h2>\n<p>La <b>Poterie</b>,\nLyon</p>", "1. Vendeur\n----------\n\nLa Poterie, Lyon"],
    ["<p>Nom<br>1 rue&nbsp;X</p>", "Nom\n1 rue\u00a0X"],
    ["<ul><li>un</li><li><p>deux</p></li></ul><p>fin</p>", "– un\n– deux\n\nfin"],
    ['<a href="/fr/delivery">Livraison</a>.', "Livraison (https://shop.example/fr/delivery)."],
    ["<a href='https://a.example/?x=1&amp;y=2'>là</a>", "là (https://a.example/?x=1&y=2)"],
    ['<a href="mailto:a@b.c">a@b.c</a> <a href="//evil.example">x</a>', "a@b.c x"],
    [
      "<table><tr><th>Quoi</th><th>Durée</th></tr><tr><td>Compte</td><td>1 an</td></tr></table>",
      "– Quoi · Durée\n– Compte · 1 an",
    ],
    [
      "<script>alert(1)</script><style>p{}</style><!-- no -->yes &#233; &#x20ac; &unknown; 1 < 2",
      "yes é € &unknown; 1 < 2",
    ],
    ["", ""],
  ])("%j", (html, text) => expect(textOf(html)).toBe(text))
  describe("laws", () => {
    it("text of a page never becomes markup of the letter", () =>
      fc.assert(
        fc.property(
          fc.string({ unit: "binary" }),
          fc.constantFrom("<b>", "&#60;b&#62;", "<img src=x>"),
          (one, other) => {
            const html = toHtml(pageBlocks(one + other + one, origin), "fr", "x")
            expect(html).not.toMatch(/<b>|<img/)
          },
        ),
      ))
  })
})
