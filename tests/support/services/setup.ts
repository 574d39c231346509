/** Starts the services of the tests once for a run of Vitest, and stops them when it ends. */
import { Effect, Layer, Redacted } from "effect"
import type { TestProject } from "vitest/node"
import { postgresLayer } from "../../../packages/commerce/src/drivers/postgres/index.ts"
import { postgresMigrations } from "../../../packages/commerce/src/schema/postgres/index.ts"
import { providePostgres } from "./postgres-server.ts"
import { createDatabase, dropDatabase, urlOf } from "./test-databases.ts"

const missing =
  "services: PostgreSQL is not here, so the suites on PostgreSQL are not run. Name a server in SHOP_TEST_POSTGRES, or install the package postgresql.\n"

export default async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const server = await providePostgres()
  if (server === null) {
    if (process.env["CI"] !== undefined) throw new Error(missing)
    process.stdout.write(missing)
    provide("postgres", null)
    return undefined
  }
  const { url, stop } = server
  try {
    const template = await createDatabase(url)
    const layer = postgresLayer({ url: Redacted.make(urlOf(url, template)) }, postgresMigrations)
    await Effect.runPromise(Effect.scoped(Effect.asVoid(Layer.build(layer))))
    provide("postgres", { url, template })
    return async () => {
      await dropDatabase(url, template)
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}
