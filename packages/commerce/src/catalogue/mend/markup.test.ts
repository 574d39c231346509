import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { markup } from "./markup.ts"

describe("IM11 HTML of strangers", () => {
  it.each([
    ["plain text", `Tops & Blouses 21" x 17"`, `Tops & Blouses 21" x 17"`],
    [
      "known elements",
      `<p class="a">Hi <a href="/x">there</a><br/></p>`,
      `<p class="a">Hi <a href="/x">there</a><br></p>`,
    ],
    ["an element left open", "<p><b>Hi", "<p><b>Hi</b></p>"],
    ["an element nobody opened", "Hi</div></p>", "Hi"],
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
    ["an event", `<img src="/a.jpg" onerror="x()">`, `<img src="/a.jpg">`],
    ["an event behind a slash", `<b/onclick=x()>y</b>`, "<b>y</b>"],
    ["a script's address", `<a href="javascript:x()">y</a>`, "<a>y</a>"],
    ["one in disguise", `<a href=" jav&#x09;ascript&colon;x()">y</a>`, "<a>y</a>"],
    ["one with a control letter", `<a href="\u0001javascript:x()">y</a>`, "<a>y</a>"],
    ["data", `<img src="data:text/html,x">`, "<img>"],
    ["a drawing with a script", `<svg><script>x</script></svg>z`, "z"],
    ["a form", `<form action="//evil"><input name="card"></form>z`, "z"],
  ])("%s goes", (_, html, expected) => expect(markup(html)).toEqual({ html: expected, wasUnsafe: true }))
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
  it("IM11 nothing that runs is left of any soup", () => {
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
  it("IM11 cleaning twice is cleaning once", () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(markup(markup(text).html).html).toBe(markup(text).html)
      }),
    )
  })
})
