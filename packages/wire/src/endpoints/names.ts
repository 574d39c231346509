import type { Result } from "effect"
import type { offlineEndpoints } from "../offline/index.ts"
import type { orderManagementEndpoints } from "../order-management/index.ts"
import type { Endpoint } from "./endpoint.ts"
import type { ShopTable } from "./table.ts"

/** Name of a request in `endpoints`. */
export type RequestName = keyof ShopTable

type All = ShopTable & typeof orderManagementEndpoints & typeof offlineEndpoints

/** Name of any request. */
export type EndpointName = keyof All

/** The input of a request. */
export type InputOf<Name extends EndpointName> = Parameters<All[Name]["encodeRequest"]>[0]

type Success<R> = R extends Result.Result<infer Answer, unknown> ? Answer : never

/** The answer to a request. */
export type ResultOf<Name extends EndpointName> = Success<ReturnType<All[Name]["decodeResponse"]>>

/** The client's half of the endpoint of a request. */
export type EndpointOf<Name extends EndpointName> = Endpoint<Name, InputOf<Name>, ResultOf<Name>>
