import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { legalAddress, legalPages } from "@shop/commerce/catalogue"
import { line, product } from "../../../../tests/support/memory-catalogue.ts"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-operator-"))
afterAll(() => rmSync(folder, { recursive: true }))

let turn = 0
const open = (environment: Readonly<Record<string, string>> = {}) => {
  const name = `data-${(turn += 1)}`
  const data = join(folder, name)
  const run = async (...args: ReadonlyArray<string>) => {
    const output = { out: "", err: "" }
    const code = await shop(args, {
      environment: { SHOP_DATA: data, PORT: "0", ...environment },
      folder,
      terminal: {
        out: (text) => (output.out += `${text}\n`),
        err: (text) => (output.err += `${text}\n`),
        progress: () => {},
      },
    })
    return { code, ...output }
  }
  return { data, name, run }
}
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return name
}
const dump = file(
  "dump.ndjson",
  [
    line("product", product(1, { sku: "A", stock: { qty: 5, is_in_stock: true, manage_stock: true } })),
    line("product", product(2, { sku: "B,1", stock: { qty: 0, is_in_stock: false, max_sale_qty: 3 } })),
    line("product", product(3, { sku: "C", stock: undefined })),
  ].join("\n"),
)
const filled = async () => {
  const at = open()
  expect((await at.run("import", dump)).code).toBe(0)
  return at
}
const inFile = (data: string, sql: string) => {
  const database = new DatabaseSync(join(data, "shop.db"))
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

describe("SR132 the manual", () => {
  it("lists every command by topic and the first steps within 82 columns", async () => {
    const { out } = await open().run("--help")
    for (const text of ["Running the shop:", "Products:", "Selling:", "Backup and export:", "First steps:"])
      expect(out).toContain(text)
    expect(out).not.toContain("Others:")
    expect(out.split("\n").filter((text) => text.length > 82)).toEqual([])
  })
  it.each(["stock", "coupon", "export", "cache", "backup", "restore", "doctor", "config"])(
    "has a page for %s",
    async (name) => {
      const { code, out } = await open().run(name, "--help")
      expect([code, out.startsWith(`Usage: shop ${name}`)]).toEqual([0, true])
      expect(out).toContain("Exit codes:")
      expect(out.split("\n").filter((text) => text.length > 82)).toEqual([])
    },
  )
  it.each([
    ["stock"],
    ["stock", "set"],
    ["stock", "set", "A"],
    ["stock", "set", "A", "many"],
    ["stock", "set", "A", "--in", "maybe"],
    ["stock", "show", "--below", "0"],
    ["coupon"],
    ["coupon", "create", "X"],
    ["coupon", "create", "X", "--percent", "10"],
    ["coupon", "create", "XX", "--percent", "10", "--fixed", "5"],
    ["coupon", "create", "XX", "--percent", "101"],
    ["coupon", "create", "XX", "--fixed", "0"],
    ["coupon", "create", "XX", "--fixed", "5.001"],
    ["coupon", "create", "XX", "--fixed", "5", "--ends", "2026-02-30"],
    ["coupon", "create", "XX", "--fixed", "5", "--starts", "2026-03-02", "--ends", "2026-03-01"],
    ["export"],
    ["export", "secrets"],
    ["export", "catalogue", "--store", "xx"],
    ["export", "stock", "--json"],
    ["cache"],
    ["cache", "invalidate"],
    ["backup"],
    ["restore"],
    ["restore", "a", "b"],
    ["config", "look"],
  ])("exits with 2 and writes to standard error only for %j %j %j %j", async (...args) => {
    const { code, out, err } = await open().run(...args)
    expect([code, out]).toEqual([2, ""])
    expect(err).not.toBe("")
  })
})

describe("SR133 CM108 shop stock", () => {
  it("shows and sets stock, with an audit entry", async () => {
    const { data, run } = await filled()
    expect((await run("stock", "show", "A")).out).toMatch(/A\s+5\s+yes\s+yes/)
    expect((await run("stock", "set", "A", "3")).out).toBe("A: 3 pieces, in stock.\n")
    expect((await run("stock", "set", "A", "0")).out).toBe("A: 0 pieces, out of stock.\n")
    expect((await run("stock", "set", "A", "4", "--in", "no")).out).toBe("A: 4 pieces, out of stock.\n")
    expect((await run("stock", "set", "A", "--in", "yes")).out).toBe("A: 4 pieces, in stock.\n")
    expect((await run("stock", "set", "A", "--counted", "no")).out).toBe("A: not counted.\n")
    expect(JSON.parse((await run("stock", "show", "--json")).out)).toEqual([
      { sku: "A", qty: 4, isInStock: true, isCounted: false, qtyMax: null },
      { sku: "B,1", qty: 0, isInStock: false, isCounted: true, qtyMax: 3 },
      { sku: "C", qty: 0, isInStock: true, isCounted: false, qtyMax: null },
    ])
    expect((await run("stock", "show", "--below", "1")).out).toContain("B,1")
    expect((await run("stock", "show", "--below", "1")).out).not.toContain("C ")
    expect(inFile(data, "SELECT who, what, subject FROM audit ORDER BY id LIMIT 1")).toEqual([
      { who: "cli", what: "stock.set", subject: "A" },
    ])
  })
  it("fails for an unknown sku", async () => {
    const { run } = await filled()
    expect((await run("stock", "set", "NONE", "1")).code).toBe(1)
    expect((await run("stock", "show", "NONE")).code).toBe(1)
  })
  it("imports a whole file or nothing", async () => {
    const { data, run } = await filled()
    const good = file("good.csv", '\ufeffSKU;Qty;in_stock\r\nA;7;\r\n"B,1";2;no\r\n\r\n')
    expect((await run("stock", "import", good)).out).toBe("2 skus have new stock.\n")
    expect(inFile(data, "SELECT sku, qty, is_in_stock FROM stock WHERE sku <> 'C' ORDER BY sku")).toEqual([
      { sku: "A", qty: 7, is_in_stock: 1 },
      { sku: "B,1", qty: 2, is_in_stock: 0 },
    ])
    const unknown = await run("stock", "import", file("unknown.csv", "sku,qty\nA,1\nNONE,1\n"))
    expect(unknown).toMatchObject({ code: 1, err: expect.stringMatching(/3\s+there is no product NONE/) })
    const bad = await run("stock", "import", file("bad.csv", 'sku,qty\nA,1\nC,x\n,1\nA,2\n"C,3\n'), "--json")
    expect(bad.code).toBe(1)
    expect(JSON.parse(bad.out)).toEqual({
      changed: 0,
      refused: [
        { line: 3, why: "qty is a whole number from 0 to 1000000000" },
        { line: 4, why: "the sku is missing" },
        { line: 5, why: "A stands in line 2 already" },
        { line: 6, why: "a quote is not closed" },
      ],
    })
    expect(inFile(data, "SELECT qty FROM stock WHERE sku = 'A'")).toEqual([{ qty: 7 }])
    expect((await run("stock", "import", "nowhere.csv")).code).toBe(1)
    expect((await run("stock", "import", file("headless.csv", "A,1\n"))).code).toBe(2)
    expect((await run("stock", "import", file("empty.csv", "\ufeff\n"))).code).toBe(2)
  })
})

describe("SR450 a stock file in CSV (RFC 4180)", () => {
  it("may have line breaks, separators and quotes in a quoted field", async () => {
    const { data, run } = await filled()
    const text = 'sku;note;qty\r\nA;"two\r\nlines; ""quoted""";6\r\nC;;1\r\n'
    expect((await run("stock", "import", file("quoted.csv", text))).out).toBe("2 skus have new stock.\n")
    expect(inFile(data, "SELECT qty FROM stock WHERE sku IN ('A', 'C') ORDER BY sku")).toEqual([
      { qty: 6 },
      { qty: 1 },
    ])
  })
  it("has faults with the last line of their record", async () => {
    const { run } = await filled()
    const text = 'sku,note,qty\nA,"two\nlines",x\nC,"a" b,1\n'
    const { code, out } = await run("stock", "import", file("faulty.csv", text), "--json")
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      changed: 0,
      refused: [
        { line: 3, why: "qty is a whole number from 0 to 1000000000" },
        { line: 4, why: "a quote stands inside a field" },
      ],
    })
  })
})

