import { defineConfig } from "@lingui/conf"

export default defineConfig({
  sourceLocale: "en-US",
  locales: ["en-US", "fr-FR", "de-DE", "it-IT"],
  // Italian has the labels of the specification only; the rest is read in English.
  fallbackLocales: { "it-IT": "en-US" },
  catalogs: [{ path: "<rootDir>/../../locales/{locale}", include: ["<rootDir>/src"] }],
  orderBy: "message",
})
