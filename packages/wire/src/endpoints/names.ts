import type { offlineEndpoints } from "../offline/index.ts"
import type { orderManagementEndpoints } from "../order-management/index.ts"
import type { Endpoint } from "./endpoint.ts"
import type { ShopTable } from "./table.ts"

/** Name of a request in `endpoints`. */
export type RequestName = keyof ShopTable

type All = ShopTable & typeof orderManagementEndpoints & typeof offlineEndpoints

/** The input of a request. */
export type InputOf<Name extends keyof All> = Parameters<All[Name]["encodeRequest"]>[0]

/** The answer to a request. */
export type AnswerOf<Name extends keyof All> = Parameters<All[Name]["encodeResponse"]>[0]

/** The endpoint of a request. */
export type EndpointOf<Name extends keyof All & string> = Endpoint<Name, InputOf<Name>, AnswerOf<Name>>
