import { cartEndpoints } from "./cart.ts"
import { catalogueEndpoints } from "./catalogue.ts"
import { cmsEndpoints } from "./cms.ts"
import { contentEndpoints } from "./content.ts"
import { orderEndpoints } from "./order.ts"
import { serviceEndpoints } from "./services.ts"
import { stockEndpoints } from "./stock.ts"
import type { EndpointOf } from "./names.ts"
import { urlEndpoints } from "./url.ts"
import { userEndpoints } from "./user.ts"

const table: typeof catalogueEndpoints &
  typeof urlEndpoints &
  typeof stockEndpoints &
  typeof cartEndpoints &
  typeof orderEndpoints &
  typeof userEndpoints &
  typeof contentEndpoints &
  typeof cmsEndpoints &
  typeof serviceEndpoints = {
  ...catalogueEndpoints,
  ...urlEndpoints,
  ...stockEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...userEndpoints,
  ...contentEndpoints,
  ...cmsEndpoints,
  ...serviceEndpoints,
}

/** The requests that browsers load with the shop. */
export type ShopTable = typeof table

/**
 * The endpoints that browsers load with the shop, by the names of their requests.
 *
 * @rule WI2 - wire §4 to §11
 */
export const endpoints: { readonly [Name in keyof ShopTable]: EndpointOf<Name> } = table
