import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import sharp from "sharp"
import { afterAll, describe, expect, it } from "vitest"
import { line, product } from "../../../../tests/support/memory-catalogue.ts"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-cli-"))
afterAll(() => rmSync(folder, { recursive: true }))

let turn = 0
const fresh = (): string => join(folder, `data-${(turn += 1)}`)

const run = async (args: ReadonlyArray<string>, data = fresh(), environment: Record<string, string> = {}) => {
  const output = { out: "", err: "" }
  const progressLines: Array<string> = []
  const code = await shop(args, {
    environment: { SHOP_DATA: data, ...environment },
    folder,
    terminal: {
      out: (text) => (output.out += `${text}\n`),
      err: (text) => (output.err += `${text}\n`),
      progress: (text) => void progressLines.push(text),
    },
  })
  return { code, ...output, progressLines }
}
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return name
}
const good = [1, 2, 3].map((id) => line("product", product(id))).join("\n")

describe("SR62 the command line", () => {
  it.each([["--help"], ["-h"], ["help"]])("prints the manual for %s", async (word) => {
    const { code, out } = await run([word])
    expect(code).toBe(0)
    for (const name of ["import", "seed", "reindex", "orders", "config", "SHOP_DATA"])
      expect(out).toContain(name)
  })
  it.each([["orders", "list"], ["seed"], ["reindex"]])(
    "PF2 refuses %s when the data is on another platform",
    async (...args) => {
      const data = fresh()
      const { code, err } = await run(args, data, { SHOP_PLATFORM: "https://api.example" })
      expect(code).toBe(2)
      expect(err).toContain("SHOP_PLATFORM is set: the data is at https://api.example")
      expect(existsSync(data)).toBe(false)
    },
  )
  it("prints the same manual page for `help <command>` and --help, within 82 columns", async () => {
    for (const name of ["import", "seed", "reindex", "orders", "customer", "config"]) {
      const [page, same] = [await run([name, "--help"]), await run(["help", name])]
      expect(page.out).toBe(same.out)
      expect(page.out).toMatch(/^Usage: shop /)
      expect(page.out.split("\n").filter((text) => text.length > 82)).toEqual([])
    }
  })
  it.each([
    ["nothing", []],
    ["an unknown command", ["sell"]],
    ["a command of JavaScript's own", ["constructor"]],
    ["a manual of nothing", ["help", "sell"]],
    ["an unknown option", ["import", "x", "--fast"]],
    ["no file", ["import"]],
    ["two files", ["import", "a", "b"]],
    ["a store view that there is not", ["import", "x", "--store", "xx"]],
    ["an order to do nothing", ["orders"]],
    ["a state that there is not", ["orders", "list", "--status", "lost"]],
    ["an invalid limit", ["orders", "list", "--limit", "many"]],
  ])("exits with 2 and writes to standard error only for %s", async (_, args) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ""])
    expect(err).not.toBe("")
    expect(err).not.toMatch(/ at .*\.ts:\d/)
  })
  it("names an invalid setting", async () => {
    expect(await run(["reindex"], fresh(), { PORT: "many" })).toMatchObject({
      code: 2,
      err: expect.stringContaining("PORT is many"),
    })
  })
  it("reports a data folder that is a file", async () => {
    expect(await run(["reindex"], join(folder, file("in-the-way", "")))).toMatchObject({
      code: 1,
      err: expect.stringContaining("cannot be made"),
    })
  })
  it("does not touch data of a newer shop", async () => {
    const data = fresh()
    await run(["reindex"], data)
    const { DatabaseSync } = await import("node:sqlite")
    const db = new DatabaseSync(join(data, "shop.db"))
    db.exec("INSERT INTO migration (id, needs) VALUES ('from-the-future', 'unknown')")
    db.close()
    expect(await run(["reindex"], data)).toMatchObject({
      code: 1,
      err: expect.stringContaining("newer version"),
    })
  })
})

describe("S22: sandbox payments", () => {
  const secret = "s".repeat(32)
  it.each([
    ["a public address in production", { SHOP_URL: "https://shop.example", NODE_ENV: "production" }],
    ["an address of the network in production", { SHOP_URL: "http://192.0.2.7", NODE_ENV: "production" }],
  ])("are not served at %s", async (_, environment) => {
    const refused = await run(["serve"], fresh(), {
      SHOP_PAYMENT: "sandbox",
      SHOP_PAYMENT_SECRET: secret,
      ...environment,
    })
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("SHOP_PAYMENT=sandbox") })
  })
})