describe("SR134 shop coupon", () => {
  it("creates, refuses a second time, replaces, lists and ends a coupon", async () => {
    const { run } = open()
    const args = ["coupon", "create", "TEN", "--percent", "12.5", "--min", "50", "--uses", "9"]
    const more = ["--per-customer", "1", "--starts", "2026-01-01", "--ends", "2026-12-24"]
    expect((await run(...args, ...more)).out).toBe(
      "Coupon TEN: 12.5%, from €50.00 of goods, 9 left, 1 a customer, from 2026-01-01 00:00 (Europe/Paris), until 2026-12-25 00:00 (Europe/Paris).\n",
    )
    expect((await run("coupon", "create", "ten", "--fixed", "5")).code).toBe(1)
    expect((await run("coupon", "create", "ten", "--fixed", "5,5", "--replace")).out).toBe(
      "Coupon ten: €5.50, -.\n",
    )
    await run("coupon", "create", "PORT", "--free-delivery", "--ends", "2026-12-24T18:00+01:00")
    expect(JSON.parse((await run("coupon", "list", "--json")).out)).toMatchObject([
      { code: "PORT", kind: "freeDelivery", useCount: 0, endsAt: "2026-12-24T17:00:00.000Z" },
      { code: "ten", kind: "fixed", amountCents: 550 },
    ])
    expect((await run("coupon", "end", "Ten")).code).toBe(0)
    expect((await run("coupon", "list")).out).toMatch(/ten\s+€5\.50\s+0\s+until /)
    expect((await run("coupon", "end", "none")).code).toBe(1)
  })
})

