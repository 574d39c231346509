/** A part of a letter. */
export type Block =
  | { readonly tag: "heading"; readonly text: string }
  | { readonly tag: "paragraph"; readonly text: string }
  /** Lines that stand under each other, such as an address. */
  | { readonly tag: "lines"; readonly lines: ReadonlyArray<string> }
  /** Names and values, such as a product and its price; lines below the first of a cell belong to it. */
  | { readonly tag: "rows"; readonly rows: ReadonlyArray<readonly [string, string]> }

/** Builders of the parts. @rule CM93 */
export const heading = (text: string): Block => ({ tag: "heading", text })
/** @rule CM93 */
export const paragraph = (text: string): Block => ({ tag: "paragraph", text })
/** @rule CM93 */
export const lines = (all: ReadonlyArray<string>): Block => ({
  tag: "lines",
  lines: all.filter((line) => line.trim() !== ""),
})
/** @rule CM93 */
export const rows = (all: ReadonlyArray<readonly [string, string]>): Block => ({ tag: "rows", rows: all })

/** A letter as plain text: parts divided by an empty line, amounts under each other. @rule CM93 */
export const toText = (blocks: ReadonlyArray<Block>): string => `${blocks.map(textOf).join("\n\n")}\n`

const textOf = (block: Block): string => {
  switch (block.tag) {
    case "heading":
      return `${block.text}\n${"-".repeat([...block.text].length)}`
    case "paragraph":
      return block.text
    case "lines":
      return block.lines.join("\n")
    case "rows": {
      const cells = block.rows.map(([what, amount]) => ({ lines: what.split("\n"), amount }))
      const left = Math.max(0, ...cells.map(({ lines: [first = ""] }) => [...first].length))
      const right = Math.max(0, ...cells.map(({ amount }) => [...amount].length))
      return cells
        .flatMap(({ lines: [first = "", ...more], amount }) => [
          `${first}${" ".repeat(left - [...first].length)}  ${amount.padStart(right)}`,
          ...more.map((line) => `    ${line}`),
        ])
        .join("\n")
    }
  }
}

/**
 * A letter as a document without pictures, scripts or anything that is fetched.
 *
 * @param language - such as "fr"
 * @rule CM93
 */
export const toHtml = (blocks: ReadonlyArray<Block>, language: string, title: string): string =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
  `<body style="font-family:sans-serif;max-width:40em">${blocks.map(htmlOf).join("")}</body></html>\n`

const htmlOf = (block: Block): string => {
  switch (block.tag) {
    case "heading":
      return `<h2>${escaped(block.text)}</h2>`
    case "paragraph":
      return `<p>${linked(block.text)}</p>`
    case "lines":
      return `<p>${block.lines.map(linked).join("<br>")}</p>`
    case "rows":
      return `<table cellpadding="4">${block.rows
        .map(
          ([what, amount]) =>
            `<tr><td>${what.split("\n").map(escaped).join("<br>")}</td><td align="right">${escaped(amount)}</td></tr>`,
        )
        .join("")}</table>`
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Addresses become links; a sign that ends the sentence is no part of one. */
const linked = (text: string): string =>
  escaped(text).replace(
    /https?:\/\/[^\s<&]+(?:&#38;[^\s<&]+)*[^\s<&.,;:!?)]/g,
    (url) => `<a href="${url}">${url}</a>`,
  )
