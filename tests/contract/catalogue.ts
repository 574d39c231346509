import { wholeDocuments } from "@shop/wire/contract"
import { faultOf } from "../support/contract.ts"
import { type KitRequest, entriesOf, type Json, type Kit, type BodyCheck } from "./kit.ts"

/** Products and a category for the later requests. */
export interface ContractProducts {
  /** A simple product to buy. */
  readonly simple: Json
  /** A configurable product, and the options of one variant. */
  readonly configurable: Json | null
  readonly category: Json | null
}

type Condition = readonly [attribute: string, values: ReadonlyArray<unknown>]

const searchQuery = (
  conditions: ReadonlyArray<Condition>,
  facets: ReadonlyArray<string> = [],
  text = "",
) => ({
  _availableFilters: facets.map((field) => ({ field, scope: "catalog", options: {} })),
  _appliedFilters: conditions.map(([attribute, values]) => ({
    attribute,
    value: { in: values },
    scope: "default",
  })),
  _appliedSort: [{ field: "updated_at", options: "desc" }],
  _searchText: text,
})

const dsl = (conditions: ReadonlyArray<Condition>, facets: ReadonlyArray<string> = []) => ({
  query: {
    bool: {
      filter: { bool: { must: conditions.map(([field, values]) => ({ terms: { [field]: values } })) } },
    },
  },
  aggs: Object.fromEntries(facets.map((field) => [`agg_terms_${field}`, { terms: { field } }])),
  sort: [{ updated_at: "desc" }],
})

const visible: ReadonlyArray<Condition> = [
  ["visibility", [2, 3, 4]],
  ["status", [0, 1]],
]

/** The server percent-decodes a search in the query string a second time. */
const inQuery = (question: unknown) => ({ request: JSON.stringify(question).replaceAll("%", "%25") })

const hitsOf = (body: Json): ReadonlyArray<Json> =>
  Array.isArray(body["hits"])
    ? entriesOf(body["hits"])
    : (body["hits"]!["hits"] as ReadonlyArray<Json>).map((hit) => hit["_source"]!)
const totalOf = (body: Json): number => {
  const total = Array.isArray(body["hits"]) ? body["total"] : body["hits"]?.["total"]
  return typeof total === "number" ? total : ((total as Json)["value"] as number)
}
const whole = (type: keyof typeof wholeDocuments): BodyCheck => [
  `every ${type} has all it must have`,
  (body) => hitsOf(body).every((source) => faultOf(wholeDocuments[type], source, "allowed") === null),
]

const forms: ReadonlyArray<
  readonly [form: string, isSearchQuery: boolean, isPost: boolean, isCompact: boolean]
> = [true, false].flatMap((isSearchQuery) =>
  [false, true].flatMap((isPost) =>
    [false, true].map(
      (isCompact) =>
        [
          `${isSearchQuery ? "search-query" : "old body"}, ${isPost ? "POST" : "GET"}, ${isCompact ? "compact" : "standard"}`,
          isSearchQuery,
          isPost,
          isCompact,
        ] as const,
    ),
  ),
)

const products = async (kit: Kit): Promise<ReadonlyArray<Json>> => {
  let found: ReadonlyArray<Json> = []
  const totals = new Set<number>()
  for (const [form, isSearchQuery, isPost, isCompact] of forms) {
    const question = (isSearchQuery ? searchQuery : dsl)(visible, ["color", "price"])
    const request: KitRequest = {
      route: isPost ? 1 : 0,
      query: {
        from: "0",
        size: "200",
        sort: "updated_at:desc",
        ...(isPost ? {} : inQuery(question)),
        ...(isSearchQuery ? { request_format: "search-query" } : {}),
        ...(isCompact ? { response_format: "compact" } : {}),
      },
      ...(isPost ? { body: question } : {}),
    }
    const body = await kit.expectSuccess("catalogue.products", form, request, [
      [
        "hits are a list in the compact form and an object in the standard one",
        (said) => Array.isArray(said["hits"]) === isCompact,
      ],
      ["there is a product", (said) => hitsOf(said).length > 0],
      ["the total is at least the number of hits", (said) => totalOf(said) >= hitsOf(said).length],
      ["the requested facets are counted", (said) => said["aggregations"]?.["agg_terms_color"] !== undefined],
      ...(isCompact
        ? [
            [
              "names are short",
              (said: Json) =>
                hitsOf(said).every((hit) => hit["nm"] !== undefined && hit["name"] === undefined),
            ] as const,
          ]
        : [
            whole("product"),
            [
              "net plus tax is gross",
              (said: Json) =>
                hitsOf(said).every(
                  (hit) =>
                    typeof hit["price"] !== "number" ||
                    Math.abs(
                      (hit["price"] as number) +
                        (hit["price_tax"] as number) -
                        (hit["price_incl_tax"] as number),
                    ) < 0.005,
                ),
            ] as const,
          ]),
    ])
    if (body === null) continue
    totals.add(totalOf(body))
    if (!isCompact && found.length === 0) found = hitsOf(body)
  }
  kit.verdicts.push({
    call: "catalogue.products",
    form: "all forms alike",
    faults: totals.size === 1 ? [] : [`false: every form finds as many (${[...totals].join(", ")})`],
  })
  return found
}

