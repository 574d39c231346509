import { Effect, Exit, Layer } from "effect"
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { Carts } from "@shop/commerce/carts"
import { Catalogue, seedDemo } from "@shop/commerce/catalogue"
import { Orders } from "@shop/commerce/orders"
import { Stock } from "@shop/commerce/stock"
import { product } from "../../../tests/support/memory-catalogue.ts"
import { databaseFile, platform, type Platform } from "./platform.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-platform-"))
afterAll(() => rmSync(folder, { recursive: true }))

const on = <A, E>(data: string, program: Effect.Effect<A, E, Platform>): Promise<Exit.Exit<A, unknown>> =>
  Effect.runPromiseExit(program.pipe(Effect.provide(platform(join(folder, data)))))
const bowls = Effect.map(Catalogue, (catalogue) => catalogue.showing("en", ["SKU-1"]))

describe("SR30 the platform", () => {
  it("makes its data folder, however deep, and is all that the API asks of", async () => {
    const found = await on("a/b/c", Effect.all([Carts, Catalogue, Orders, Stock]))
    expect(Exit.isSuccess(found)).toBe(true)
    expect(statSync(databaseFile(join(folder, "a/b/c"))).isFile()).toBe(true)
  })
  it("opened again holds what was put in", async () => {
    const documents = [{ _type: "product", _id: 1, _source: product(1) }]
    await on("kept", seedDemo({ stores: { fr: documents, en: documents, de: documents }, stock: [] }, false))
    expect(await on("kept", bowls)).toEqual(Exit.succeed([1]))
    expect(await on("other", bowls)).toEqual(Exit.succeed([]))
  })
  it("does not come up on a folder that is a file, nor on a newer shop's data", async () => {
    writeFileSync(join(folder, "file"), "")
    expect(Exit.isFailure(await on("file", Effect.void))).toBe(true)
    await on("newer", Effect.void)
    const database = new DatabaseSync(databaseFile(join(folder, "newer")))
    database.exec("INSERT INTO migration (id) VALUES ('of-tomorrow')")
    database.close()
    expect(Exit.isFailure(await on("newer", Effect.void))).toBe(true)
  })
  it("does nothing before it is used", () => {
    expect(Layer.isLayer(platform(join(folder, "unused")))).toBe(true)
    expect(existsSync(join(folder, "unused"))).toBe(false)
  })
})
