/** Escaped markup; only `html` creates it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value in a template. Text is escaped, markup is not; null and false are empty. */
export type Part = Html | string | number | null | false | ReadonlyArray<Part>

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const written = (part: Part): string => {
  if (part === null || part === false) return ""
  if (part instanceof Html) return part.text
  return typeof part === "object" ? part.map(written).join("") : escaped(String(part))
}

/**
 * Builds markup from a template. Attributes must be in double quotes.
 *
 * @rule SR140
 */
export const html = (texts: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(texts.map((text, at) => text + (at < parts.length ? written(parts[at]!) : "")).join(""))
