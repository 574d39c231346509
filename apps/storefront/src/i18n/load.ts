import { type I18n, type Messages, setupI18n } from "@lingui/core"

/** One chunk for each language, compiled by lingui's Vite plugin. */
const catalogues = import.meta.glob<Messages>("../../../../locales/{fr-FR,en-US,de-DE}.po", {
  import: "messages",
})
const fileOf = (locale: string): string => `../../../../locales/${locale}.po`

/** Creates an instance: one in a tab, one for each locale on the server. */
export const createI18n = (locale: string, messages: Messages): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } })

/** Loads the messages of a locale; English when the shop has none in that language. */
export const loadI18n = async (locale: string): Promise<I18n> => {
  const i18n = createI18n(locale, await (catalogues[fileOf(locale)] ?? catalogues[fileOf("en-US")]!)())
  // In development, an edited message is shown without a reload.
  import.meta.hot?.accept(
    ["../../../../locales/fr-FR.po", "../../../../locales/en-US.po", "../../../../locales/de-DE.po"],
    (modules) => {
      const edited = modules[["fr-FR", "en-US", "de-DE"].indexOf(locale)]
      if (edited !== undefined) i18n.loadAndActivate({ locale, messages: edited["messages"] as Messages })
    },
  )
  return i18n
}
