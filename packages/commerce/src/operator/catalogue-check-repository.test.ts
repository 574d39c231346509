import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { CatalogueFactRepository } from "../carts/index.ts"
import { Sql } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { CatalogueCheckRepository } from "./catalogue-check-repository.ts"

type Type = "attribute" | "category" | "cms_page" | "product" | "taxrule"

let ids = 0
const document = (store: string, type: Type, body: Readonly<Record<string, unknown>>, origin = "import") =>
  Effect.flatMap(Sql, ({ db, run }) => {
    ids += 1
    const { sku = null, identifier = null } = body as Readonly<Record<string, string | null>>
    return run(
      db.insertInto("document").values({
        store,
        type,
        id: ids,
        sku,
        identifier,
        url_path: null,
        origin: origin as "import",
        hash: "",
        body: JSON.stringify(body),
        updated_at: 0,
      }),
    )
  })

describeOnEachDialect("CM340 CatalogueCheckRepository", ({ run }) => {
  const on = <A, E>(body: (checks: CatalogueCheckRepository["Service"]) => Effect.Effect<A, E, Sql>) =>
    run(Effect.provide(Effect.flatMap(CatalogueCheckRepository, body), repositories))

  it("returns tax rules, and the classes of taxed products once, of one view", async () => {
    const found = await on(({ taxRules, taxClassIds }) =>
      Effect.gen(function* () {
        yield* document("fr", "taxrule", { code: "20" })
        yield* document("de", "taxrule", { code: "19" })
        for (const [sku, tax_class_id] of Object.entries({ a: "10", b: 2, c: "2", d: "0", e: null }))
          yield* document("fr", "product", { sku, tax_class_id })
        return [yield* taxRules("fr"), yield* taxClassIds("fr"), yield* taxClassIds("de")]
      }),
    )
    expect(found).toEqual([[{ code: "20" }], [2, 10], []])
  })
  it("returns the attributes of one view in their order", async () => {
    const found = await on(({ attributes }) =>
      Effect.gen(function* () {
        for (const attribute_code of ["size", "color"]) yield* document("fr", "attribute", { attribute_code })
        yield* document("de", "attribute", { attribute_code: "brand" })
        return yield* attributes("fr")
      }),
    )
    expect(found).toEqual([{ attribute_code: "size" }, { attribute_code: "color" }])
  })
  it("returns the currencies that imported products name, and counts those without a tax class", async () => {
    const found = await on(({ currencies, countUntaxed }) =>
      Effect.gen(function* () {
        yield* document("fr", "product", { sku: "a", currency: "usd", tax_class_id: "2" })
        yield* document("fr", "product", { sku: "b", price_currency: "USD", tax_class_id: 0 })
        yield* document("fr", "product", { sku: "c", currency: "", currency_code: "GBP", tax_class_id: "0" })
        yield* document("fr", "product", { sku: "d", currency: 7 })
        yield* document("fr", "product", { sku: "e", currency: "CHF" }, "demo")
        return [yield* currencies, yield* countUntaxed("fr"), yield* countUntaxed("de")]
      }),
    )
    expect(found).toEqual([["GBP", "USD"], 3, 0])
  })
  it("returns the pictures of imported documents once, with those of galleries", async () => {
    const pictures = await on((checks) =>
      Effect.gen(function* () {
        const gallery = [{ image: "/b.jpg" }, { image: "/a.jpg" }, "/no-object.jpg", { image: null }]
        yield* document("fr", "product", { sku: "a", image: "/a.jpg", media_gallery: gallery })
        yield* document("fr", "product", { sku: "b", image: "no_selection", media_gallery: "none" })
        yield* document("fr", "product", { sku: "c", image: "" })
        yield* document("fr", "category", { image: "/c.jpg" })
        yield* document("fr", "product", { sku: "d", image: "/demo.jpg" }, "demo")
        return yield* checks.pictures
      }),
    )
    expect(pictures).toEqual(["/a.jpg", "/b.jpg", "/c.jpg"])
  })
  it("returns the versions of documents and indexes", async () => {
    const versions = await on((checks) =>
      Effect.gen(function* () {
        const { db, run: execute } = yield* Sql
        yield* execute(
          db.insertInto("catalogue_state").values({
            store: "fr",
            version: 7,
            generation: 3,
            built_version: 6,
            analysis: "",
            built_at: 0,
          }),
        )
        return yield* checks.versions
      }),
    )
    expect(versions).toEqual([{ store: "fr", version: 7, builtVersion: 6 }])
  })
})

describeOnEachDialect("CM231 a page of content", ({ run }) => {
  it("is found by its identifier, as it was imported", async () => {
    const pages = await run(
      Effect.provide(
        Effect.gen(function* () {
          const facts = yield* CatalogueFactRepository
          yield* document("fr", "cms_page", { identifier: "cgv", title: "CGV", content: "<p>[seller]</p>" })
          yield* document("fr", "cms_page", { identifier: "empty" })
          return yield* Effect.forEach(["cgv", "empty", "agb"], (name) => facts.page("fr", name))
        }),
        repositories,
      ),
    )
    expect(pages).toEqual([{ title: "CGV", content: "<p>[seller]</p>" }, { title: "", content: "" }, null])
  })
})
