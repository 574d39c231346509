import { randomBytes } from "node:crypto"
import pg from "pg"

declare module "vitest" {
  interface ProvidedContext {
    /** The server for test databases and the name of their template; null where PostgreSQL cannot be had. */
    readonly postgres: { readonly url: string; readonly template: string } | null
  }
}

/** The address of another database of the same server. */
export const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

const execute = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database with a name of its own. @returns its name */
export const createDatabase = async (serverUrl: string, template = "template1"): Promise<string> => {
  const name = `shop_test_${randomBytes(8).toString("hex")}`
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return name
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
