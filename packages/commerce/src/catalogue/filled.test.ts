import { describe, expect, it } from "vitest"
import { unknownSeller } from "../orders/seller.ts"
import { filled, filledText } from "./filled.ts"

const seller = {
  ...unknownSeller,
  name: "Poterie <Vaugrès> & Cie",
  address: ["1 rue du Four", "58310 Puisaye"],
}

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
  ])("%s becomes %s", (html, text) => expect(filledText(html, seller)).toBe(text))

  it("are filled in where a document has them, and nothing else of it is touched", () => {
    const body = { id: 1, content: "[seller.phone: téléphone]", title: "[seller.phone: x]" }
    expect(filled(body, { ...seller, phone: "+33 1" })).toEqual({ ...body, content: "+33 1" })
    const plain = { id: 2, content: "<p>x</p>" }
    expect(filled(plain, seller)).toBe(plain)
    expect(filled({ id: 3 }, seller)).toEqual({ id: 3 })
  })
})
