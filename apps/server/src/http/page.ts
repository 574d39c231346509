import type { FastifyReply } from "fastify"
import { html } from "./html.ts"

/** A link, or a button that sends an empty form. */
export interface Button {
  /** Target address. */
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
 * Sends a small page with text and buttons, for letters, errors and the payment sandbox. It is not cached or indexed.
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
      html`<!doctype html>
        <html lang="${language}">
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <main>
            <h1>${title}</h1>
            <p>${words}</p>
            ${buttons.map(
              (button) =>
                html`<form method="post" action="${button.to}"><button>${button.words}</button></form>`,
            )}${link === undefined ? null : html`<p><a href="${link.to}">${link.words}</a></p>`}
          </main>
        </html>`.text,
    )