describe("SR135 CM104 shop export", () => {
  it("exports a catalogue with stock that imports unchanged, repeatedly", async () => {
    const first = await filled()
    await first.run("stock", "set", "A", "2")
    const out = `${first.name}.ndjson`
    expect(JSON.parse((await first.run("export", "catalogue", "--out", out, "--json")).out)).toMatchObject({
      lines: 9,
    })
    const second = open()
    expect(JSON.parse((await second.run("import", out, "--json")).out)).toMatchObject({
      lines: 9,
      refused: 0,
    })
    const again = (await second.run("export", "catalogue")).out
    expect(again).toBe(readFileSync(join(folder, out), "utf8"))
    expect((await second.run("stock", "show")).out).toBe((await first.run("stock", "show")).out)
    expect((await second.run("export", "catalogue", "--store", "en")).out.trim().split("\n")).toHaveLength(3)
  })
  it("exports the demo catalogue, with every type of product", async () => {
    const [first, second] = [open(), open()]
    await first.run("seed")
    const lines = (await first.run("export", "catalogue")).out
    expect(lines.length).toBeGreaterThan(100_000)
    const { code, out } = await second.run("import", file("demo.ndjson", lines), "--json")
    expect([code, (JSON.parse(out) as { refused: number }).refused]).toEqual([0, 0])
    expect((await second.run("export", "catalogue")).out).toBe(lines)
    const figures = "SELECT sku, qty, is_in_stock, is_managed, qty_max FROM stock ORDER BY sku"
    expect(inFile(second.data, figures)).toEqual(inFile(first.data, figures))
  })
  it("exports a sku that looks like a formula as text, and imports it unchanged", async () => {
    const at = open()
    const skus = ["=HYPERLINK(1)", "+A", "-B", "@C", "'=D", "plain-E"]
    const lines = skus.map((sku, index) => line("product", product(index + 1, { sku })))
    await at.run("import", file("formulas.ndjson", lines.join("\n")))
    const { out } = await at.run("export", "stock")
    const cells = out
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.split(",")[0]!)
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
    expect(await at.run("stock", "import", file("formulas.csv", out))).toMatchObject({ code: 0 })
    expect((await at.run("export", "stock")).out).toBe(out)
  })
  it("exports stock in the format of the import", async () => {
    const { run } = await filled()
    const { out } = await run("export", "stock")
    expect(out).toBe('sku,qty,in_stock,counted,qty_exported\nA,5,yes,yes,5\n"B,1",0,no,yes,0\nC,0,yes,no,0\n')
    expect((await run("stock", "import", file("same.csv", out))).code).toBe(0)
    expect((await run("export", "stock")).out).toBe(out)
  })
  it("CM114 retains sales between export and import, and changes only edited lines", async () => {
    const { run, data } = await filled()
    const { out } = await run("export", "stock")
    const database = new DatabaseSync(join(data, "shop.db"))
    database.exec("UPDATE stock SET qty = 2 WHERE sku = 'A'")
    database.close()
    expect((await run("stock", "import", file("same.csv", out))).code).toBe(0)
    const qty = () => inFile(data, "SELECT qty, is_in_stock FROM stock WHERE sku = 'A'")
    expect(qty()).toEqual([{ qty: 2, is_in_stock: 1 }])
    expect((await run("stock", "import", file("more.csv", out.replace("A,5", "A,15")))).code).toBe(0)
    expect(qty()).toEqual([{ qty: 12, is_in_stock: 1 }])
    await run("stock", "set", "A", "0")
    expect((await run("stock", "import", file("again.csv", out))).code).toBe(0)
    expect(qty()).toEqual([{ qty: 0, is_in_stock: 0 }])
  })
  it("exports orders and customers without keys, passwords and tokens", async () => {
    const { run, data } = open()
    await run("customer", "create", "ada@example.org", "--first", "Ada", "--last", "Lovelace")
    const database = new DatabaseSync(join(data, "shop.db"))
    database.exec(
      `INSERT INTO orders (number, order_key, cart, cart_version, store, email, first_name, last_name, billing_address, payment_code,
         subtotal_gross_cents, discount_cents, shipping_gross_cents, tax_cents, grand_cents, totals, placed_at)
       VALUES ('1001', 'a-key', 'a-cart', 1, 'fr', 'ada@example.org', 'Ada', 'L', '{"city":"Lyon"}', 'checkmo', 2400, 0, 500, 483, 2900, '{}', 0)`,
    )
    database.exec(
      `INSERT INTO order_line (order_id, position, sku, name, option, qty, unit_gross_cents, row_gross_cents, discount_cents, tax_cents, rate_ppm)
       VALUES (1, 0, 'BOL', 'Bowl', '{}', 2, 1200, 2400, 0, 400, 200000)`,
    )
    database.close()
    const orders = (await run("export", "orders")).out
    expect(JSON.parse(orders)).toMatchObject({
      number: "1001",
      grand_cents: 2900,
      placed_at: "1970-01-01T00:00:00.000Z",
      billing_address: { city: "Lyon" },
      lines: [{ sku: "BOL", qty: 2 }],
    })
    expect(orders).not.toMatch(/a-key|a-cart/)
    const customers = (await run("export", "customers")).out
    expect(JSON.parse(customers)).toMatchObject({ email: "ada@example.org", addresses: [] })
    expect(customers).not.toContain("argon2")
  })
  it("reports an unwritable file and leaves no partial file", async () => {
    const { run } = await filled()
    expect((await run("export", "stock", "--out", "no/such/folder.csv")).code).toBe(1)
    expect(readdirSync(folder).filter((name) => name.endsWith(".unfinished"))).toEqual([])
  })
})

