import { relative } from "node:path"
import {
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from "@lingui/cli/api"
import { getConfig } from "@lingui/conf"
import type { Plugin } from "vite"

/** Who says a word decides when it is loaded, and some are said in several places; what no pattern claims belongs to the shell, which every first load has. */
const parts: ReadonlyArray<readonly [part: string, who: RegExp]> = [
  ["home", /^src\/(pages\/home|document\/titles\/home)/],
  ["list", /^src\/(listing\/(?!forms)|pages\/category\/)/],
  ["product", /^src\/(pages\/(composed-)?product\/|panels\/cart-edit\/|parts\/quantity)/],
  ["content", /^src\/pages\/(content|contact|places|recipe|article)\//],
  ["lost", /^src\/(pages\/(not-found|offline|search)\/|i18n\/absence-text|document\/titles\/lost)/],
  // Documents bring the footer as markup; browsers ask for its words only where theirs had none.
  // What describes the shop to devices is the server's alone.
  ["foot", /^src\/(layout\/footer\/|document\/web-manifest)/],
  // The pages of one shopper.
  [
    "customer",
    /^src\/(panels\/account\/|pages\/(cart|account|create-password|checkout)\/|parts\/(coupon|quantity)|document\/titles\/customer)/,
  ],
  // What is said once something was done, beside a product and after an order: notices, faults, panels. It comes with the runtime.
  [
    "later",
    /^src\/(i18n|forms|panels|modals|over|beside|matter|placed|pages\/(compare|placed|order-success))\//,
  ],
  [
    "later",
    /^src\/(document\/(titles\/later|description)|layout\/(header\/(menu-list|family-sheet)|notice-list|cookie-notice))/,
  ],
  ["later", /^src\/parts\/(cart-line|coupon|drawer|free-delivery|quantity|totals)\./],
]
/** Who says most only once the runtime is there, and so has the later words by then. */
const late: ReadonlySet<string> = new Set(["customer", "later"])

/**
 * The parts that have a word: the shell's alone when the shell says it, the later ones' when nobody says it early, else
 * each part that says it. Twice in a part costs less than once in what every page loads.
 */
const partsOf = (places: ReadonlyArray<string>): ReadonlySet<string> => {
  const named = new Set(
    places.flatMap((place) => {
      const saying = parts.filter(([, who]) => who.test(place)).map(([part]) => part)
      return saying.length === 0 ? ["shell"] : saying
    }),
  )
  if (named.size === 1) return named
  if (named.has("shell")) return new Set(["shell"])
  return [...named].every((part) => late.has(part)) ? new Set(["later"]) : named
}

const catalogueFile = /\.po(\?\w+)?$/

/**
 * Compiles each of `locales/*.po` into a module for every part: `fr-FR.po` for the shell, `fr-FR.po?home` and so on for
 * the others. For those who translate one file stays one file. A missing translation fails the build.
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
        const [file = id, part = "shell"] = id.split("?")
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
        const placesOf = (message: string) => (origins[message]?.origin ?? []).map(([place]) => place)
        const own = Object.entries(messages).filter(([message]) => partsOf(placesOf(message)).has(part))
        const { source: code, errors } = createCompiledCatalog(locale, Object.fromEntries(own), {
          namespace: "es",
        })
        if (errors.length > 0)
          throw new Error(
            errors.map(({ id: message, error }) => `${locale}: ${message}: ${error.message}`).join("\n"),
          )
        // A language knows its own parts, so that what every page loads names none of the other languages'.
        const others = [...new Set(parts.map(([name]) => name))].map(
          (name) => `${name}: () => import(${JSON.stringify(`${file}?${name}`)})`,
        )
        const whole = part === "shell" ? `${code}\nexport const late = { ${others.join(", ")} }` : code
        return { code: whole, map: null, moduleType: "js" }
      },
    },
  }
}
