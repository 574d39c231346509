import { Schema } from "effect"
import { AnyObject, FilledText, TextOrNull, optional } from "./values.ts"

const direction = Schema.Literals(["asc", "desc"])
const order = Schema.Union([direction, Schema.Struct({ order: direction })])
const scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])
const scalars = Schema.Union([scalar, Schema.Array(scalar)])
const scope = Schema.Literals(["default", "catalog"])
const customerGroup = { groupToken: TextOrNull, groupId: Schema.NullOr(Schema.Int) }

/** An object with restricted keys. Effect does not derive `propertyNames`, so an annotation adds it. */
const withKeys = (
  propertyNames: { readonly enum: ReadonlyArray<string> } | { readonly pattern: string },
  values: Schema.Top,
) =>
  Schema.Record(Schema.String, values)
    .annotate({ propertyNames: { type: "string", ...propertyNames } })
    .check(Schema.isMinProperties(1))

/** A search in the form of vue-storefront's query builder. */
export const SearchQuery = Schema.Struct({
  _appliedFilters: Schema.Array(
    Schema.Struct({
      attribute: FilledText,
      value: Schema.Union([
        scalars,
        withKeys(
          {
            enum: "gt gte lt lte from to moreq eq neq in nin or nor like".split(" "),
          },
          scalars,
        ),
      ]),
      scope: Schema.optionalKey(Schema.Union([scope, Schema.Array(scope).check(Schema.isMinLength(1))])),
    }),
  ).annotate({
    description:
      "Servers ignore a filter without a scope. They read the first operator of a filter only, except for ranges.",
  }),
  ...optional({
    _availableFilters: Schema.Array(
      Schema.Struct({
        field: FilledText,
        ...optional({
          scope: Schema.Union([scope, Schema.Array(scope)]),
          options: Schema.Unknown.annotateKey({
            description: "`size`: number of facet values in the response; this server returns at most 250.",
          }),
        }),
      }),
    ),
    _appliedSort: Schema.Array(Schema.Struct({ field: FilledText, options: Schema.optionalKey(order) })),
    _searchText: Schema.String,
    ...customerGroup,
  }),
}).annotate({ identifier: "SearchQuery" })

/** An object with one key, the name of an index field. Its value is compared with the field. */
const fieldClause = (compared: Schema.Top) =>
  withKeys({ pattern: "^[a-z_]{1,30}(\\.[a-z_]{1,30})?$" }, compared).check(Schema.isMaxProperties(1))
const closedStruct = (fields: Schema.Struct.Fields) =>
  Schema.Struct(fields).annotate({ additionalProperties: false })

const terms = closedStruct({ terms: fieldClause(Schema.Array(scalar)) })
const comparison = Schema.Union([
  terms,
  closedStruct({ term: fieldClause(scalar) }),
  closedStruct({ exists: Schema.Struct({ field: FilledText }) }),
])
const nested = Schema.suspend((): Schema.Top => SearchClause)
const nestedClauses = Schema.Union([nested, Schema.Array(nested)])

const SearchClause = Schema.Union([
  ...comparison.members,
  closedStruct({ match_all: AnyObject }),
  closedStruct({
    range: fieldClause(
      withKeys(
        { enum: ["gt", "gte", "lt", "lte", "from", "to"] },
        Schema.Union([Schema.Finite, Schema.String]),
      ),
    ),
  }),
  closedStruct({
    multi_match: Schema.Struct({
      query: Schema.String,
      fields: Schema.optionalKey(Schema.Array(Schema.String)),
    }),
  }),
  closedStruct({
    bool: closedStruct(
      optional({
        must: nestedClauses,
        filter: nestedClauses,
        must_not: Schema.Union([comparison, Schema.Array(comparison)]),
        should: Schema.Array(terms).check(Schema.isMinLength(1)),
        minimum_should_match: Schema.Literals([1, "1"]),
      }),
    ),
  }),
]).annotate({ identifier: "SearchClause" })

const position = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000 }))

/** A search in the Elasticsearch form. */
export const SearchBody = Schema.Struct(
  optional({
    query: SearchClause,
    aggs: AnyObject,
    sort: Schema.Array(fieldClause(order)),
    size: position,
    from: position,
    min_score: Schema.Finite,
    ...customerGroup,
  }),
).annotate({
  identifier: "SearchBody",
  description: "The Elasticsearch search body that older clients send.",
})
