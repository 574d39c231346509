import { randomUUID } from "node:crypto"
import { Redacted } from "effect"
import { afterAll, describe } from "vitest"
import { openSearchIndex } from "@shop/commerce/drivers/opensearch"
import { defaults } from "@shop/core/settings"
import { memoryCatalogue, type MemoryCatalogue } from "../memory-catalogue.ts"
import { provideOpenSearch } from "./opensearch-server.ts"
import type { TestService } from "./service-process.ts"

/** A search engine for the catalogues of a suite. */
export interface TestIndex {
  /** Opens an empty catalogue whose products the engine finds. */
  readonly open: () => Promise<MemoryCatalogue>
}

/** Settings whose views have indexes of their own on a server that several tests share. */
export const settingsWithOwnIndexes = () => {
  const name = `test_${randomUUID()}_catalog`
  return {
    ...defaults,
    views: defaults.views.map((view) => ({ ...view, index: `${name}_${view.code}` })),
  }
}

/** Opens a catalogue whose products are in OpenSearch. */
export const openSearchCatalogue = (
  url: string,
  settings = settingsWithOwnIndexes(),
): Promise<MemoryCatalogue> =>
  memoryCatalogue(settings, ":memory:", openSearchIndex({ url: Redacted.make(url), searchTimeoutMs: 30_000 }))

const missing =
  "services: OpenSearch is missing, so its suites are skipped. Name a server in SHOP_TEST_OPENSEARCH, or install Java 17 and Maven.\n"

let shared: Promise<TestService | null> | null = null

/** One server for a test file, from its collection to its end. */
const sharedServer = (): Promise<TestService | null> => {
  if (shared !== null) return shared
  const opened = provideOpenSearch()
  shared = opened
  afterAll(async () => {
    shared = null
    await (await opened)?.stop()
  })
  return opened
}

/**
 * Describes a suite on OpenSearch. The server starts when the suite is collected, so that no other run waits for it.
 */
export const describeOnOpenSearch = async (title: string, suite: (url: string) => void): Promise<void> => {
  const server = await sharedServer()
  const servers = server === null ? [] : [server]
  if (server === null) process.stdout.write(missing)
  for (const { url } of servers)
    describe(`${title} (OpenSearch)`, () => {
      suite(url)
    })
}

/** Describes a suite on each search engine. */
export const describeOnEachIndex = async (
  title: string,
  suite: (index: TestIndex) => void,
): Promise<void> => {
  describe(`${title} (embedded)`, () => {
    suite({ open: () => memoryCatalogue() })
  })
  await describeOnOpenSearch(title, (url) => {
    suite({ open: () => openSearchCatalogue(url) })
  })
}