describe("SR139 CM165 photographs in a backup", () => {
  const picture = (at: ReturnType<typeof open>, name: string, words: string): string => {
    const file = join(at.data, "media", name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, words)
    return file
  }
  it("are restored; a changed photograph is renamed, and a new one stays", async () => {
    const at = await filled()
    const bowl = picture(at, "b/o/bowl.jpg", "a bowl")
    const mug = picture(at, "mug.jpg", "a mug")
    picture(at, ".hidden", "nobody's")
    const copied = await at.run("backup", "pictures.db", "--json")
    expect(JSON.parse(copied.out)).toMatchObject({ media: { count: 2, bytes: 11 } })
    writeFileSync(bowl, "another bowl")
    rmSync(mug)
    const later = picture(at, "later.jpg", "later")
    const restored = await at.run("restore", "pictures.db")
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("2 photographs are in") })
    expect([bowl, mug, later].map((file) => readFileSync(file, "utf8"))).toEqual(["a bowl", "a mug", "later"])
    const beside = readdirSync(dirname(bowl)).filter((name) => name.includes(".before-"))
    expect(beside.map((name) => readFileSync(join(dirname(bowl), name), "utf8"))).toEqual(["another bowl"])
    const file = new DatabaseSync(join(at.data, "shop.db"))
    expect(file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kept_file'").all()).toEqual([])
    file.close()
  })
  it("can be excluded, and backup and restore report it", async () => {
    const at = await filled()
    picture(at, "bowl.jpg", "a bowl")
    const bare = await at.run("backup", "bare.db", "--without-media")
    expect(bare).toMatchObject({
      code: 0,
      err: expect.stringMatching(/photographs in .* are NOT in this copy/),
    })
    expect((await at.run("restore", "bare.db")).out).toContain("The copy holds no photographs")
  })
  it("are not restored from a path outside the folder", async () => {
    const at = await filled()
    await at.run("backup", "bad.db")
    const file = new DatabaseSync(join(folder, "bad.db"))
    file.exec("INSERT INTO kept_file VALUES ('../../escaped.txt', x'00')")
    file.close()
    expect(await at.run("restore", "bad.db")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/restored, but not its photographs: .*outside of its folder/),
    })
    expect(existsSync(join(folder, "..", "escaped.txt"))).toBe(false)
  })
})

