import { convert, type FormatCallback } from "html-to-text"
import { type Block, heading, lines, paragraph } from "./body.ts"

const headingPrefix = "# "

/** A block of its own that begins with a prefix. */
const prefixed =
  (prefix: string, lineBreaks: number): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: lineBreaks })
    builder.addLiteral(prefix)
    walk(element.children, builder)
    builder.closeBlock({ trailingLineBreaks: lineBreaks })
  }

const webAddress = /^(https?:\/\/|\/(?!\/))/

/**
 * Converts a content page to the blocks of a letter: headings, paragraphs and lists, links with their addresses.
 *
 * @param origin - of the shop, without trailing slash
 * @rule CM231
 */
export const pageBlocks = (html: string, origin: string): ReadonlyArray<Block> =>
  convert(html, {
    wordwrap: false,
    formatters: { title: prefixed(headingPrefix, 2), row: prefixed("– ", 1) },
    selectors: [
      {
        selector: "a",
        options: {
          baseUrl: origin,
          linkBrackets: ["(", ")"],
          pathRewrite: (path: string) => (webAddress.test(path) ? path : ""),
        },
      },
      { selector: "img", format: "skip" },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, format: "title" })),
      { selector: "ul", options: { itemPrefix: "– " } },
      { selector: "li > p", format: "inline" },
      { selector: "table", format: "paragraph" },
      { selector: "tr", format: "row" },
      ...["td + td", "td + th", "th + td", "th + th"].map((selector) => ({
        selector,
        format: "inlineSurround",
        options: { prefix: " · " },
      })),
    ],
  })
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== "")
    .map((text) => {
      if (text.startsWith(headingPrefix)) return heading(text.slice(headingPrefix.length))
      const all = text.split("\n")
      return all.length === 1 ? paragraph(text) : lines(all)
    })