const particular = async (kit: Kit, simple: Json): Promise<void> => {
  const ask = (
    form: string,
    question: unknown,
    more: Readonly<Record<string, string>>,
    quirks: ReadonlyArray<BodyCheck>,
  ) =>
    kit.expectSuccess(
      "catalogue.products",
      form,
      { query: { ...inQuery(question), request_format: "search-query", size: "10", from: "0", ...more } },
      quirks,
    )
  await ask("by sku", searchQuery([["sku", [simple["sku"]]]]), {}, [
    ["it is the requested product", (said) => hitsOf(said).some((hit) => hit["sku"] === simple["sku"])],
  ])
  await ask("some fields", searchQuery(visible), { _source_include: "sku,name" }, [
    [
      "only the requested fields are present",
      (said) => hitsOf(said).every((hit) => hit["description"] === undefined),
    ],
  ])
  await ask("without a field", searchQuery(visible), { _source_exclude: "description,*.sgn" }, [
    ["the excluded field is absent", (said) => hitsOf(said).every((hit) => hit["description"] === undefined)],
  ])
  await ask("a percent sign in the search text", searchQuery(visible, [], "50 % off"), {}, [])
  await ask("numbers as texts", searchQuery([["id", [String(simple["id"])]]]), {}, [
    ["they are the same", (said) => totalOf(said) === 1],
  ])
  await kit.expectSuccess("catalogue.products", "no question", { query: { size: "1", from: "0" } }, [
    ["everything matches", (said) => hitsOf(said).length === 1],
  ])
  await kit.expectRefusal("catalogue.products", "an unknown index", { path: { index: "no_such_index" } })
  await kit.expectRefusal("catalogue.products", "a search that is not JSON", { query: { request: "{" } })
}

const kinds = [
  ["catalogue.categories", 0, "category", [["is_active", [true]]]],
  ["catalogue.attributes", 0, "attribute", [["is_user_defined", [true]]]],
  ["catalogue.taxRules", 0, "taxrule", []],
  ["catalogue.content", 0, "cms_page", []],
  ["catalogue.content", 2, "cms_block", []],
  ["review.search", 0, "review", [["review_status", [1]]]],
] as const

/** Searches of every kind, in every form. */
export const checkCatalogue = async (kit: Kit): Promise<ContractProducts | null> => {
  const found = await products(kit)
  let category: Json | null = null
  for (const [tag, at, type, conditions] of kinds) {
    for (const isCompact of [false, true]) {
      const body = await kit.expectSuccess(
        tag,
        `${type}, ${isCompact ? "compact" : "standard"}`,
        {
          route: at,
          query: {
            ...inQuery(searchQuery(conditions as ReadonlyArray<Condition>)),
            request_format: "search-query",
            size: "100",
            from: "0",
            ...(isCompact ? { response_format: "compact" } : {}),
          },
        },
        [whole(type)],
      )
      if (type === "category" && body !== null)
        category ??=
          hitsOf(body).find((one) => typeof one["url_path"] === "string" && one["url_path"] !== "") ?? null
    }
  }
  const simple = found.find(
    (one) =>
      one["type_id"] === "simple" &&
      typeof one["url_path"] === "string" &&
      ((one["custom_options"] as ReadonlyArray<Json> | undefined)?.length ?? 0) === 0 &&
      Number(one["stock"]?.["qty"] ?? 0) > 5,
  )
  if (simple === undefined) return null
  await particular(kit, simple)
  const configurable = found.find(
    (one) => one["type_id"] === "configurable" && entriesOf(one["configurable_children"]).length > 0,
  )
  return { simple, configurable: configurable ?? null, category }
}
