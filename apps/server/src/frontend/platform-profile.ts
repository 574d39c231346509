import { Effect, Result, Schema } from "effect"
import { fetchAnswer, readAnswer } from "@shop/adapters/http"
import { Queries } from "@shop/core/catalogue"
import {
  type Capabilities,
  type Capability,
  type CapabilityTable,
  capabilityTable,
  isNamed,
  type NamedCapability,
  type RequestedCapability,
} from "@shop/core/capabilities"
import { limits, type ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { orderManagementEndpoints } from "@shop/wire/order-management"
import { type EndpointOf, endpoints, type InputOf } from "@shop/wire/endpoints"
import { offlineEndpoints } from "@shop/wire/offline"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"

/** Whether a platform has a capability; "unknown" is checked again. */
type Finding = "present" | "absent" | "unknown"

/** The detected capabilities of a platform. */
export interface PlatformProfile {
  readonly findings: CapabilityTable<Finding>
  /** The form of search requests that the platform reads; null until a check succeeds. */
  readonly searchForm: ShopSettings["products"]["searchForm"] | null
}

const allEndpoints = Object.values({ ...endpoints, ...orderManagementEndpoints, ...offlineEndpoints })

/** The first endpoint that needs a capability shows whether the platform has it. */
const endpointFor = (capability: RequestedCapability) => {
  const found = allEndpoints.find(({ request }) => request.capability === capability)
  if (found === undefined) throw new Error(`no request needs the capability ${capability}`)
  return found
}

/** A request without its input: a platform that knows the request refuses it, and changes nothing. */
const emptyRequest = (
  { method, path }: Pick<ReturnType<typeof endpointFor>, "method" | "path">,
  view: StoreView,
): HttpRequest => {
  return {
    method,
    path,
    query: { token: "", storeCode: view.code },
    body: method === "GET" ? null : {},
    headers: {},
  }
}

/** A request that detects a capability, and the expected response. */
interface Probe {
  readonly call: string
  readonly request: HttpRequest
  /** Whether an answer that is JSON shows the capability; any does when missing. */
  readonly isShownBy?: (reply: HttpResponse) => boolean
}

/** Every vue-storefront-api answers at /graphql, and few have content there: the answer must be readable. */
const contentProbe = <T extends "content.blog" | "content.recipe" | "content.banners">(
  call: T,
  input: InputOf<T>,
  view: StoreView,
): Probe => {
  const endpoint: EndpointOf<T> = endpoints[call]
  return {
    call,
    request: endpoint.encodeRequest(input, view),
    isShownBy: (reply) => Result.isSuccess(endpoint.decodeResponse(reply, input)),
  }
}

const naming = Schema.is(Schema.Struct({ offers: Schema.Array(Schema.String) }))

/** Detects the capabilities that the platform lists by name. */
const namedProbe = (capability: NamedCapability): Probe => ({
  call: "platform.version",
  request: { method: "GET", path: "/api/", query: {}, body: null, headers: {} },
  isShownBy: ({ body }) => naming(body) && body.offers.includes(capability),
})

const probeOf = (capability: Capability, view: StoreView): Probe => {
  if (isNamed(capability)) return namedProbe(capability)
  const endpoint = endpointFor(capability)
  const call = endpoint.request.name
  switch (capability) {
    case "blog":
      return contentProbe("content.blog", {}, view)
    case "recipes":
      return contentProbe("content.recipe", { slug: "none" }, view)
    case "banners":
      return contentProbe("content.banners", { list: "banners" }, view)
    case "offlineCatalogue": {
      const request = emptyRequest(endpoint, view)
      // The whole catalogue is large, and part 0 of it never exists.
      return { call, request: { ...request, query: { ...request.query, version: "none", part: "0" } } }
    }
    default:
      return { call, request: emptyRequest(endpoint, view) }
  }
}

/** Statuses of a proxy, or of a server that has no time. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** Not found, method not allowed, not implemented. */
const missing: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * Sends a request and reads the response.
 *
 * @returns null without a response, or for one that does not come from the platform; a body that is not JSON is null
 */
const exchange = (origin: string, call: string, request: HttpRequest): Effect.Effect<HttpResponse | null> =>
  fetchAnswer(fetch, origin, { timeoutMs: limits.callTimeoutMs })(call, request).pipe(
    Effect.flatMap((answer) =>
      readAnswer(call, answer).pipe(Effect.orElseSucceed(() => ({ ...answer, body: null }))),
    ),
    Effect.map((reply) =>
      unavailable.has(reply.status) || (reply.status === 500 && reply.body === null) ? null : reply,
    ),
    Effect.orElseSucceed(() => null),
  )

const findCapability = (origin: string, view: StoreView, capability: Capability): Effect.Effect<Finding> => {
  const { call, request, isShownBy = () => true } = probeOf(capability, view)
  return Effect.map(exchange(origin, call, request), (reply) => {
    if (reply === null) return "unknown"
    return !missing.has(reply.status) && reply.body !== null && isShownBy(reply) ? "present" : "absent"
  })
}

/**
 * Searches for a sku that no product has. A platform that supports the search-query form finds nothing. Older platforms
 * reject the form, or ignore the filter and find everything.
 *
 * @rule PF8 - wire §11.1
 */
const findSearchForm = (origin: string, view: StoreView): Effect.Effect<PlatformProfile["searchForm"]> => {
  const query = Queries.bySku(["no product has this sku"])
  const { encodeRequest, decodeResponse } = endpoints["catalogue.products"]
  return Effect.map(exchange(origin, "catalogue.products", encodeRequest(query, view)), (reply) => {
    if (reply === null) return null
    const found = decodeResponse(reply, query)
    return Result.isSuccess(found) && found.success.total === 0 ? "search-query" : "elasticsearch"
  })
}

const nothingKnown: PlatformProfile = {
  findings: capabilityTable((): Finding => "unknown"),
  searchForm: null,
}

/**
 * Detects a platform's capabilities. Known ones are not checked again.
 *
 * @param origin - of the platform
 * @param view - a store view of the shop
 * @param before - the result of earlier checks
 * @rule PF6, PF8
 */
export const askProfile = (
  origin: string,
  view: StoreView,
  before: PlatformProfile = nothingKnown,
): Effect.Effect<PlatformProfile> =>
  Effect.all(
    {
      findings: Effect.all(
        capabilityTable((capability) => {
          const known = before.findings[capability]
          return known === "unknown" ? findCapability(origin, view, capability) : Effect.succeed(known)
        }),
        { concurrency: 4 },
      ),
      searchForm:
        before.searchForm === null ? findSearchForm(origin, view) : Effect.succeed(before.searchForm),
    },
    { concurrency: "unbounded" },
  )

/** Whether all checks have succeeded. @rule PF6 */
export const isComplete = ({ findings, searchForm }: PlatformProfile): boolean =>
  searchForm !== null && !Object.values(findings).includes("unknown")

/** The platform's known capabilities; the shop does not offer unknown ones. @rule PF6 */
const capabilitiesIn = ({ findings }: PlatformProfile): Capabilities =>
  capabilityTable((capability) => findings[capability] === "present")

/**
 * The settings of the shop on a platform.
 *
 * @param settings - as the operator has set them; another search form that they name is used in any case
 * @rule PF6, PF8, SR318
 */
export const settingsOn = (settings: ShopSettings, profile: PlatformProfile): ShopSettings => ({
  ...settings,
  products: {
    ...settings.products,
    searchForm:
      settings.products.searchForm === "search-query"
        ? (profile.searchForm ?? "search-query")
        : settings.products.searchForm,
  },
  capabilities: capabilitiesIn(profile),
  // Another platform sends its own letters, so pages promise nothing of them.
  newsletter: { couponPercent: 0 },
})
