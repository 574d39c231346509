/** A shop whose database file is damaged says so, and ends: nothing that is read from it can be trusted. */
import { closeSync, cpSync, openSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeFile } from "../support/database-file.ts"
import { freshFolder, remove, type ShopProcess, start, startInVain } from "../support/shop-process.ts"

const sound = freshFolder()
const folders = [sound]
const shops: Array<ShopProcess> = []
/** A data folder as a shop left it that was stopped. */
const copied = (): string => {
  const folder = freshFolder()
  folders.push(folder)
  cpSync(sound, folder, { recursive: true })
  return folder
}

/** Overwrites every page of the file but the first, which has the names of the tables. */
const damage = (data: string): void => {
  const file = join(data, "shop.db")
  const pageBytes = 4096
  const handle = openSync(file, "r+")
  const rubbish = Buffer.alloc(statSync(file).size - pageBytes, 0xff)
  writeSync(handle, rubbish, 0, rubbish.length, pageBytes)
  closeSync(handle)
}

beforeAll(async () => (await start({ data: sound })).stop())
afterAll(async () => {
  // One that did not end by itself fails its test, and must not go on.
  for (const shop of shops) await shop.stop("SIGKILL")
  folders.forEach(remove)
})

describe("DB5 a damaged database file", () => {
  it("is not served: the start ends with the file's name, what to do, and exit code 1", async () => {
    const data = copied()
    damage(data)
    const { code, out, err } = await startInVain(0, { data }, 60_000)
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain("shop.db")
    expect(err).toMatch(/damaged|malformed/)
    expect(err).not.toMatch(/^ +at /m)
  })
  it("that goes bad while it is served ends the shop, in words that say what to do, with exit code 1", async () => {
    const shop = await start({ data: copied() })
    shops.push(shop)
    // What another process writes makes the shop forget the pages that it has read.
    writeFile(shop.data, "INSERT INTO counter (name, value) VALUES ('test', 1)")
    damage(shop.data)
    // The shop looks at the file every second, and may have stopped listening by itself.
    const status = await fetch(`${shop.url}/api/cart/pull?cartId=unknown&token=&storeCode=fr`).then(
      (reply) => reply.status,
      () => "refused",
    )
    expect([500, 503, "refused"]).toContain(status)
    expect(await shop.exited).toBe(1)
    expect(shop.said()).toContain("the database is damaged: database disk image is malformed")
    expect(shop.said()).toContain("shop restore <copy>")
  })
})