describe("SR139 CM107 shop backup and restore", () => {
  it("restore a copy, and rename the previous database", async () => {
    const { data, name, run } = await filled()
    const copy = `${name}.db`
    expect((await run("backup", copy)).out).toMatch(/^Copied to .*, checked; there are no photographs\.\n$/)
    expect(readdirSync(folder).filter((entry) => entry.startsWith(copy))).toEqual([copy])
    expect((await run("backup", copy)).code).toBe(1)
    expect((await run("backup", copy, "--force")).code).toBe(0)
    await run("stock", "set", "A", "1")
    const restored = await run("restore", copy)
    expect([restored.code, restored.err]).toEqual([0, ""])
    expect(inFile(data, "SELECT qty FROM stock WHERE sku = 'A'")).toEqual([{ qty: 5 }])
    const before = readdirSync(data).find((entry) => entry.startsWith("shop.db.before-"))
    const previous = new DatabaseSync(join(data, before!), { readOnly: true })
    expect(previous.prepare("SELECT qty FROM stock WHERE sku = 'A'").all()).toEqual([{ qty: 1 }])
    previous.close()
  })
  it("copy a consistent state during writes, without uncommitted data", async () => {
    const { data, run } = await filled()
    const writer = new DatabaseSync(join(data, "shop.db"))
    writer.exec("BEGIN IMMEDIATE; UPDATE stock SET qty = 99 WHERE sku = 'A'")
    expect((await run("backup", "while.db")).code).toBe(0)
    writer.exec("COMMIT")
    writer.close()
    const copy = new DatabaseSync(join(folder, "while.db"), { readOnly: true })
    expect(copy.prepare("SELECT qty FROM stock WHERE sku = 'A'").all()).toEqual([{ qty: 5 }])
    copy.close()
  })
  it("restore into an empty folder without a previous database", async () => {
    const { run } = await filled()
    await run("backup", "moved.db")
    const other = open()
    expect((await other.run("restore", "moved.db")).code).toBe(0)
    expect(readdirSync(other.data)).toEqual(["shop.db"])
    expect((await other.run("stock", "show", "A")).code).toBe(0)
  })
  it("replace a damaged file", async () => {
    const { data, run } = await filled()
    await run("backup", "sound.db")
    writeFileSync(
      join(data, "shop.db"),
      "no database at all, but long enough to be looked at as one".repeat(99),
    )
    expect((await run("restore", "sound.db")).code).toBe(0)
    expect((await run("stock", "show", "A")).code).toBe(0)
  })
  it.each<[string, (data: string) => void, string]>([
    ["nothing", () => {}, "there is no"],
    ["no database", (at) => writeFileSync(at, "hello"), "damaged or no database"],
    ["another program's database", (at) => sqlite(at, "CREATE TABLE a (b)"), "not a shop's"],
    [
      "a newer shop's",
      (at) =>
        sqlite(
          at,
          "CREATE TABLE migration (id TEXT, needs TEXT); INSERT INTO migration VALUES ('from-the-future', 'unknown')",
        ),
      "newer shop, and this one cannot work with it (from-the-future)",
    ],
  ])("refuse %s and change nothing", async (_, make, words) => {
    const { data, run } = await filled()
    const copy = `copy-${(turn += 1)}.db`
    make(join(folder, copy))
    const { code, err } = await run("restore", copy)
    expect([code, err]).toEqual([1, expect.stringContaining(words)])
    expect(
      readdirSync(data).filter((entry) => entry.includes("before") || entry.includes("incoming")),
    ).toEqual([])
    expect((await run("stock", "show", "A")).code).toBe(0)
  })
  it("refuse to replace a running shop", async () => {
    const { data, run } = await filled()
    await run("backup", "open.db")
    const reader = new DatabaseSync(join(data, "shop.db"))
    reader.prepare("SELECT count(*) FROM stock").get()
    const { code, err } = await run("restore", "open.db")
    expect([code, err]).toEqual([1, expect.stringContaining("the shop is open")])
    reader.close()
    expect((await run("restore", "open.db")).code).toBe(0)
  })
  it("refuse to copy a missing database", async () => {
    expect((await open().run("backup", "nothing.db")).code).toBe(1)
    expect(existsSync(join(folder, "nothing.db"))).toBe(false)
  })
})

