/** The storefront's searches in the GraphQL form, on this server. */
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { directSender, layer } from "@shop/adapters/http"
import { seedDemo } from "@shop/commerce/catalogue"
import { type ApiRequest } from "@shop/core/api"
import { CatalogueRequests, Queries } from "@shop/core/catalogue"
import { Transport } from "@shop/core/ports"
import { CurrentView, defaults, Settings } from "@shop/core/settings"
import { catalogue } from "@shop/demo-catalogue/catalogue"
import type { HttpRequest, HttpResponse } from "@shop/wire/http"
import { api } from "../../../../../tests/support/api.ts"

let shop: ReturnType<typeof api>
beforeAll(() => {
  shop = api()
  shop.run(seedDemo(catalogue(), true))
})
afterAll(() => shop.close())

const view = defaults.views[0]!
/** More ids than the demo shop has. */
const categoryIds = Array.from({ length: 400 }, (_, id) => id)
const list = { chosen: { filters: {}, sort: null, page: 2 }, size: 5, settings: defaults }

const ask = <Name extends string, Input, Result>(
  request: ApiRequest<Name, Input, Result>,
  searchForm: (typeof defaults)["products"]["searchForm"],
) => {
  const paths: Array<string> = []
  const handle = ({ method, path, query, body, headers }: HttpRequest) =>
    Effect.sync((): HttpResponse => {
      paths.push(path)
      return shop.send(`${method} ${path}`, query, body, headers) as HttpResponse
    })
  const settings = { ...defaults, products: { ...defaults.products, searchForm } }
  const transport = layer(directSender(handle)).pipe(
    Layer.provide(Layer.merge(Layer.succeed(Settings, settings), Layer.succeed(CurrentView, view))),
  )
  return Effect.runPromise(
    Effect.flatMap(Transport, ({ send }) => send(request)).pipe(
      Effect.map((result) => ({ result, paths })),
      Effect.provide(transport),
    ),
  )
}

describe("WI228, SR88 with the search form graphql", () => {
  it.each([
    ["a list with counts", CatalogueRequests.searchProducts(Queries.listing(categoryIds, list))],
    [
      "a list with a filter",
      CatalogueRequests.searchProducts(
        Queries.listing(categoryIds, {
          ...list,
          chosen: { filters: { price: ["0.0-50.0"] }, sort: "price-asc" as never, page: 1 },
        }),
      ),
    ],
    [
      "words",
      CatalogueRequests.searchProducts(
        Queries.search("bol", { ...list, chosen: { ...list.chosen, page: 1 } }),
      ),
    ],
    ["products by sku", CatalogueRequests.searchProducts(Queries.bySku(["V832", "V823"]))],
    ["categories", CatalogueRequests.searchCategories(Queries.categories)],
    ["attributes", CatalogueRequests.searchAttributes(Queries.attributes(defaults.products.filters))],
    ["tax rules", CatalogueRequests.searchTaxRules(Queries.taxRules)],
  ] as const)("%s are found as with the other form", async (_, request) => {
    const byGraphql = await ask(request as ApiRequest<string, never, object>, "graphql")
    const bySearch = await ask(request as ApiRequest<string, never, object>, "search-query")
    expect(byGraphql.paths).toEqual(["/graphql/fr/"])
    const { attributes: __, ...expected } = bySearch.result as Record<string, unknown>
    expect(byGraphql.result).toEqual(expected)
    expect((expected["items"] as ReadonlyArray<unknown>).length).toBeGreaterThan(0)
  })

  it("a page of content has its title and text", async () => {
    const request = CatalogueRequests.searchContent(Queries.content("cms_page", "faq"))
    const pick = ({ result }: Awaited<ReturnType<typeof ask<string, never, never>>>) =>
      (result as { readonly items: ReadonlyArray<{ title: string; html: string }> }).items.map(
        ({ title, html }) => [title, html],
      )
    const [byGraphql, bySearch] = await Promise.all(
      (["graphql", "search-query"] as const).map((form) => ask(request as never, form)),
    )
    expect(pick(byGraphql as never)).toEqual(pick(bySearch as never))
  })
})
