import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { commands } from "./commands.ts"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-cli-command-"))
afterAll(() => rmSync(folder, { recursive: true }))

const data = join(folder, "data")
const run = async (words: string) => {
  const output = { out: "", err: "" }
  const code = await shop(words.split(" "), {
    environment: { SHOP_DATA: data },
    folder,
    terminal: {
      out: (text) => (output.out += `${text}\n`),
      err: (text) => (output.err += `${text}\n`),
      progress: () => {},
    },
  })
  return { code, ...output }
}

describe("SR540 an action refuses", () => {
  it.each([
    ["orders list --restock", "has no --restock. It belongs to shop orders refund."],
    ["orders list --tracking x", "has no --tracking. It belongs to shop orders ship."],
    ["orders show 1 --limit 5", "has no --limit. It belongs to shop orders list."],
    ["orders cancel 1 --line 0:1", "has no --line. It belongs to shop orders refund."],
    ["orders ship 1 --out x", "has no --out. It belongs to shop orders invoice, shop orders credit-notes."],
    ["stock set B1 3 --below 2", "has no --below. It belongs to shop stock show."],
    ["stock import x.csv --counted no", "has no --counted. It belongs to shop stock set."],
    ["coupon list --min 50", "has no --min. It belongs to shop coupon create."],
    ["coupon end SPRING --percent 10", "has no --percent. It belongs to shop coupon create."],
    ["mail send --state dead", "has no --state. It belongs to shop mail list."],
    ["mail list --dead", "has no --dead. It belongs to shop mail retry."],
    ["review approve 1 --status all", "has no --status. It belongs to shop review list."],
    ["customer list --yes", "has no --yes. It belongs to shop customer delete, shop customer erase."],
    ["customer delete 7 --group 2", "has no --group. It belongs to shop customer create."],
  ])("an option of another action: %s", async (words, reason) => {
    const { code, out, err } = await run(words)
    expect([code, out]).toEqual([2, ""])
    expect(err).toContain(reason)
    expect(existsSync(data)).toBe(false)
  })
  it.each([
    ["customer group --name Potters", "--name goes with one group"],
    ["customer group 7 2 --name Potters", "--name goes with one group"],
    ["export orders --store fr", "--store goes with the catalogue"],
    ["reindex fr", "Unexpected argument 'fr'"],
    ["seed now", "Unexpected argument 'now'"],
    ["serve 3000", "Unexpected argument '3000'"],
    ["worker 3000", "Unexpected argument '3000'"],
    ["doctor mail", "Unexpected argument 'mail'"],
  ])("words that it would ignore: %s", async (words, reason) => {
    const { code, out, err } = await run(words)
    expect([code, out]).toEqual([2, ""])
    expect(err).toContain(reason)
    expect(existsSync(data)).toBe(false)
  })
})

describe("SR540 the manual of a command", () => {
  it.each(Object.keys(commands))("describes every option: %s", async (name) => {
    const { help, options } = (await commands[name]!()).command
    const unnamed = Object.keys(options).filter((option) => !new RegExp(`--${option}(?![\\w-])`).test(help))
    expect(unnamed).toEqual([])
  })
})
