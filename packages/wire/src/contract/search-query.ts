import { Schema } from "effect"
import { AnyObject, FilledText, TextOrNull, optional } from "./values.ts"

const direction = Schema.Literals(["asc", "desc"])
const order = Schema.Union([direction, Schema.Struct({ order: direction })])
const scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])
const scalars = Schema.Union([scalar, Schema.Array(scalar)])
const scope = Schema.Literals(["default", "catalog"])
const customerGroup = { groupToken: TextOrNull, groupId: Schema.NullOr(Schema.Int) }

/** An object whose keys are all of some names. Effect derives no `propertyNames`, so an annotation adds it. */
const keyedBy = (
  propertyNames: { readonly enum: ReadonlyArray<string> } | { readonly pattern: string },
  values: Schema.Top,
) =>
  Schema.Record(Schema.String, values)
    .annotate({ propertyNames: { type: "string", ...propertyNames } })
    .check(Schema.isMinProperties(1))

/** A search in the form of vue-storefront's query builder. @rule WI100 - wire §11.2 */
export const SearchQuery = Schema.Struct({
  _appliedFilters: Schema.Array(
    Schema.Struct({
      attribute: FilledText,
      value: Schema.Union([
        scalars,
        keyedBy(
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
      "A filter without a scope does not count. Of the operators only the first counts, but for ranges.",
  }),
  ...optional({
    _availableFilters: Schema.Array(
      Schema.Struct({
        field: FilledText,
        ...optional({
          scope: Schema.Union([scope, Schema.Array(scope)]),
          options: Schema.Unknown.annotateKey({
            description: "`size`: how many values are told; ours tells 250 at most.",
          }),
        }),
      }),
    ),
    _appliedSort: Schema.Array(Schema.Struct({ field: FilledText, options: Schema.optionalKey(order) })),
    _searchText: Schema.String,
    ...customerGroup,
  }),
}).annotate({ identifier: "SearchQuery" })

/** One field of an index, and the value it is compared with. */
const field = (compared: Schema.Top) =>
  keyedBy({ pattern: "^[a-z_]{1,30}(\\.[a-z_]{1,30})?$" }, compared).check(Schema.isMaxProperties(1))
const closed = (fields: Schema.Struct.Fields) =>
  Schema.Struct(fields).annotate({ additionalProperties: false })

const terms = closed({ terms: field(Schema.Array(scalar)) })
const comparison = Schema.Union([
  terms,
  closed({ term: field(scalar) }),
  closed({ exists: Schema.Struct({ field: FilledText }) }),
])
const nested = Schema.suspend((): Schema.Top => SearchClause)
const nestedClauses = Schema.Union([nested, Schema.Array(nested)])

const SearchClause = Schema.Union([
  ...comparison.members,
  closed({ match_all: AnyObject }),
  closed({
    range: field(
      keyedBy(
        { enum: ["gt", "gte", "lt", "lte", "from", "to"] },
        Schema.Union([Schema.Finite, Schema.String]),
      ),
    ),
  }),
  closed({
    multi_match: Schema.Struct({
      query: Schema.String,
      fields: Schema.optionalKey(Schema.Array(Schema.String)),
    }),
  }),
  closed({
    bool: closed(
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

/** A search in the Elasticsearch form. @rule WI100 - wire §11.3 */
export const SearchBody = Schema.Struct(
  optional({
    query: SearchClause,
    aggs: AnyObject,
    sort: Schema.Array(field(order)),
    size: position,
    from: position,
    min_score: Schema.Finite,
    ...customerGroup,
  }),
).annotate({
  identifier: "SearchBody",
  description: "The older form, as the query builder of older clients makes it.",
})
