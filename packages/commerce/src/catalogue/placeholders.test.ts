import { describe, expect, it } from "vitest"
import { unknownSeller } from "../seller/index.ts"
import { fillPlaceholders, fillText } from "./placeholders.ts"

const seller = {
  ...unknownSeller,
  name: "Poterie <Vaugrès> & Cie",
  address: ["1 rue du Four", "58310 Puisaye"],
}

const none = () => null

describe("CM110 blanks of the seller", () => {
  it.each([
    ["[seller.name: raison sociale]", "Poterie &lt;Vaugrès&gt; &amp; Cie"],
    ["<p>[seller.address: adresse]</p>", "<p>1 rue du Four, 58310 Puisaye</p>"],
    ["[seller.email: courriel]", "[courriel]"],
    ["[seller.toString: x] [Nom] [seller.name]", "[seller.toString: x] [Nom] [seller.name]"],
    [
      "[seller.name: a] [seller.name: b]",
      "Poterie &lt;Vaugrès&gt; &amp; Cie Poterie &lt;Vaugrès&gt; &amp; Cie",
    ],
  ])("%s becomes %s", (html, text) => expect(fillText(html, seller, none)).toBe(text))

  it("are filled in where a document has them, and nothing else of it is touched", () => {
    const body = { id: 1, content: "[seller.phone: téléphone]", title: "[seller.phone: x]" }
    expect(fillPlaceholders(body, { ...seller, phone: "+33 1" }, none)).toEqual({ ...body, content: "+33 1" })
    const plain = { id: 2, content: "<p>x</p>" }
    expect(fillPlaceholders(plain, seller, none)).toBe(plain)
    expect(fillPlaceholders({ id: 3 }, seller, none)).toEqual({ id: 3 })
  })
})

describe("CM233 pictures that only the operator can give", () => {
  const page = "<p>[picture.guarantee-notice-fr: Avis : 2 ans]</p>[picture.x: y] [picture.Bad name: z]"
  const found = (name: string) => (name === "x" ? null : `/img/9/9/resize/${name}.png`)
  it("stand in their place with their words, or their words in brackets", () =>
    expect(fillPlaceholders({ content: page }, seller, found)).toEqual({
      content:
        '<p><img src="/img/9/9/resize/guarantee-notice-fr.png" alt="Avis : 2 ans" loading="lazy"></p>' +
        "[y] [picture.Bad name: z]",
    }))
})