const sqlite = (at: string, sql: string): void => {
  const database = new DatabaseSync(at)
  database.exec(sql)
  database.close()
}

describe("SR137 shop doctor", () => {
  type Found = ReadonlyArray<{
    readonly checked: string
    readonly faults: ReadonlyArray<{ level: string; about: string; what: string; why: string; todo: string }>
  }>
  const look = async (at: ReturnType<typeof open>) => {
    const { code, out } = await at.run("doctor", "--json")
    const found = JSON.parse(out) as Found
    return { code, faults: (checked: string) => found.find((one) => one.checked === checked)?.faults }
  }
  it("finds no error in an empty shop; each fault has what, why and what to do", async () => {
    const at = open()
    mkdirSync(at.data)
    const { code, out } = await at.run("doctor")
    expect(code).toBe(0)
    expect(out).toMatch(/ok\s+Node\n\s+ok\s+data folder/)
    expect(out).toMatch(/warning\s+database: There is none yet\.\n\s+Why: .*\n\s+Do: /)
    expect(readdirSync(at.data)).toEqual([])
  })
  const addresses = new Set(
    legalPages.flatMap((page) => ["fr", "en", "de"].map((language) => legalAddress(page, language)!)),
  )
  const legal = (content: string): string =>
    [...addresses]
      .map((identifier, at) => line("cms_page", { page_id: at + 1, identifier, title: "T", content }))
      .join("\n")
  const withNotice = (at: ReturnType<typeof open>): void => {
    mkdirSync(join(at.data, "media"), { recursive: true })
    for (const language of ["fr", "en", "de"])
      writeFileSync(join(at.data, "media", `guarantee-notice-${language}.png`), "")
  }
  it("CM233 reports a missing notice on the legal guarantee", async () => {
    const at = open()
    await at.run("seed")
    const missing = async () =>
      (await look(at))
        .faults("pages that law asks for")!
        .filter(({ about }) => about.includes("guarantee notice"))
    expect(await missing()).toMatchObject(
      ["fr", "en", "de"].map((language) => ({
        level: "error",
        todo: expect.stringContaining(`guarantee-notice-${language}.png`),
      })),
    )
    withNotice(at)
    expect(await missing()).toEqual([])
  })
  it("reports a missing legal page", async () => {
    const at = open()
    await at.run(
      "import",
      file("pages.ndjson", line("cms_page", { page_id: 1, identifier: "legal", title: "T", content: "x" })),
    )
    const reported = (await look(at)).faults("pages that law asks for")!
    expect(reported).toContainEqual(
      expect.objectContaining({ level: "error", about: "page agb (de)", what: "The page is missing" }),
    )
    expect(reported.map(({ about }) => about)).not.toContain("page agb (fr)")
  })
  it("reports a missing database index", async () => {
    const at = await filled()
    expect((await look(at)).faults("database indexes")).toEqual([])
    const database = new DatabaseSync(join(at.data, "shop.db"))
    database.exec("DROP INDEX document_by_sku")
    database.close()
    expect(await look(at)).toMatchObject({ code: 1 })
    expect((await look(at)).faults("database indexes")).toMatchObject([
      { level: "error", what: "The index document_by_sku is missing" },
    ])
  })
  it("reports placeholders on the demo's legal pages, and finds its indexes up to date", async () => {
    const at = open({ SHOP_SELLER_NAME: "Anne Martin", SHOP_SELLER_EMAIL: "anne@example.org" })
    await at.run("seed")
    const { code, faults } = await look(at)
    expect(code).toBe(1)
    expect(faults("indexes")).toEqual([])
    expect(faults("pages that law asks for")!.map(({ about }) => about)).toContain("page legal (en)")
    for (const reported of ["page agb (de)", "page product-safety (en)", "page accessibility (fr)"])
      expect(faults("pages that law asks for")!.map(({ about }) => about)).toContain(reported)
    expect(faults("pages that law asks for")!.find(({ about }) => about === "page cgv (fr)")?.what).toMatch(
      /\[numéro IDU\].*site du médiateur\]/,
    )
    withNotice(at)
    await at.run("import", "--yes", file("pages.ndjson", legal("Anne Martin, Lyon. See [here](/x).")))
    const lacking = (await look(at)).faults("pages that law asks for")!
    expect(lacking).toMatchObject([
      { level: "error", about: "the seller's facts", what: "Not set: SHOP_SELLER_ADDRESS, SHOP_SELLER_VAT" },
    ])
  })
  it.each([
    ["all facts set and the imprint of one mind with them", {}, []],
    [
      "no e-mail address",
      { SHOP_SELLER_EMAIL: "" },
      [
        {
          level: "error",
          about: "the seller's facts",
          what: "Not set: SHOP_SELLER_EMAIL",
          why: "law asks who sells: letters do not say it and their withdrawal form names the sender of the letters where the seller is missing",
        },
      ],
    ],
    [
      "an imprint of another seller",
      { SHOP_SELLER_NAME: "Ben Schmidt" },
      ["fr", "en", "de"].map((store) => ({
        level: "warning",
        about: `page legal (${store})`,
        what: "It does not name Ben Schmidt",
      })),
    ],
  ])("%s", async (_, given, expected) => {
    const at = open({
      SHOP_SELLER_NAME: "Anne  MARTIN",
      SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon",
      SHOP_SELLER_EMAIL: "anne@example.org",
      SHOP_SELLER_VAT: "FR1",
      ...given,
    })
    withNotice(at)
    await at.run("import", file("pages.ndjson", legal("<p>Anne\nMartin, Lyon.</p>")))
    expect((await look(at)).faults("pages that law asks for")).toMatchObject(expected)
  })
  it("reports a stale or missing search index", async () => {
    const at = await filled()
    inFile(at.data, "UPDATE catalogue_state SET version = version + 1 WHERE store = 'en'")
    inFile(at.data, "DELETE FROM index_serving WHERE store = 'de'")
    expect((await look(at)).faults("indexes")).toMatchObject([
      { about: "index en", level: "warning" },
      { about: "index de", level: "error" },
    ])
  })
  it("reports a damaged or newer file", async () => {
    const at = await filled()
    inFile(at.data, "INSERT INTO migration (id, needs) VALUES ('from-the-future', 'unknown')")
    expect((await look(at)).faults("database")).toMatchObject([{ what: expect.stringContaining("newer") }])
    writeFileSync(join(at.data, "shop.db"), "damage".repeat(2000))
    expect((await look(at)).faults("database")).toMatchObject([{ what: expect.stringContaining("damaged") }])
  })
  it("reports a taken port and an unreachable mail server", async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
    const { port } = taken.address() as { port: number }
    const at = open({ PORT: String(port), SHOP_HOST: "127.0.0.1", SHOP_SMTP: `smtp://127.0.0.1:${port}` })
    mkdirSync(at.data)
    const while_ = await look(at)
    expect([while_.faults("port"), while_.faults("mail server")]).toMatchObject([[{ about: "PORT" }], []])
    await new Promise((resolve) => taken.close(resolve))
    const after = await look(at)
    expect([after.faults("port"), after.faults("mail server")]).toMatchObject([[], [{ level: "error" }]])
    expect((await look(open())).faults("mail server")).toBeUndefined()
  })
})

