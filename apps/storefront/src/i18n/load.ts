import { type I18n, type Messages, setupI18n } from "@lingui/core"

const sourceLocale = "en-US"

/** One chunk a language, compiled by lingui's Vite plugin. */
const catalogues = import.meta.glob<{ readonly messages: Messages }>(
  "../../../../locales/{fr-FR,en-US,de-DE}.po",
)
const fileOf = (locale: string): string => `../../../../locales/${locale}.po`

/** The locales that the shop has words in, such as "fr-FR". */
export const locales: ReadonlyArray<string> = Object.keys(catalogues).map(
  (file) => /([\w-]+)\.po$/.exec(file)![1]!,
)

/** Loads the words of a locale; English where the shop has none in that language. */
const loadMessages = async (locale: string): Promise<Messages> =>
  (await (catalogues[fileOf(locale)] ?? catalogues[fileOf(sourceLocale)]!)()).messages

/** Creates an instance of its own: one for each tab, one for each locale of the server. */
export const createI18n = (locale: string, messages: Messages): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } })

export const loadI18n = async (locale: string): Promise<I18n> =>
  createI18n(locale, await loadMessages(locale))
