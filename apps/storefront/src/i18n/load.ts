import { type I18n, type Messages, setupI18n } from "@lingui/core"

type Load = () => Promise<{ readonly messages: Messages }>

/** A language in two parts: what a first load says, and what is said once something was done (see `words.ts`). */
interface Catalogue {
  readonly first: Load
  readonly later: Load
}

const catalogues: Readonly<Record<string, Catalogue>> = {
  "fr-FR": { first: () => import("../../../../locales/fr-FR.po"), later: () => import("../../../../locales/fr-FR.po?later") },
  "en-US": { first: () => import("../../../../locales/en-US.po"), later: () => import("../../../../locales/en-US.po?later") },
  "de-DE": { first: () => import("../../../../locales/de-DE.po"), later: () => import("../../../../locales/de-DE.po?later") },
  "it-IT": { first: () => import("../../../../locales/it-IT.po"), later: () => import("../../../../locales/it-IT.po?later") },
}

export const locales: ReadonlyArray<string> = Object.keys(catalogues)

/** The words of one locale; where a view's language has none of its own, English stands in. */
export const loadMessages = async (locale: string, part: keyof Catalogue): Promise<Messages> =>
  (await (catalogues[locale] ?? catalogues["en-US"]!)[part]()).messages

/** One I18n for one request or one tab; none is shared. */
export const createI18n = (locale: string, messages: Messages): I18n => setupI18n({ locale, messages: { [locale]: messages } })
