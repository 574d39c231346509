import type { HttpReply } from "./model.ts"

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A button that sends a form without fields, or a link that leads on. */
export interface Button {
  /** Address it goes to. */
  readonly to: string
  readonly words: string
}

/**
 * A page of a few words and buttons, for letters and for the sandbox: nobody keeps it, and no search engine has it.
 *
 * @rule SR85
 */
export const page = (
  status: number,
  language: string,
  title: string,
  words: string,
  buttons: ReadonlyArray<Button> = [],
  way: Button | null = null,
): HttpReply => ({
  status,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  },
  body: [
    `<!doctype html><html lang="${escaped(language)}"><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`,
    `<main><h1>${escaped(title)}</h1><p>${escaped(words)}</p>`,
    ...buttons.map(
      ({ to, words: label }) =>
        `<form method="post" action="${escaped(to)}"><button>${escaped(label)}</button></form>`,
    ),
    way === null ? "" : `<p><a href="${escaped(way.to)}">${escaped(way.words)}</a></p>`,
    "</main></html>",
  ].join(""),
})