describe("SR63 shop import", () => {
  it("reports imported, normalized and refused lines with the reason", async () => {
    const dump = file(
      "dump.ndjson",
      `${good}\n{"_type":"product","_id":4,"_source":{"id":4,\n${line("product", product(5, { price: "5.00" }))}\n${line("product", product(1))}\n`,
    )
    const { code, out } = await run(["import", dump])
    expect(code).toBe(0)
    expect(out).toMatch(/Read 6 lines .* into fr, en, de\./)
    expect(out).toMatch(/type\s+imported\s+new\s+changed\s+unchanged\s+refused\n/)
    expect(out).toMatch(/product\s+4\s+4\s+0\s+0\s+1\n/)
    expect(out).toContain("\nNormalized:\n")
    expect(out).toMatch(/product\s+1\s+number written as text/)
    expect(out).toMatch(/4\s+-\s+the line is cut off/)
    expect(out).toMatch(/6\s+product\s+the id 1 was in line 1 already/)
  })
  it("prints one JSON document with --json", async () => {
    const { out } = await run(["import", file("dump.ndjson", good), "--json"])
    expect(JSON.parse(out)).toMatchObject({ lines: 3, refused: 0, types: [{ type: "product", added: 3 }] })
  })
  it("changes nothing in a second run and says so", async () => {
    const data = fresh()
    const dump = file("dump.ndjson", good)
    await run(["import", dump], data)
    expect((await run(["import", dump], data)).out).toContain("Nothing changed")
  })
  it("decompresses a .gz file", async () => {
    expect((await run(["import", file("dump.ndjson.gz", gzipSync(good))])).out).toContain("Read 3 lines")
  })
  it.each([
    ["a file that is not there", "nowhere.ndjson", []],
    ["a folder", ".", []],
    ["a packed file that is not packed", file("fake.gz", good), []],
    ["nothing but nonsense", file("nonsense.txt", "hello\nworld"), []],
    ["one bad line, strictly", file("one-bad.ndjson", `${good}\n{`), ["--strict"]],
  ])("exits with 1 for %s", async (_, dump, options) => {
    const { code, err, out } = await run(["import", dump, ...options])
    expect(code).toBe(1)
    expect(err + out).not.toBe("")
  })
})

describe("K16: a command that removes documents", () => {
  const asking = async (answer: boolean) => {
    const data = fresh()
    const questions: Array<string> = []
    const answering = (args: ReadonlyArray<string>) =>
      shop(args, {
        environment: { SHOP_DATA: data },
        folder,
        terminal: {
          out: () => {},
          err: () => {},
          progress: () => {},
          confirm: (question) => Promise.resolve(questions.push(question) > 0 && answer),
        },
      })
    await answering(["seed"])
    const code = await answering(["import", file("dump.ndjson", good)])
    return { code, questions, again: (await run(["seed"], data)).out }
  }
  it("asks for a confirmation and continues after yes", async () => {
    expect(await asking(true)).toMatchObject({
      code: 0,
      questions: [expect.stringContaining("removes the demo shop's")],
      again: "",
    })
  })
  it("changes nothing after a no", async () => {
    expect(await asking(false)).toMatchObject({
      code: 2,
      again: expect.stringMatching(/^0 documents added or changed/),
    })
  })
})

describe("K15: missing pictures", () => {
  it("are listed by the import, remote ones separately", async () => {
    const { out } = await run([
      "import",
      file(
        "pictures.ndjson",
        [
          line("product", product(1, { image: "https://cdn.example/a.jpg" })),
          line(
            "product",
            product(2, { image: "/b/missing.jpg", media_gallery: [{ image: "/b/second.jpg" }] }),
          ),
          line("product", product(3, { image: "no_selection" })),
        ].join("\n"),
      ),
    ])
    expect(out).toContain("1 pictures are at other addresses, such as https://cdn.example/a.jpg")
    expect(out).toContain(
      "2 pictures are not in the media folder (SHOP_MEDIA), such as /b/missing.jpg, /b/second.jpg.",
    )
  })
  it("K20: are listed by import and doctor when unreadable", async () => {
    const data = fresh()
    mkdirSync(join(data, "media/b"), { recursive: true })
    writeFileSync(join(data, "media/b/empty.jpg"), "")
    writeFileSync(join(data, "media/b/words.jpg"), "no photograph")
    const photograph = sharp({ create: { width: 1100, height: 1000, channels: 3, background: "#a63" } })
    await photograph.jpeg().toFile(join(data, "media/b/sound.jpg"))
    const images = ["empty", "words", "sound"].map((name) => `/b/${name}.jpg`)
    const dump = images.map((image, at) => line("product", product(at + 1, { image }))).join("\n")
    const imported = await run(["import", file("unreadable.ndjson", dump)], data)
    const named = (count: number, ...paths: ReadonlyArray<string>) =>
      `${count} pictures in the media folder cannot be read, such as ${paths.join(", ")}:`
    expect(imported.out).toContain(named(2, "/b/empty.jpg", "/b/words.jpg"))
    const looked = await run(["doctor"], data, { SHOP_PICTURES_MEGAPIXELS: "1" })
    expect(looked.out).toContain(named(3, "/b/empty.jpg", "/b/sound.jpg", "/b/words.jpg"))
  })
})

