/** The scripts of the build, and how a test holds them back. */
import { readFileSync } from "node:fs"
import type { Page } from "./test.ts"

const manifest = JSON.parse(
  readFileSync(new URL("../../../apps/storefront/dist/client/.vite/manifest.json", import.meta.url), "utf8"),
) as Readonly<Record<string, { readonly file: string }>>

/** The path of the built file of a source. */
export const builtFile = (source: string): string => `/${manifest[source]!.file}`

/** The scripts that every device of an acting shopper stores: all but those with messages. */
export const sharedScripts: ReadonlyArray<string> = [
  ...new Set(
    Object.entries(manifest).flatMap(([source, { file }]) =>
      file.endsWith(".js") && !source.endsWith(".po") ? `/${file}` : [],
    ),
  ),
]

/** Holds back scripts of a page. @returns releases them */
export const holdScripts = async (page: Page, scripts: string): Promise<() => void> => {
  const released = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}
