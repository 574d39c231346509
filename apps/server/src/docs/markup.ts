/** Escapes a text. @rule SR100 */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Code in a text. @rule SR100 */
export const code = (text: string): string => `<code>${escaped(text)}</code>`

/** A link inside the page. @rule SR100 */
export const link = (to: string, words: string): string => `<a href="${escaped(to)}">${escaped(words)}</a>`

/** A list of markup. @rule SR100 */
export const list = (items: ReadonlyArray<string>): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`

/** A table of markup with a caption. @rule SR100 */
export const table = (
  caption: string,
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): string =>
  rows.length === 0
    ? ""
    : `<table><caption>${escaped(caption)}</caption><thead><tr>${heads
        .map((head) => `<th scope="col">${escaped(head)}</th>`)
        .join("")}</tr></thead><tbody>${rows
        .map(
          ([first, ...others]) =>
            `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
        )
        .join("")}</tbody></table>`