describe("SR64 shop config", () => {
  it("hides secrets that are set, and shows their defaults", async () => {
    const found = await open({ SHOP_DATABASE: "", SHOP_CACHE: "redis://:hunter2@127.0.0.1" }).run(
      "config",
      "--json",
    )
    const valueOf = (name: string) =>
      (JSON.parse(found.out) as Array<{ name: string; value: unknown }>).find((one) => one.name === name)
        ?.value
    expect(["SHOP_DATABASE", "SHOP_CACHE", "SHOP_SEARCH"].map(valueOf)).toEqual([
      "sqlite",
      "(secret)",
      "embedded",
    ])
    expect(found.out).not.toContain("hunter2")
  })
})

describe("SR138 shop config check", () => {
  const secure = {
    SHOP_URL: "https://shop.example",
    SHOP_HOSTS: "shop.example",
    SHOP_PROXIES: "10.0.0.1",
    SHOP_MAIL_TO: "shop@shop.example",
  }
  it("finds nothing in safe settings", async () => {
    expect(await open(secure).run("config", "check")).toMatchObject({
      code: 0,
      out: "Nothing is missing or unsafe.\n",
    })
  })
  it.each<[string, Readonly<Record<string, string>>, string, number]>([
    ["no address", { SHOP_URL: "" }, "SHOP_URL", 0],
    ["an address without TLS", { SHOP_URL: "http://shop.example" }, "SHOP_URL", 0],
    ["TLS without a proxy's name", { SHOP_PROXIES: "" }, "SHOP_PROXIES", 0],
    ["any host", { SHOP_HOSTS: "" }, "SHOP_HOSTS", 0],
    ["no address for mail", { SHOP_MAIL_TO: "" }, "SHOP_MAIL_TO", 0],
    ["a short key", { SHOP_INVALIDATE_KEY: "short" }, "SHOP_INVALIDATE_KEY", 0],
    ["a short secret", { SHOP_ADMIN_SECRET: "short" }, "SHOP_ADMIN_SECRET", 0],
    [
      "one secret for two",
      { SHOP_ADMIN_SECRET: "x".repeat(32), SHOP_INVALIDATE_KEY: "x".repeat(32) },
      "SHOP_ADMIN_SECRET",
      1,
    ],
    ["payments without a secret", { SHOP_PAYMENT: "sandbox" }, "SHOP_PAYMENT", 1],
    ["the sandbox", { SHOP_PAYMENT: "sandbox", SHOP_PAYMENT_SECRET: "x".repeat(32) }, "SHOP_PAYMENT", 0],
    ["enabled introspection", { SHOP_INTROSPECTION: "on" }, "SHOP_INTROSPECTION", 0],
    ["an unknown name", { SHOP_MAILTO: "a@example.org" }, "SHOP_MAILTO", 0],
  ])("reports %s", async (_, given, about, code) => {
    const found = await open({ ...secure, ...given }).run("config", "check", "--json")
    expect([found.code, (JSON.parse(found.out) as Array<{ about: string }>).map((one) => one.about)]).toEqual(
      [code, [about]],
    )
  })
})

