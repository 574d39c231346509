import { decodeHTMLAttribute } from "entities"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { markup } from "./markup.ts"

describe("IM11 HTML of strangers", () => {
  it.each([
    ["plain text", `Tops & Blouses 21" x 17"`, `Tops & Blouses 21" x 17"`],
    [
      "known elements",
      `<p class="a">Hi <a href="/x">there</a><br/></p>`,
      `<p class="a">Hi <a href="/x">there</a><br /></p>`,
    ],
    ["an unclosed element", "<p><b>Hi", "<p><b>Hi</b></p>"],
    ["an end tag without a start tag", "Hi</div></b>", "Hi"],
    ["elements across each other", "<b><i>x</b>y</i>", "<b><i>x</i></b>y"],
    ["unknown elements keep their text", "<blink>Hi</blink>", "Hi"],
    ["a comment", "a<!-- <b> -->c", "ac"],
    ["a sign that begins no tag", "1 < 2 <b>x</b>", "1 &lt; 2 <b>x</b>"],
    ["style goes", `<p style="color:red">x</p>`, "<p>x</p>"],
  ])("%s", (_, html, expected) => expect(markup(html)).toEqual({ html: expected, wasUnsafe: false }))

  it.each([
    ["a script", "a<script>alert(1)</script>b", "ab"],
    ["a script without end", "a<script>alert(1)", "a"],
    ["a script that ends oddly", "a<script>x</script foo>b", "ab"],
    ["a script in capitals", "a<SCRIPT\nsrc=//x>x</SCRIPT >b", "ab"],
    ["an event", `<img src="/a.jpg" onerror="x()">`, `<img src="/a.jpg" />`],
    ["an event behind a slash", `<b/onclick=x()>y</b>`, "<b>y</b>"],
    ["a script's address", `<a href="javascript:x()">y</a>`, "<a>y</a>"],
    ["one in disguise", `<a href=" jav&#x09;ascript&colon;x()">y</a>`, "<a>y</a>"],
    ["one with a control letter", `<a href="\u0001javascript:x()">y</a>`, "<a>y</a>"],
    ["one with zeros before its number", `<a href="javascript&#0000000058;alert(1)">y</a>`, "<a>y</a>"],
    [
      "one with zeros before its hexadecimal number",
      `<a href="javascript&#x000000003a;x()">y</a>`,
      "<a>y</a>",
    ],
    ["one cut by a named reference", `<a href="java&Tab;script&colon;x()">y</a>`, "<a>y</a>"],
    ["data", `<img src="data:text/html,x">`, "<img />"],
    ["a drawing with a script", `<svg><script>x</script></svg>z`, "z"],
    ["a form", `<form action="//evil"><input name="card"></form>z`, "z"],
  ])("%s is removed", (_, html, expected) =>
    expect(markup(html)).toEqual({ html: expected, wasUnsafe: true }),
  )
})

describe("K12: links inside a text", () => {
  it.each([
    [
      "lead to their heading, under ids that no page has",
      `<a href="#part1">1</a><h2 id="part1">One</h2>`,
      `<a href="#text-part1">1</a><h2 id="text-part1">One</h2>`,
    ],
    [
      "jumps to anchors with a name",
      `<a href="#one">1</a><a name="one"></a><a name="two" id="three">3</a>`,
      `<a href="#text-one">1</a><a id="text-one"></a><a id="text-three">3</a>`,
    ],
    ["to the top stay", `<a href="#">Top</a>`, `<a href="#">Top</a>`],
    ["to other pages stay", `<a href="/terms#part1">Terms</a>`, `<a href="/terms#part1">Terms</a>`],
  ])("%s", (_, html, expected) => expect(markup(html)).toEqual({ html: expected, wasUnsafe: false }))
})

describe("IM16 CO26 modals that a text opens", () => {
  it.each([
    [
      "a known one, with the page that it shows",
      `<a href="/size-guide" data-modal="sizeGuide">Sizes</a>`,
      `<a data-modal="sizeGuide" href="/size-guide">Sizes</a>`,
    ],
    ["an unknown one", `<a href="/x" data-modal="game">Play</a>`, `<a href="/x">Play</a>`],
    ["a name of every object", `<a href="/x" data-modal="toString">x</a>`, `<a href="/x">x</a>`],
    ["one without a page", `<a data-modal="terms">Terms</a>`, `<a>Terms</a>`],
    ["another element", `<p data-modal="terms">Terms</p>`, `<p>Terms</p>`],
    [
      "other data",
      `<a href="/x" data-modal="terms" data-id="1">x</a>`,
      `<a data-modal="terms" href="/x">x</a>`,
    ],
  ])("%s", (_, html, expected) => expect(markup(html)).toEqual({ html: expected, wasUnsafe: false }))
})

describe("laws", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    "</",
    "<script>",
    "</script>",
    "<b",
    " onclick=",
    `"`,
    "'",
    "=",
    "javascript:",
    "<a href=",
    "x",
    " ",
    "&#106;",
    "<!--",
    "-->",
    "<p>",
    "</p>",
    "<svg/onload=",
    "\u0000",
  )
  const soup = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""))
  it("IM11 no executable markup remains of any input", () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { html } = markup(text)
        fc.pre(text.includes("<"))
        const tags = html.match(/<[^>]*>/g) ?? []
        for (const tag of tags) {
          expect(tag).toMatch(/^<\/?(a|b|p)( href="[^"<>]*")?>$/)
          expect(tag).not.toMatch(/href="\s*javascript:/i)
        }
        expect(html.replace(/<[^>]*>/g, "")).not.toMatch(/[<]/)
      }),
    )
  })
  it("IM11 no script address remains, in any spelling", () => {
    const disguise = fc.constantFrom(
      "j",
      "&#106;",
      "&#x6a;",
      "&#0000106;",
      "&#x0000006A",
      "\u0001j",
      " j",
      "J",
    )
    const colon = fc.constantFrom(":", "&colon;", "&#58;", "&#0000000058;", "&#x3A", "&#x000000000003a;")
    const gap = fc.constantFrom("", "\t", "\n", "&Tab;", "&NewLine;", "&#9;", "&#x0000A;")
    fc.assert(
      fc.property(disguise, gap, colon, (j, between, sign) => {
        const { html, wasUnsafe } = markup(`<a href="${j}ava${between}script${sign}alert(1)">x</a>`)
        const address = /href="([^"]*)"/.exec(html)?.[1] ?? ""
        expect(URL.parse(decodeHTMLAttribute(address), "https://shop.invalid")?.protocol).toBe("https:")
        expect(wasUnsafe).toBe(address === "")
      }),
    )
  })
  it("IM11 a second sanitization of sanitized HTML finds nothing unsafe", () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(markup(markup(text).html).wasUnsafe).toBe(false)
      }),
    )
  })
})
