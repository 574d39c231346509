import { defineConfig } from "@lingui/conf"

export default defineConfig({
  sourceLocale: "en-US",
  locales: ["en-US", "fr-FR", "de-DE", "it-IT"],
  // Italian has only the labels of the specification.
  fallbackLocales: { "it-IT": "en-US" },
  catalogs: [{ path: "<rootDir>/../../locales/{locale}", include: ["<rootDir>/src"] }],
  orderBy: "message",
})
