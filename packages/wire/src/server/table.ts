import { Record } from "effect"
import type { ResultOf, EndpointName, EndpointOf, InputOf } from "../endpoints/names.ts"
import { endpoints } from "../endpoints/table.ts"
import { offlineEndpoints } from "../offline/index.ts"
import { orderManagementEndpoints } from "../order-management/index.ts"
import { cartServer } from "./cart.ts"
import { catalogueServer } from "./catalogue.ts"
import { contactServer } from "./contact.ts"
import { contentServer } from "./content.ts"
import type { ServerEndpoint, ServerTable } from "./endpoint.ts"
import { newsletterServer } from "./newsletter.ts"
import { offlineServer } from "./offline.ts"
import { orderManagementServer } from "./order-management.ts"
import { orderServer } from "./order.ts"
import { reviewServer } from "./review.ts"
import { stockServer } from "./stock.ts"
import { urlServer } from "./url.ts"
import { userServer } from "./user.ts"

const clients = { ...endpoints, ...orderManagementEndpoints, ...offlineEndpoints }

const servers: ServerTable<EndpointName> = {
  ...cartServer,
  ...catalogueServer,
  ...contactServer,
  ...contentServer,
  ...newsletterServer,
  ...offlineServer,
  ...orderManagementServer,
  ...orderServer,
  ...reviewServer,
  ...stockServer,
  ...urlServer,
  ...userServer,
}

/** Both halves of the endpoint of a request. */
export type ServedEndpoint<Name extends EndpointName> = EndpointOf<Name> &
  ServerEndpoint<InputOf<Name>, ResultOf<Name>>

/** Both halves of every endpoint, by the names of their requests. Browsers never load this table. */
export const serverEndpoints = Record.map(servers, (server, name) => ({ ...clients[name], ...server })) as {
  readonly [Name in EndpointName]: ServedEndpoint<Name>
}
