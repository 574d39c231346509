import { Schema } from "effect"
import { addressStruct } from "./address.ts"
import { EmailAddress, FilledText, Id, TextOrNull, optional } from "./values.ts"

const region = Schema.Union([
  TextOrNull,
  Schema.Struct({
    region: TextOrNull,
    ...optional({ region_code: TextOrNull, region_id: Schema.Union([Schema.Int, TextOrNull]) }),
  }),
])

const SavedAddress = addressStruct(
  {
    firstname: Schema.String,
    lastname: Schema.String,
    street: Schema.Array(Schema.String),
    postcode: Schema.String,
    city: Schema.String,
    country_id: Schema.String,
  },
  {
    id: Id,
    customer_id: Id,
    company: Schema.String,
    region: region,
    region_id: Schema.Union([Schema.Int, TextOrNull]),
    telephone: Schema.String,
    vat_id: Schema.String,
    default_billing: Schema.Literal(true).annotate({
      description: "Absent if the address is not the default.",
    }),
    default_shipping: Schema.Literal(true).annotate({
      description: "Absent if the address is not the default.",
    }),
  },
).annotate({ identifier: "SavedAddress" })

/** A customer with addresses. */
export const Profile = Schema.Struct({
  id: Id,
  email: EmailAddress,
  firstname: Schema.String,
  lastname: Schema.String,
  addresses: Schema.Array(SavedAddress),
  ...optional({
    group_id: Schema.Int,
    groupToken: FilledText.annotate({ description: "Opaque. Clients send it with searches." }),
    created_at: Schema.String,
    updated_at: Schema.String,
    created_in: Schema.String,
    default_billing: Schema.String.check(Schema.isPattern(/^\d+$/u)).annotate({
      description: "Id of an address as a string.",
    }),
    default_shipping: Schema.String.check(Schema.isPattern(/^\d+$/u)).annotate({
      description: "Id of an address as a string.",
    }),
  }),
}).annotate({ identifier: "Profile" })
