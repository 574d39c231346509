import type { FastifyReply } from "fastify"

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A button that sends a form without fields, or a link. */
export interface Button {
  /** Address it goes to. */
  readonly to: string
  readonly words: string
}

interface PageContent {
  readonly language: string
  readonly title: string
  readonly words: string
  readonly buttons?: ReadonlyArray<Button>
  readonly link?: Button
}

/**
 * Sends a page of a few words and buttons, for letters, errors and the payment sandbox. It is not cached or indexed.
 *
 * @rule SR85
 */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  { language, title, words, buttons = [], link }: PageContent,
): FastifyReply =>
  reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    })
    .send(
      [
        `<!doctype html><html lang="${escaped(language)}"><meta charset="utf-8">`,
        `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`,
        `<main><h1>${escaped(title)}</h1><p>${escaped(words)}</p>`,
        ...buttons.map(
          ({ to, words: label }) =>
            `<form method="post" action="${escaped(to)}"><button>${escaped(label)}</button></form>`,
        ),
        link === undefined ? "" : `<p><a href="${escaped(link.to)}">${escaped(link.words)}</a></p>`,
        "</main></html>",
      ].join(""),
    )