describe("SR136 shop cache", () => {
  it("needs the key and a running shop", async () => {
    expect(await open().run("cache", "invalidate", "P1")).toMatchObject({
      code: 1,
      err: expect.stringContaining("SHOP_INVALIDATE_KEY"),
    })
    const at = open({ SHOP_INVALIDATE_KEY: "a key of the operator" })
    expect(await at.run("cache", "invalidate", "P1", "--url", "http://127.0.0.1:1")).toMatchObject({
      code: 1,
      err: expect.stringContaining("cannot be reached"),
    })
    expect((await at.run("cache", "invalidate", "P1", "--url", "nowhere")).code).toBe(2)
  })
  it.each([
    [200, "null", "does not answer like a shop"],
    [200, "<p>Welcome</p>", "does not answer like a shop"],
    [200, '{"code":200,"result":{}}', "does not answer like a shop"],
    [403, "null", "refuses (403): no reason"],
    [403, '{"code":403,"result":"The key is not the right one"}', "refuses (403): The key is not"],
  ])("fails for the answer %i %s", async (status, body, reason) => {
    const other = createHttpServer((_request, response) => response.writeHead(status).end(body))
    await once(other.listen(0, "127.0.0.1"), "listening")
    const { port } = other.address() as AddressInfo
    const at = open({ SHOP_INVALIDATE_KEY: "a key of the operator" })
    const { code, out, err } = await at.run("cache", "invalidate", "P1", "--url", `http://127.0.0.1:${port}`)
    other.close()
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain(reason)
  })
})