describe("SR63 shop seed and reindex", () => {
  it("seed the demo catalogue once and do not replace another catalogue", async () => {
    const data = fresh()
    const first = await run(["seed", "--json"], data)
    expect(first.code).toBe(0)
    expect(JSON.parse(first.out)).toMatchObject({ tag: "seeded", report: { refused: 0 } })
    expect((await run(["seed"], data)).out).toMatch(/^0 documents added or changed, \d+ unchanged\./)
    expect(await run(["import", file("dump.ndjson", good)], data)).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /This import removes the demo shop's \d+ documents .*: product, .* --keep-demo leaves them\. Say --yes/,
      ),
    })
    expect((await run(["seed"], data)).out).toMatch(/^0 documents added or changed/)
    expect((await run(["import", file("dump.ndjson", good), "--yes"], data)).code).toBe(0)
    expect(await run(["seed"], data)).toMatchObject({
      code: 1,
      err: expect.stringContaining("3 imported documents are there"),
    })
    expect(await run(["seed", "--reset"], data)).toMatchObject({
      code: 2,
      err: expect.stringContaining("3 imported documents are removed"),
    })
    expect((await run(["seed", "--reset", "--yes"], data)).code).toBe(0)
  })
  it("rebuild an index", async () => {
    const data = fresh()
    await run(["import", file("dump.ndjson", good)], data)
    expect((await run(["reindex", "--store", "en"], data)).out).toMatch(/en\s+3\s+3/)
  })
  it("show progress while an index is built, and the result as JSON", async () => {
    const data = fresh()
    await run(["import", file("dump.ndjson", good)], data)
    const { out, progressLines } = await run(["reindex", "--store", "en,de", "--json"], data)
    expect(JSON.parse(out)).toEqual([
      { store: "en", generation: 2, products: 3, documents: 3, normalizations: {} },
      { store: "de", generation: 2, products: 3, documents: 3, normalizations: {} },
    ])
    expect(progressLines).toEqual([
      ...["en", "de"].flatMap((store) => [
        `${store}: reading documents, 0 of 3`,
        `${store}: reading documents, 3 of 3`,
        `${store}: indexing documents, 0 of 3`,
        `${store}: indexing documents, 3 of 3`,
        `${store}: writing the index, 0 of 3`,
        `${store}: writing the index, 3 of 3`,
      ]),
      "",
    ])
  })
})

describe("SR63 shop orders", () => {
  const data = fresh()
  it("prints a sentence for an empty list and fails for an unknown order", async () => {
    expect(await run(["orders", "list"], data)).toMatchObject({ code: 0, out: "There are no orders yet.\n" })
    expect(await run(["orders", "show", "9"], data)).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no order 9"),
    })
    expect((await run(["orders", "list", "--json"], data)).out).toBe("[]\n")
  })
  it("lists and shows orders", async () => {
    const { DatabaseSync } = await import("node:sqlite")
    const db = new DatabaseSync(join(data, "shop.db"))
    const address = JSON.stringify({ firstName: "Ada", city: "Lyon", street: "1 rue X" })
    db.prepare(
      `INSERT INTO orders (number, order_key, cart, cart_version, store, status, email, first_name, last_name, billing_address, payment_code,
         subtotal_gross_cents, discount_cents, shipping_gross_cents, tax_cents, grand_cents, totals, placed_at)
       VALUES ('1001', 'k', 'c', 1, 'fr', 'pending', 'ada@example.org', 'Ada', 'L', ?, 'checkmo', 2400, 0, 500, 483, 2900, '{}', 1781956800000)`,
    ).run(address)
    db.exec(`INSERT INTO order_line (order_id, position, sku, name, option, qty, unit_gross_cents, row_gross_cents, discount_cents, tax_cents, rate_ppm)
             VALUES (1, 0, 'BOL', 'Bowl', '{}', 2, 1200, 2400, 0, 400, 200000)`)
    db.close()
    const listed = await run(["orders", "list", "--status", "pending"], data)
    expect(listed.out).toMatch(
      /1001\s+2026-06-20 14:00 \(Europe\/Paris\)\s+pending\s+fr\s+Ada L\s+ada@example\.org\s+€29\.00/,
    )
    const shown = await run(["orders", "show", "1001"], data)
    for (const text of ["BOL", "€12.00", "€24.00", "1 rue X", "Lyon"]) expect(shown.out).toContain(text)
    expect(JSON.parse((await run(["orders", "show", "1001", "--json"], data)).out)).toMatchObject({
      number: "1001",
      grand_cents: 2900,
      billing_address: { city: "Lyon" },
      lines: [{ sku: "BOL", qty: 2 }],
    })
  })
})

describe("SR64 shop config", () => {
  it("lists every setting with its value and source", async () => {
    const { out, code } = await run(["config"], fresh(), { PORT: "8080" })
    expect(code).toBe(0)
    expect(out).toMatch(/PORT\s+8080\s+environment/)
    expect(out).toMatch(/SHOP_HOST\s+\S+\s+default/)
    const names = readFileSync(new URL("../settings.ts", import.meta.url), "utf8").match(/name: "[A-Z_]+"/g)!
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(out).toContain(name.slice(7, -1))
  })
  it("prints a list as JSON, and exits with 2 for an invalid setting", async () => {
    const { out, code } = await run(["config", "--json"], fresh(), { PORT: "-1" })
    expect(code).toBe(2)
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ name: "PORT", value: "-1", from: "environment" }),
    )
  })
})
