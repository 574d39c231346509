import { getCatalogs } from "@lingui/cli/api"
import { getConfig } from "@lingui/conf"
import { expect, it } from "vitest"

const configPath = new URL("../../lingui.config.ts", import.meta.url).pathname

it("the catalogues have the messages of the sources: run npm run i18n after a change", async () => {
  const [catalog] = await getCatalogs(getConfig({ configPath }))
  const [inSources, inCatalogue] = await Promise.all([catalog?.collect({}), catalog?.read("en-US")])
  const messages = Object.entries(inSources ?? {}).map(([id, { message }]) => [id, message] as const)
  expect(messages.filter(([id]) => inCatalogue?.[id] === undefined)).toEqual([])
  expect(messages.length).toBe(Object.keys(inCatalogue ?? {}).length)
})
