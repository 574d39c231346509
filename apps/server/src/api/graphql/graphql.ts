import { Effect, Fiber } from "effect"
import {
  type DocumentNode,
  execute,
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  print,
  specifiedRules,
  validate,
} from "graphql"
import { LRUCache } from "lru-cache"
import { noGroup } from "@shop/core/catalogue"
import { Settings } from "@shop/core/settings"
import { Catalogue } from "@shop/commerce/catalogue"
import { ContentRepository } from "@shop/commerce/contents"
import type { SecretRepository } from "@shop/commerce/secrets"
import { Reviews } from "@shop/commerce/reviews"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { viewFor } from "../endpoint.ts"
import { audienceOf } from "../catalogue.ts"
import { notStored } from "../responses.ts"
import { type Route, route } from "../route.ts"
import { InvalidQuery, resolvers, SearchUnreachable } from "./resolvers.ts"
import { bounds, documentExcess, excess } from "./limits.ts"
import { schema } from "./schema.ts"
import { GraphqlSetup } from "./setup.ts"

/** An error response in GraphQL's format. */
const refused = (status: number, ...messages: ReadonlyArray<string>): HttpResponse => ({
  status,
  body: { errors: messages.map((message) => ({ message })) },
  headers: notStored,
})

interface GraphqlRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName: string | null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Parses variables, which are JSON in a query string. Invalid JSON becomes a text, which is refused later. */
const parseVariables = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return "unreadable"
  }
}

/** The text of a query. Older clients send the parsed document. */
const queryText = (query: unknown): string => {
  if (typeof query === "string") return query
  if (!isRecord(query) || query["kind"] !== "Document") return ""
  try {
    // The document is not trusted: its text is parsed and bounded like any other.
    return print(query as unknown as DocumentNode)
  } catch {
    return ""
  }
}

/** Reads the GraphQL request from the body or the query string. @returns an error message for an invalid one */
const readRequest = ({ method, query, body }: HttpRequest): GraphqlRequest | string => {
  const fields = method === "GET" ? query : isRecord(body) ? body : {}
  const { operationName } = fields
  const text = queryText(fields["query"])
  const variables = parseVariables(fields["variables"] ?? {})
  if (typeof text !== "string" || text.trim() === "") return "query is missing or cannot be read"
  if (text.length > bounds.lettersMax) return `query: at most ${bounds.lettersMax} letters`
  if (!isRecord(variables)) return "variables must be an object"
  return { query: text, variables, operationName: typeof operationName === "string" ? operationName : null }
}

const tooExpensive = (reason: string): string => `The query is too expensive: ${reason}`

/** Valid documents by text, with and without introspection, because clients send few different ones. */
const documents = () => new LRUCache<string, DocumentNode>({ max: 64 })
const valid = { withSchema: documents(), withoutSchema: documents() }
const cachedLengthMax = 2_000

/** Parses and validates a document. @returns error messages for an invalid one */
const parsed = (query: string, isIntrospectionEnabled: boolean): DocumentNode | ReadonlyArray<string> => {
  const cache = valid[isIntrospectionEnabled ? "withSchema" : "withoutSchema"]
  const cached = cache.get(query)
  if (cached !== undefined) return cached
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens: bounds.tokensMax, noLocation: true })
  } catch (error) {
    return [error instanceof GraphQLError ? error.message : "query cannot be read"]
  }
  const excessReason = isIntrospectionEnabled ? null : documentExcess(document)
  if (excessReason !== null) return [tooExpensive(excessReason)]
  const rules = isIntrospectionEnabled ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const faults = validate(schema, document, rules, { maxErrors: 5, hideSuggestions: !isIntrospectionEnabled })
  if (faults.length > 0) return faults.map(({ message }) => message)
  if (query.length <= cachedLengthMax) cache.set(query, document)
  return document
}

/** Parses, validates and bounds a request. @returns error messages for a refused one */
const readDocument = (
  { query, variables, operationName }: GraphqlRequest,
  isIntrospectionEnabled: boolean,
): DocumentNode | ReadonlyArray<string> => {
  const document = parsed(query, isIntrospectionEnabled)
  if (!("kind" in document)) return document
  const operation = getOperationAST(document, operationName)
  if (operation === null || operation === undefined) return ["say which operation is meant: operationName"]
  const excessReason = excess(document, operation, variables, isIntrospectionEnabled)
  return excessReason === null ? document : [tooExpensive(excessReason)]
}

/** Whether an error is an internal one. */
const isInternal = ({ originalError }: GraphQLError): boolean =>
  originalError !== undefined &&
  !(originalError instanceof InvalidQuery) &&
  !(originalError instanceof SearchUnreachable) &&
  !(originalError instanceof GraphQLError)

/** The error for the client; internal errors are logged and hidden. */
const publicError = (error: GraphQLError): { readonly message: string; readonly path?: unknown } => {
  const { path } = error
  return {
    message: isInternal(error) ? "Internal error" : error.message,
    ...(path === undefined ? {} : { path }),
  }
}

const answer: Route<Catalogue | ContentRepository | Reviews | SecretRepository | Settings>["handle"] =
  Effect.fnUntraced(function* (request) {
    const graphqlRequest = readRequest(request)
    if (typeof graphqlRequest === "string") return refused(400, graphqlRequest)
    const { isIntrospectionEnabled } = yield* GraphqlSetup
    const document = readDocument(graphqlRequest, isIntrospectionEnabled)
    if (!("kind" in document)) return refused(400, ...document)
    const view = yield* viewFor(request).pipe(Effect.catch(() => Effect.succeed(null)))
    if (view === null) return refused(400, "The shop has no such store view")
    const context = yield* Effect.context()
    const run = <A>(effect: Effect.Effect<A>): A | Promise<A> => {
      const fiber = Effect.runForkWith(context)(effect)
      const exit = fiber.pollUnsafe()
      if (exit === undefined) return Effect.runPromise(Fiber.join(fiber))
      return Effect.runSync(exit)
    }
    const tools = {
      view,
      audience: yield* audienceOf(view, noGroup),
      catalogue: yield* Catalogue,
      reviews: yield* Reviews,
      contents: yield* ContentRepository,
      settings: yield* Settings,
      run,
    }
    const { variables, operationName } = graphqlRequest
    const executed = yield* Effect.sync(() =>
      execute({
        schema,
        document,
        rootValue: resolvers(tools),
        variableValues: variables,
        ...(operationName === null ? {} : { operationName }),
      }),
    )
    const result = executed instanceof Promise ? yield* Effect.promise(() => executed) : executed
    for (const error of result.errors ?? [])
      if (isInternal(error)) yield* Effect.logError("A GraphQL field failed", error.originalError)
    const errors = result.errors?.map(publicError)
    const data = result.data === undefined ? {} : { data: result.data }
    const status = result.data === undefined ? 400 : 200
    return { status, body: { ...data, ...(errors === undefined ? {} : { errors }) }, headers: notStored }
  })

/** GraphQL for the store view of the path or of the request. @rule SR88 - wire §14 */
export const graphql = (["/graphql", "/graphql/:code"] as const).flatMap((path) => [
  route("GET", path, answer),
  route("POST", path, answer),
])
