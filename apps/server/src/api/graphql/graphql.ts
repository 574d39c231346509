import { Effect } from "effect"
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
import { Contents } from "@shop/commerce/contents"
import type { Database } from "@shop/commerce/database"
import { Reviews } from "@shop/commerce/reviews"
import type { WireReply, WireRequest } from "@shop/wire/request"
import { viewFor } from "../endpoint.ts"
import { audienceOf } from "../catalogue.ts"
import { notStored } from "../responses.ts"
import { type Route, route } from "../route.ts"
import { resolvers, InvalidQuery } from "./resolvers.ts"
import { bounds, documentExcess, excess } from "./limits.ts"
import { schema } from "./schema.ts"
import { GraphqlSetup } from "./setup.ts"

/** A refusal in GraphQL's own form. */
const refused = (status: number, ...words: ReadonlyArray<string>): WireReply => ({
  status,
  body: { errors: words.map((message) => ({ message })) },
  headers: notStored,
})

interface GraphqlRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName: string | null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Variables of an address are JSON; anything that is no object is none. */
const parseVariables = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return "unreadable"
  }
}

/** A query as text. Older clients send it as the document that they parsed when they were built. */
const queryText = (query: unknown): string => {
  if (typeof query === "string") return query
  if (!isRecord(query) || query["kind"] !== "Document") return ""
  try {
    // Nothing in the document is trusted: what is printed is parsed and bounded as any other text.
    return print(query as unknown as DocumentNode)
  } catch {
    return ""
  }
}

/** The question in a request, by body or by address; words when it is none. */
const readRequest = ({ method, query, body }: WireRequest): GraphqlRequest | string => {
  const publicError = method === "GET" ? query : isRecord(body) ? body : {}
  const { operationName } = publicError
  const text = queryText(publicError["query"])
  const variables = parseVariables(publicError["variables"] ?? {})
  if (typeof text !== "string" || text.trim() === "") return "query is missing or cannot be read"
  if (text.length > bounds.lettersMax) return `query: at most ${bounds.lettersMax} letters`
  if (!isRecord(variables)) return "variables must be an object"
  return { query: text, variables, operationName: typeof operationName === "string" ? operationName : null }
}

const tooMuch = (words: string): string => `The question is too much: ${words}`

/** Valid documents by their text, with and without introspection: clients send the same few again and again. */
const documents = () => new LRUCache<string, DocumentNode>({ max: 64 })
const valid = { withSchema: documents(), withoutSchema: documents() }
const cachedLengthMax = 2_000

/** A document in order for the schema; words when it is not. */
const parsed = (query: string, tellsSchema: boolean): DocumentNode | ReadonlyArray<string> => {
  const cache = valid[tellsSchema ? "withSchema" : "withoutSchema"]
  const cached = cache.get(query)
  if (cached !== undefined) return cached
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens: bounds.tokensMax, noLocation: true })
  } catch (error) {
    return [error instanceof GraphQLError ? error.message : "query cannot be read"]
  }
  const words = tellsSchema ? null : documentExcess(document)
  if (words !== null) return [tooMuch(words)]
  const rules = tellsSchema ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const faults = validate(schema, document, rules, { maxErrors: 5, hideSuggestions: !tellsSchema })
  if (faults.length > 0) return faults.map(({ message }) => message)
  if (query.length <= cachedLengthMax) cache.set(query, document)
  return document
}

/** A document that may be run with what was sent beside it; words when it may not. */
const readDocument = (
  { query, variables, operationName }: GraphqlRequest,
  tellsSchema: boolean,
): DocumentNode | ReadonlyArray<string> => {
  const document = parsed(query, tellsSchema)
  if (!("kind" in document)) return document
  const operation = getOperationAST(document, operationName)
  if (operation === null || operation === undefined) return ["say which operation is meant: operationName"]
  const words = excess(document, operation, variables, tellsSchema)
  return words === null ? document : [tooMuch(words)]
}

/** Whether something went wrong inside, rather than in the question. */
const isInternal = ({ originalError }: GraphQLError): boolean =>
  originalError !== undefined &&
  !(originalError instanceof InvalidQuery) &&
  !(originalError instanceof GraphQLError)

/** What went wrong inside is logged, not told. */
const publicError = (error: GraphQLError): { readonly message: string; readonly path?: unknown } => {
  const { path } = error
  return {
    message: isInternal(error) ? "Internal error" : error.message,
    ...(path === undefined ? {} : { path }),
  }
}

const answer: Route<Catalogue | Contents | Database | Reviews | Settings>["handle"] = Effect.fnUntraced(
  function* (request) {
    const question = readRequest(request)
    if (typeof question === "string") return refused(400, question)
    const { tellsSchema } = yield* GraphqlSetup
    const document = readDocument(question, tellsSchema)
    if (!("kind" in document)) return refused(400, ...document)
    const view = yield* viewFor(request).pipe(Effect.catch(() => Effect.succeed(null)))
    if (view === null) return refused(400, "The shop has no such store view")
    const tools = {
      view,
      audience: yield* audienceOf(view, noGroup),
      catalogue: yield* Catalogue,
      reviews: yield* Reviews,
      contents: yield* Contents,
      settings: yield* Settings,
    }
    const { variables, operationName } = question
    const run = yield* Effect.sync(() =>
      execute({
        schema,
        document,
        rootValue: resolvers(tools),
        variableValues: variables,
        ...(operationName === null ? {} : { operationName }),
      }),
    )
    // Nothing that answers waits, so the answer is there.
    if (run instanceof Promise) return yield* Effect.die(new Error("a GraphQL answer had to be waited for"))
    for (const error of run.errors ?? [])
      if (isInternal(error))
        yield* Effect.logError("A GraphQL field could not be answered", error.originalError)
    const errors = run.errors?.map(publicError)
    const data = run.data === undefined ? {} : { data: run.data }
    const status = run.data === undefined ? 400 : 200
    return { status, body: { ...data, ...(errors === undefined ? {} : { errors }) }, headers: notStored }
  },
)

/** GraphQL, of the view that the address or the request names. @rule SR88 - wire §14 */
export const graphql = (["/graphql", "/graphql/:code"] as const).flatMap((path) => [
  route("GET", path, answer),
  route("POST", path, answer),
])
