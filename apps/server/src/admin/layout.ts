import { type Html, html, type Part } from "../http/html.ts"
import type { Notice } from "./sessions.ts"

/** Headers of every operator page: not cached, not indexed. Forms send their origin. @rule SR140 */
export const privateHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
  vary: "cookie",
}

/** The content and the frame of a page. */
export interface PageLayout {
  readonly title: string
  readonly body: Html
  readonly notice: Notice | null
  /** Links to all pages; null before sign-in. */
  readonly nav: ReadonlyArray<{
    readonly path: string
    readonly name: string
    readonly isHere: boolean
  }> | null
  readonly signOutForm: Part
}

/** Renders a page as an HTML document. @rule SR140 */
export const renderPage = ({ title, body, notice, nav, signOutForm }: PageLayout): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} &ndash; Shop operator</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/admin/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <p class="brand">Shop operator</p>
          ${
            nav === null
              ? null
              : html`<nav aria-label="Operator">
                  <ul>
                    ${nav.map(
                      ({ path, name, isHere }) =>
                        html`<li>
                          <a href="${path}" ${isHere ? html` aria-current="page"` : null}>${name}</a>
                        </li>`,
                    )}
                  </ul>
                </nav>`
          }${signOutForm}
        </header>
        <main id="main" tabindex="-1">
          <h1>${title}</h1>
          ${
            notice === null
              ? null
              : html`<p
                  class="notice ${notice.isFault ? "fault" : "done"}"
                  role="${notice.isFault ? "alert" : "status"}"
                >
                  <strong>${notice.isFault ? "Not done:" : "Done:"}</strong> ${notice.text}
                </p>`
          }${body}
        </main>
      </body>
    </html>`.text
