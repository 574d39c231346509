import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-customers-"))
afterAll(() => rmSync(folder, { recursive: true }))
let turn = 0

const open = () => {
  const data = join(folder, `data-${(turn += 1)}`)
  return async (...args: ReadonlyArray<string>) => {
    const output = { out: "", err: "" }
    const code = await shop(["customer", ...args], {
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
}

const ada = ["ada@example.org", "--first", "Ada", "--last", "Lovelace"]

describe("SR70 CM74 shop customer", () => {
  it("creates an account with a generated password, and shows, lists and exports it", async () => {
    const run = open()
    const made = await run("create", ...ada, "--group", "2", "--store", "de")
    expect(made).toMatchObject({ code: 0, err: "" })
    expect(made.out).toMatch(/^Customer 1 has an account\.\nPassword: \w{20}\n$/)
    expect((await run("list")).out).toMatch(/1\s+ada@example\.org\s+Ada Lovelace\s+Wholesale\s+0/)
    expect(JSON.parse((await run("list", "--search", "LOVE", "--json")).out)).toMatchObject([
      {
        id: 1,
        email: "ada@example.org",
        group: "Wholesale",
        store: "de",
        hasPassword: true,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect((await run("list", "--search", "nobody")).out).toBe("There are no such customers.\n")
    for (const who of ["1", "Ada@Example.org"])
      expect((await run("show", who)).out).toContain("Ada Lovelace, ada@example.org")
    expect(JSON.parse((await run("show", "1", "--json")).out)).toMatchObject({
      customer: { id: 1 },
      addresses: [],
      orders: [],
    })
    const copy = JSON.parse((await run("export", "1")).out) as object
    expect(Object.keys(copy)).toEqual([
      "customer",
      "addresses",
      "sessions",
      "devices",
      "emailChange",
      "cart",
      "cartTerms",
      "orders",
      "reviews",
      "newsletter",
      "reminders",
      "letters",
    ])
    expect(JSON.stringify(copy)).not.toContain("argon2")
  })
  it("sets a password", async () => {
    const run = open()
    await run("create", ...ada)
    const { out } = await run("password", "1", "--json")
    expect(JSON.parse(out)).toEqual({ id: 1, password: expect.stringMatching(/^\w{20}$/) })
  })
  it("lists groups, creates one, and assigns a customer to it", async () => {
    const run = open()
    await run("create", ...ada)
    expect((await run("group")).out).toMatch(/1\s+General\s+1\n\s+2\s+Wholesale\s+0/)
    expect(await run("group", "7", "--name", "Potters")).toMatchObject({
      code: 0,
      out: "Group 7 is Potters.\n",
    })
    expect(await run("group", "1", "7")).toMatchObject({ code: 0, out: "Customer 1 is in group 7.\n" })
    expect(JSON.parse((await run("group", "--json")).out)).toContainEqual({
      id: 7,
      name: "Potters",
      customerCount: 1,
    })
    expect((await run("group", "1", "8")).code).toBe(1)
  })
  it("deletes only with --yes, and first lists the data to delete", async () => {
    const run = open()
    await run("create", ...ada)
    const unconfirmed = await run("delete", "ada@example.org")
    expect(unconfirmed).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("takes away customer 1"),
    })
    expect((await run("show", "1")).code).toBe(0)
    expect(JSON.parse((await run("delete", "1", "--yes", "--json")).out)).toEqual({ id: 1, ordersKept: 0 })
    expect((await run("show", "1")).code).toBe(1)
    expect((await run("create", ...ada)).out).toContain("Customer 2")
  })
  it.each([
    ["nothing to do", [], 2],
    ["something unknown", ["sell"], 2],
    ["a word of JavaScript's own", ["constructor"], 2],
    ["an account without a name", ["create", "a@example.org"], 2],
    ["a view that there is not", ["create", ...ada, "--store", "xx"], 2],
    ["a group that is no number", ["create", ...ada, "--group", "many"], 2],
    ["a group that there is not", ["create", ...ada, "--group", "9"], 1],
    ["an invalid address", ["create", "ada", ...ada.slice(1)], 1],
    ["an invalid limit", ["list", "--limit", "0"], 2],
    ["a group without a name", ["group", "7"], 2],
    ["an unknown customer to show", ["show", "1"], 1],
    ["an unknown customer to delete", ["delete", "1", "--yes"], 1],
    ["too many words", ["show", "1", "2"], 2],
  ])("reports %s on standard error only", async (_, args, code) => {
    const { out, err, ...ended } = await open()(...args)
    expect([ended.code, out]).toEqual([code, ""])
    expect(err).toMatch(/^shop customer: /)
  })
  it("refuses a taken address and says so", async () => {
    const run = open()
    await run("create", ...ada)
    expect(await run("create", ...ada)).toMatchObject({ code: 1, err: expect.stringContaining("already") })
  })
})

describe("CM262 shop customer erase", () => {
  it("erases the data of an address without an account, after --yes", async () => {
    const run = open()
    expect(await run("erase", "nobody")).toMatchObject({ code: 2 })
    expect(await run("erase", "ada@example.org")).toMatchObject({ code: 2, out: "" })
    await run("create", ...ada)
    const erased = await run("erase", "ada@example.org", "--yes")
    expect(erased).toMatchObject({ code: 0, err: "" })
    expect(erased.out).toContain("Taken away: 0 carts, 0 messages, 0 visits, 0 orders.")
    expect(erased.out).toContain("ada@example.org has an account as well: see shop customer delete.")
    expect((await run("show", "1")).code).toBe(0)
  })
})
