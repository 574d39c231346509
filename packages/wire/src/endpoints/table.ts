import { cartEndpoints } from "./cart.ts"
import { catalogueEndpoints } from "./catalogue.ts"
import { cmsEndpoints } from "./cms.ts"
import { contactEndpoints } from "./contact.ts"
import { contentEndpoints } from "./content.ts"
import { newsletterEndpoints } from "./newsletter.ts"
import { orderEndpoints } from "./order.ts"
import { reviewEndpoints } from "./review.ts"
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
  typeof newsletterEndpoints &
  typeof contactEndpoints &
  typeof reviewEndpoints = {
  ...catalogueEndpoints,
  ...urlEndpoints,
  ...stockEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...userEndpoints,
  ...contentEndpoints,
  ...cmsEndpoints,
  ...newsletterEndpoints,
  ...contactEndpoints,
  ...reviewEndpoints,
}

/** The requests that browsers load with the shop. */
export type ShopTable = typeof table

/** The endpoints that browsers load with the shop, by the names of their requests. */
export const endpoints: { readonly [Name in keyof ShopTable]: EndpointOf<Name> } = table
