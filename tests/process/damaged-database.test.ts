/** A shop with a damaged database file reports it and ends, because its data cannot be trusted. */
import { closeSync, cpSync, openSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeFile } from "../support/database-file.ts"
import { createTemporaryFolder, removeFolder, start, startUntilExit } from "../support/shop-process.ts"

const sound = createTemporaryFolder()
const folders = [sound]
/** The data folder of a stopped shop. */
const copyFolder = (): string => {
  const folder = createTemporaryFolder()
  folders.push(folder)
  cpSync(sound, folder, { recursive: true })
  return folder
}

/** Overwrites every page of the file except the first, which has the schema. */
const damage = (data: string): void => {
  const file = join(data, "shop.db")
  const pageBytes = 4096
  const handle = openSync(file, "r+")
  const invalidBytes = Buffer.alloc(statSync(file).size - pageBytes, 0xff)
  writeSync(handle, invalidBytes, 0, invalidBytes.length, pageBytes)
  closeSync(handle)
}

beforeAll(async () => (await start({ data: sound })).stop())
afterAll(() => folders.forEach(removeFolder))

describe("DB5 a damaged database file", () => {
  it("stops the start with the file's name, advice and exit code 1", async () => {
    const data = copyFolder()
    damage(data)
    const { code, out, err } = await startUntilExit(0, { data }, 60_000)
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("shop.db")
    expect(err).toMatch(/damaged|malformed/)
    expect(err).not.toMatch(/^ +at /m)
  })
  it("stops a running shop with advice and exit code 1", async () => {
    await using shop = await start({ data: copyFolder() })
    // A write by another process invalidates the shop's page cache.
    writeFile(shop.data, "INSERT INTO counter (name, value) VALUES ('test', 1)")
    damage(shop.data)
    // The shop checks the file every second and may already have stopped.
    const status = await fetch(`${shop.url}/api/cart/pull?cartId=unknown&token=&storeCode=fr`).then(
      (reply) => reply.status,
      () => "refused",
    )
    expect([500, 503, "refused"]).toContain(status)
    expect(await shop.exited).toBe(1)
    expect(shop.output()).toContain("the database is damaged: database disk image is malformed")
    expect(shop.output()).toContain("shop restore <copy>")
  })
})
