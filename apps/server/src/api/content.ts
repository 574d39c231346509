import { Effect } from "effect"
import { noGroup, type Query, type Scalar } from "@shop/core/catalogue"
import { Settings } from "@shop/core/settings"
import { Catalogue } from "@shop/commerce/catalogue"
import { ContentRepository } from "@shop/commerce/contents"
import { serverEndpoints } from "@shop/wire/server"
import { viewFor } from "./endpoint.ts"
import { audienceOf } from "./catalogue.ts"
import { ok, refuse, searchUnavailable } from "./responses.ts"
import { route } from "./route.ts"

/** A query for the first document with a value of an attribute. */
const queryByAttribute = (entity: Query["entity"], attribute: string, value: Scalar): Query => ({
  entity,
  text: "",
  filters: [{ attribute, scope: "default", conditions: [{ operator: "eq", values: [value] }] }],
  facets: [],
  sort: [],
  start: 0,
  size: 1,
  include: null,
  exclude: [],
  groupToken: null,
  groupId: null,
})

/** A page or block of the index: by id in the store view of the request, or by identifier in the store view that the path names. */
const cmsData = route(
  "GET",
  "/api/ext/cms-data/*",
  Effect.fnUntraced(function* (request) {
    const key = yield* Effect.fromResult(serverEndpoints["content.document"].decodeRequest(request)).pipe(
      Effect.catch(({ message }) => refuse(404, message)),
    )
    const requestView = yield* viewFor(request)
    const { views } = yield* Settings
    const view = "id" in key ? requestView : views.find(({ id }) => id === key.storeId)
    if (view === undefined) return yield* refuse(404, "The shop has no such store view")
    const catalogue = yield* Catalogue
    const audience = yield* audienceOf(view, noGroup)
    const query =
      "id" in key
        ? queryByAttribute(key.entity, "id", key.id)
        : queryByAttribute(key.entity, "identifier", key.identifier)
    const [hit] = (yield* Effect.mapError(
      catalogue.search(view.code, query, audience),
      () => searchUnavailable,
    )).hits
    return hit === undefined ? yield* refuse(404, "There is no such page or block") : ok(hit.source)
  }),
)

/**
 * The lists of a view and their empty values. A view without a list responds with the empty value instead of a 404,
 * because a shop may do without the list.
 */
const emptyLists: Readonly<Record<string, object>> = {
  banners: {},
  "head-images": {},
  "instagram-images": {},
  "default-content": [],
}

/** A list of a view as a JSON file without envelope. */
const contentList = route(
  "GET",
  "/content/:code/:file",
  Effect.fnUntraced(function* (request, { file: fileName = "" }) {
    const view = yield* viewFor(request)
    const [name, empty] = Object.entries(emptyLists).find(([known]) => fileName === `${known}.json`) ?? []
    if (name === undefined || empty === undefined) return yield* refuse(404, "There is no such list")
    const contents = yield* ContentRepository
    const body = (yield* Effect.orDie(contents.file(view.code, name))) ?? empty
    return { status: 200, body, headers: { "cache-control": "public, max-age=300" } }
  }),
)

/** Content pages, blocks and lists of pictures. @rule SR87 - wire §13 cms-data, S2 §7 Banners */
export const content = [cmsData, contentList]
