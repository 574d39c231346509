import { type I18n, type Messages, setupI18n } from "@lingui/core"

/** Catalogues by locale; each is a chunk of its own. */
const catalogues: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  "fr-FR": () => import("../../../../locales/fr-FR.po"),
  "en-US": () => import("../../../../locales/en-US.po"),
  "de-DE": () => import("../../../../locales/de-DE.po"),
  "it-IT": () => import("../../../../locales/it-IT.po"),
}

/** Where a view's language has no words of its own, English stands in. */
export const sourceLocale = "en-US"
export const locales: ReadonlyArray<string> = Object.keys(catalogues)

/** The words of one locale. */
export const loadMessages = async (locale: string): Promise<Messages> => (await (catalogues[locale] ?? catalogues[sourceLocale]!)()).messages

/** One I18n for one request or one tab; none is shared. */
export const createI18n = (locale: string, messages: Messages): I18n => setupI18n({ locale, messages: { [locale]: messages } })
