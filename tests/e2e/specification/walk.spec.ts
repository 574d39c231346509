/**
 * The walk over the specification: journeys in English (nightly: in every language) that produce each of its sentences,
 * screens and constants as a shopper does. The tables tell which statement is produced how, and read where.
 */
import { existsSync, readFileSync } from "node:fs"
import { test as networkTest } from "../support/network.ts"
import { expect, test, views, viewsToTest } from "../support/test.ts"
import { constants } from "./constants.ts"
import { journeys, offlineJourneys } from "./journeys/index.ts"
import { outsideTheBrowser } from "./outside-the-browser.ts"
import { screens } from "./screens.ts"
import { sentences } from "./sentences.ts"
import { walk } from "./walk.ts"

// Registrations are counted by address.
const addressOf = (view: string): string => `10.77.0.${1 + views.findIndex((one) => one === view)}`

for (const view of viewsToTest("en"))
  for (const { name, allowedMessages = null, viewport, ...journey } of journeys)
    test.describe(view, () => {
      test.use({
        allowedMessages,
        extraHTTPHeaders: { "x-forwarded-for": addressOf(view) },
        ...(viewport === undefined ? {} : { viewport }),
      })
      test(`the specification: ${name}`, async ({ page }) => walk(page, view, journey, journey.run))
    })

for (const view of viewsToTest("en"))
  for (const { name, viewport, ...journey } of offlineJourneys)
    networkTest.describe(view, () => {
      if (viewport !== undefined) networkTest.use({ viewport })
      networkTest(`the specification: ${name}`, async ({ page, faultProxy }) =>
        walk(page, view, journey, (here) => journey.run(here, faultProxy)),
      )
    })

test("each statement of the tables has a proof", () => {
  const proved = new Set([...journeys, ...offlineJourneys].flatMap(({ proves }) => proves))
  const statements = [sentences, constants, screens].flatMap((table) => Object.keys(table))
  expect(new Set(statements).size, "no key stands in two tables").toBe(statements.length)
  expect(statements.filter((key) => !proved.has(key as keyof typeof sentences))).toEqual([])
})

test("each statement that no shopper can produce has a test that names it", () => {
  const root = new URL("../../../", import.meta.url)
  const missing = outsideTheBrowser.filter(({ file, names }) => {
    const path = new URL(file, root)
    return !existsSync(path) || !readFileSync(path, "utf8").includes(names)
  })
  expect(missing).toEqual([])
})
