import { type I18n, type Messages, setupI18n } from "@lingui/core"
import type { Page } from "@shop/core/page"

/** Each language in parts, each part a chunk; `words.ts` says which word is in which. */
const parts = {
  shell: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", { import: "messages" }),
  home: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
    import: "messages",
    query: "?home",
  }),
  product: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
    import: "messages",
    query: "?product",
  }),
  content: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
    import: "messages",
    query: "?content",
  }),
  lost: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
    import: "messages",
    query: "?lost",
  }),
  foot: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
    import: "messages",
    query: "?foot",
  }),
  customer: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
    import: "messages",
    query: "?customer",
  }),
  later: import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
    import: "messages",
    query: "?later",
  }),
}
export type Part = keyof typeof parts

const fileOf = (locale: string): string => `../../../../locales/${locale}.po`

export const locales: ReadonlyArray<string> = Object.keys(parts.shell).map((file) =>
  file.slice(fileOf("").length - 3, -3),
)
export const allParts = Object.keys(parts) as ReadonlyArray<Part>

/** The part that a kind of page speaks from, beside the shell's; null when it has none of its own. */
export const partOf = (kind: Page["kind"]): Part | null => {
  if (kind === "home" || kind === "product") return kind
  if (kind === "content" || kind === "recipe" || kind === "article") return "content"
  if (kind === "notFound" || kind === "search") return "lost"
  if (/^(compare|orderStatus|orderSuccess|withdrawal)$/.test(kind)) return "later"
  return /^(cart|checkout|account|createPassword)$/.test(kind) ? "customer" : null
}

/** Some words of one locale; where a view's language has none of its own, English stands in. */
export const loadMessages = (locale: string, part: Part): Promise<Messages> =>
  (parts[part][fileOf(locale)] ?? parts[part][fileOf("en-US")]!)()

/** One I18n for one request or one tab; none is shared. */
export const createI18n = (locale: string, messages: Messages): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } })

/** The words of one tab: each part is loaded once, and asked for again when it could not be had. */
export const wordsOf = (i18n: I18n): ((part: Part) => Promise<void>) => {
  const asked = new Map<Part, Promise<void>>()
  return (part) => {
    const before = asked.get(part)
    if (before !== undefined) return before
    const loading = loadMessages(i18n.locale, part).then(
      (messages) => i18n.load(i18n.locale, messages),
      (error: unknown) => {
        asked.delete(part)
        throw error
      },
    )
    asked.set(part, loading)
    return loading
  }
}
