import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { postgresConnection, postgresState } from "@shop/commerce/drivers/postgres"
import { Sql } from "@shop/commerce/sql"
import { line, product, taxRule } from "../../../../tests/support/memory-catalogue.ts"
import { describeOnPostgresUrl } from "../../../../tests/support/services/each-dialect.ts"
import { postgresShop } from "../../../../tests/support/services/shop-database.ts"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-cli-postgres-"))
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (url: string, ...args: ReadonlyArray<string>) => {
  const output = { out: "", err: "" }
  const code = await shop(args, {
    environment: { SHOP_DATA: join(folder, "data"), SHOP_DATABASE: url, PORT: "0" },
    folder,
    terminal: {
      out: (text) => (output.out += `${text}\n`),
      err: (text) => (output.err += `${text}\n`),
      progress: () => undefined,
    },
  })
  return { code, ...output }
}

interface Finding {
  readonly checked: string
  readonly faults: ReadonlyArray<{ readonly level: string; readonly about: string; readonly what: string }>
}

/** The doctor's findings, by check. */
const look = async (url: string) => {
  const { code, out } = await run(url, "doctor", "--json")
  const findings = JSON.parse(out) as ReadonlyArray<Finding>
  return { code, found: new Map(findings.map(({ checked, faults }) => [checked, faults])) }
}

const away = "postgres://shop:word@127.0.0.1:1/shop"

describe("SR492 with a database in PostgreSQL", () => {
  it.each([
    ["backup", /PostgreSQL, which makes its own backups: pg_dump .*media folder/],
    ["restore", /PostgreSQL, which restores its own backups: pg_restore /],
  ])("shop %s refuses, and says what to do", async (command, words) => {
    const { code, err } = await run(away, command, "shop.dump")
    expect([code, err]).toEqual([1, expect.stringMatching(words)])
    expect(err).not.toContain("word")
    expect((await run(away, command, "--help")).out).toContain("$SHOP_DATABASE")
  })
  it("a command names an unreachable database, without its password", async () => {
    const { code, err } = await run(away, "orders", "list")
    expect([code, err]).toEqual([1, expect.stringMatching(/PostgreSQL 127\.0\.0\.1:1\/shop: .*ECONNREFUSED/)])
    expect(err).not.toContain("word")
  })
  it("the doctor names it as well", async () => {
    const { code, found } = await look(away)
    expect([code, found.get("PostgreSQL")]).toEqual([
      1,
      [
        expect.objectContaining({
          level: "error",
          what: expect.stringMatching(/unavailable: .*ECONNREFUSED/),
        }),
      ],
    ])
  })
})

describeOnPostgresUrl("SR491 shop doctor", (url) => {
  const address = () => Redacted.value(url())
  const execute = async (statement: string) => {
    const database = postgresShop(address())
    await database.write(statement)
    await database.close()
  }

  it("checks the server and what is in it", async () => {
    const { found } = await look(address())
    expect(found.get("PostgreSQL")).toEqual([])
    expect(found.get("copy of the catalogue")).toEqual([])
    expect(found.get("indexes")).toMatchObject([
      { about: "index fr", what: "There is none" },
      { about: "index en" },
      { about: "index de" },
    ])
    expect(found.has("database")).toBe(false)
  })
  it("reports a schema of another version, and reads nothing of it", async () => {
    await execute("DELETE FROM migration WHERE id = 'processes-1'")
    const older = await look(address())
    expect(older.found.get("PostgreSQL")).toMatchObject([
      { level: "warning", what: expect.stringContaining("older shop (without processes-1)") },
    ])
    expect(older.found.has("indexes")).toBe(false)
    await execute(
      "INSERT INTO migration (id, needs) VALUES ('processes-1', NULL), ('of-tomorrow', 'of-today')",
    )
    expect((await look(address())).found.get("PostgreSQL")).toMatchObject([
      { level: "error", what: "It is of a newer shop (of-tomorrow)" },
    ])
    await execute("DROP TABLE migration")
    expect((await look(address())).found.get("PostgreSQL")).toMatchObject([
      { level: "warning", what: "It has no tables of a shop yet" },
    ])
  })
  it("finds the index of an import, and the commands read what it wrote", async () => {
    const dump = join(folder, "dump.ndjson")
    writeFileSync(dump, [line("taxrule", taxRule(1, 20)), line("product", product(1))].join("\n"))
    const imported = await run(address(), "import", dump, "--json")
    expect([imported.code, JSON.parse(imported.out)]).toMatchObject([0, { refused: 0 }])
    const { found } = await look(address())
    expect(found.get("indexes")).toEqual([])
    const read = async (...args: ReadonlyArray<string>) => (await run(address(), ...args)).out
    expect(await read("export", "catalogue")).toContain('"sku":"SKU-1"')
    expect(await read("stock", "show")).toContain("SKU-1")
    expect((await run(address(), "stock", "set", "SKU-1", "7")).code).toBe(0)
    expect(await read("export", "stock")).toMatch(/SKU-1.*7/)
    expect((await run(address(), "reindex")).code).toBe(0)
    expect((await look(address())).found.get("indexes")).toEqual([])
    for (const copy of ["catalogue.db", "catalogue.db-wal", "catalogue.db-shm"])
      rmSync(join(folder, "data", copy), { force: true })
  })
  it("reports a damaged copy of the catalogue", async () => {
    await run(address(), "orders", "list")
    const copy = join(folder, "data", "catalogue.db")
    writeFileSync(copy, "x".repeat(8192))
    expect((await look(address())).found.get("copy of the catalogue")).toMatchObject([
      { level: "error", what: expect.stringContaining("is damaged") },
    ])
    rmSync(copy)
  })
  it("reads the state of the server", async () => {
    const state = await Effect.runPromise(
      Effect.provide(Effect.flatMap(Sql, postgresState), postgresConnection({ url: url() })),
    )
    expect(state).toMatchObject({ encoding: "UTF8", isReplica: false, replicas: [], invalidIndexes: [] })
    expect(state.versionNumber).toBeGreaterThanOrEqual(150_000)
    expect(state.version.startsWith(String(Math.floor(state.versionNumber / 10_000)))).toBe(true)
    expect(state.connectionsMax).toBeGreaterThan(state.connectionsOpen)
    expect(Math.abs(state.nowMs - Date.now())).toBeLessThan(60_000)
  })
})
