import { relative } from "node:path"
import { createCompiledCatalog, createMissingErrorMessage, getCatalogForFile, getCatalogs } from "@lingui/cli/api"
import { getConfig } from "@lingui/conf"
import type { Plugin } from "vite"

/**
 * Who speaks only after something was done: what comes with the runtime, over the page or at the checkout. Words said
 * by nobody else are no part of a first load.
 */
const later = [
  /^src\/i18n\//,
  /^src\/panels\//,
  /^src\/pages\/(checkout|order-success)\//,
  /^src\/layout\/(notice-list)\.tsx$/,
  /^src\/parts\/(cart-line|drawer|totals)\.tsx$/,
]

const catalogueFile = /\.po(\?later)?$/

/**
 * Compiles `locales/*.po` into two modules each: `fr-FR.po` for the first load and `fr-FR.po?later` for the rest. One
 * file stays one file for those who translate. A missing translation fails the build.
 *
 * @param configPath - of `lingui.config.ts`
 */
export const words = (configPath: string): Plugin => {
  const config = getConfig({ configPath })
  return {
    name: "shop-words",
    transform: {
      filter: { id: catalogueFile },
      async handler(_source, id) {
        const [file = id, part] = id.split("?")
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config))
        if (found === undefined) throw new Error(`${file} is no catalogue of lingui.config.ts`)
        const { catalog, locale } = found
        this.addWatchFile(file)
        const { messages, missing } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale,
          missingBehavior: "resolved",
        })
        if (missing.length > 0) throw new Error(createMissingErrorMessage(locale, missing, "resolved"))
        const origins = (await catalog.read(locale)) ?? {}
        const isLater = (message: string): boolean => {
          const places = origins[message]?.origin ?? []
          return places.length > 0 && places.every(([path]) => later.some((pattern) => pattern.test(path)))
        }
        const own = Object.entries(messages).filter(([message]) => isLater(message) === (part === "later"))
        const { source: code, errors } = createCompiledCatalog(locale, Object.fromEntries(own), { namespace: "es" })
        if (errors.length > 0) throw new Error(errors.map(({ id: message, error }) => `${locale}: ${message}: ${error.message}`).join("\n"))
        return { code, map: null, moduleType: "js" }
      },
    },
  }
}
