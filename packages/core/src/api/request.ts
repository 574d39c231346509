import type { RequestedCapability } from "../capabilities/index.ts"

/**
 * How a request uses the customer's token: never, when there is one, or always. Signing in, registering and renewing
 * never send a token: the client would renew an expired one in the middle of it.
 */
export type AuthRequirement = "none" | "optional" | "required"

/** The name of a request, and how the client treats it. */
export interface RequestAttributes<Name extends string = string> {
  /** "<domain>.<verb>" */
  readonly name: Name
  /** Defaults to "optional". */
  readonly auth?: AuthRequirement
  /** Whether the platform's message of a refusal is shown by itself. Otherwise the sender decides. */
  readonly announcesRefusal?: boolean
  /** Whether a 401 inside another status means that the token expired. */
  readonly reportsLostToken?: boolean
  /** The platform needs this capability; every platform answers a request without one. */
  readonly capability?: RequestedCapability
  /** The table of `@shop/wire` with the endpoint, where browsers load it later than the shop. */
  readonly lazyEndpoints?: "order-management" | "offline"
}

/** A request to the commerce platform. Effect's `Request` is another concept, so the name has a prefix. */
export interface ApiRequest<
  Name extends string = string,
  Input = unknown,
  Result = unknown,
> extends RequestAttributes<Name> {
  readonly input: Input
  /** The type of the result; there is no value. */
  readonly _result?: Result
}

/** Makes requests of one kind from their input. */
export interface RequestDefinition<Name extends string, Input, Result> {
  (input: Input): ApiRequest<Name, Input, Result>
  readonly definition: RequestAttributes<Name>
}

/** Defines a request. `@shop/wire` has its endpoint. */
export const defineRequest =
  <Input, Result>() =>
  <const Name extends string>(definition: RequestAttributes<Name>): RequestDefinition<Name, Input, Result> =>
    Object.assign((input: Input) => ({ ...definition, input }), { definition })
