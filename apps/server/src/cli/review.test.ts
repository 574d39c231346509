import { mkdtempSync, rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-review-"))
afterAll(() => rmSync(folder, { recursive: true }))
const run = async (...args: ReadonlyArray<string>) => {
  const output = { out: "", err: "" }
  const code = await shop(["review", ...args], {
    environment: { SHOP_DATA: folder },
    folder,
    terminal: {
      out: (text) => (output.out += `${text}\n`),
      err: (text) => (output.err += `${text}\n`),
      progress: () => {},
    },
  })
  return { code, ...output }
}
beforeAll(async () => {
  await run("list")
  const db = new DatabaseSync(join(folder, "shop.db"))
  const insert = db.prepare(
    `INSERT INTO review (hash, product_id, store, title, detail, nickname, ratings, is_bought, made_at)
     VALUES (?, 7, 'fr', ?, 'Detail', 'Anne', '[]', ?, 1781956800000)`,
  )
  insert.run("a", "Good\u001b[2J", 1)
  insert.run("b", "Bad", 0)
  db.close()
})

describe("SR83 shop review", () => {
  it("lists pending reviews, newest first, without control characters", async () => {
    const { code, out } = await run("list")
    expect(code).toBe(0)
    expect(out).toMatch(/1000000002\s+2026-06-20 14:00 \(Europe\/Paris\)\s+pending\s+fr\s+7\s+-\s+Anne\s+Bad/)
    expect(out).toMatch(/1000000001\s.*yes\s+Anne\s+Good \[2J/)
    expect(out.indexOf("1000000002")).toBeLessThan(out.indexOf("1000000001"))
    expect(out).not.toContain("\u001b")
  })
  it("approves, rejects, and changes a decision", async () => {
    expect((await run("approve", "1000000001", "1000000002")).out).toMatch(
      /1000000001.*approved[\s\S]*1000000002.*approved/,
    )
    expect((await run("reject", "1000000002")).code).toBe(0)
    const left = JSON.parse((await run("list", "--status", "all", "--json")).out) as ReadonlyArray<unknown>
    expect(left).toMatchObject([
      { id: 1000000002, status: "rejected" },
      { id: 1000000001, status: "approved", isBought: true, madeAt: "2026-06-20T12:00:00.000Z" },
    ])
    expect((await run("list")).out).toBe("There are no such reviews.\n")
    expect((await run("list", "--status", "approved")).out).toContain("1000000001")
  })
  it("fails for an unknown review and decides the others", async () => {
    const { code, out, err } = await run("approve", "5", "1000000002")
    expect([code, err]).toEqual([1, "There is no review 5.\n"])
    expect(out).toContain("approved")
  })
  it.each([
    [[]],
    [["approve"]],
    [["praise", "1"]],
    [["constructor", "1"]],
    [["approve", "one"]],
    [["approve", "-1"]],
    [["list", "1"]],
    [["list", "--status", "lost"]],
    [["list", "--limit", "0"]],
  ])("exits with 2 for %j", async (args) => {
    const { code, out, err } = await run(...args)
    expect([code, out]).toEqual([2, ""])
    expect(err).not.toBe("")
  })
  it("has a manual within 80 columns", async () => {
    const { out } = await run("--help")
    expect(out).toMatch(/^Usage: shop review /)
    expect(out.split("\n").filter((line) => line.length > 82)).toEqual([])
  })
})
