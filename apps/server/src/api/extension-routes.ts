import { placedOrders } from "./placed-orders.ts"
import { content } from "./content.ts"
import { graphql } from "./graphql/graphql.ts"
import { handOff } from "./hand-off.ts"
import { mail } from "./mail.ts"
import { newsletter } from "./newsletter.ts"
import { offlineRoutes } from "./offline-catalogue.ts"
import { payment } from "./payment.ts"
import { review } from "./review.ts"

/** Routes for everything but catalogue, carts, orders and customers. @rule SR40 - wire §8, §13, §14 */
export const extraRoutes = [
  ...review,
  ...newsletter,
  ...mail,
  ...content,
  ...payment,
  ...handOff,
  ...placedOrders,
  ...graphql,
  ...offlineRoutes,
]
