/** Bodies as the predecessor's client builds them in its default mode. */

/** A filter of a search: the allowed values of a field, or a range. */
export type ClientFilter =
  | { readonly field: string; readonly values: ReadonlyArray<unknown> }
  | { readonly field: string; readonly range: object }
  | { readonly clause: object }

const clauseOf = (filter: ClientFilter): object => {
  if ("clause" in filter) return filter.clause
  return "range" in filter
    ? { range: { [filter.field]: filter.range } }
    : { terms: { [filter.field]: filter.values } }
}

/** A search body in the query builder's nesting: a single filter is bare, several are in a bool. */
export const productQuery = (filters: ReadonlyArray<ClientFilter>): { readonly query: object } => {
  const clauses = filters.map(clauseOf)
  const [only, ...others] = clauses
  const hasChoice = filters.some((filter) => "clause" in filter)
  const must = { bool: { must: clauses, ...(hasChoice ? { minimum_should_match: 1 } : {}) } }
  return { query: { bool: { filter: others.length === 0 ? only! : must } } }
}

/** The builder's filter for a selected price range: the price twice, the second time for products with variants. */
export const priceChoice = (limits: object): ClientFilter => {
  const range = { range: { final_price: limits } }
  return {
    clause: {
      bool: { should: [range, { bool: { must: [range, { match: { type_id: "configurable" } }] } }] },
    },
  }
}

/** An address in the four forms that the client sends. */
export const addressOf = (email: string) => {
  const order = {
    region: "",
    region_id: 0,
    country_id: "FR",
    street: ["1 rue des Potiers", "2"],
    company: "",
    telephone: "0102030405",
    postcode: "69001",
    city: "Lyon",
    firstname: "Anne",
    lastname: "Martin",
    email,
    region_code: "",
  }
  return {
    shippingAddress: order,
    billingAddress: { ...order, vat_id: "" },
    // The form's fields have other names here, so the client sends a street of two nothings.
    methodAddress: {
      region: "",
      region_id: 0,
      country_id: "FR",
      street: [null, null],
      postcode: "69001",
      city: "Lyon",
      region_code: "",
    },
    informationAddress: {
      firstname: "Anne",
      lastname: "Martin",
      city: "Lyon",
      postcode: "69001",
      street: ["1 rue des Potiers"],
    },
  }
}
