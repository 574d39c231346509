/** Starts the services of the tests once for a run of Vitest, and stops them when it ends. */
import { Effect, Layer, Redacted } from "effect"
import type { TestProject } from "vitest/node"
import { postgresLayer } from "../../../packages/commerce/src/drivers/postgres/index.ts"
import { postgresMigrations } from "../../../packages/commerce/src/schema/postgres/index.ts"
import { providePostgres } from "./postgres-server.ts"
import { provideRedis } from "./redis-server.ts"
import { createDatabase, dropDatabase, urlOf } from "./test-databases.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a Redis; null where it cannot be had. */
    readonly redis: string | null
  }
}

type Stop = () => Promise<void>

/** Prints which suites are skipped. @throws Error in CI, which must run all suites */
const missing = (service: string, setting: string, packages: string): void => {
  const words = `services: ${service} is missing, so the suites on ${service} are skipped. Name a server in ${setting}, or install the package ${packages}.\n`
  if (process.env["CI"] !== undefined) throw new Error(words)
  process.stdout.write(words)
}

const openPostgres = async (provide: TestProject["provide"]): Promise<Stop | null> => {
  const server = await providePostgres()
  if (server === null) {
    provide("postgres", null)
    missing("PostgreSQL", "SHOP_TEST_POSTGRES", "postgresql")
    return null
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

const openRedis = async (provide: TestProject["provide"]): Promise<Stop | null> => {
  const server = await provideRedis()
  provide("redis", server?.url ?? null)
  if (server === null) missing("Redis", "SHOP_TEST_REDIS", "redis-tools")
  return server === null ? null : server.stop
}

export default async ({ provide }: TestProject): Promise<Stop> => {
  const stops: Array<Stop> = []
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    for (const open of [openPostgres, openRedis]) {
      const stop = await open(provide)
      if (stop !== null) stops.push(stop)
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
