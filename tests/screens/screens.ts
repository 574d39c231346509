/** Every screen in every state that a shopper can meet. */
import { customerScreens } from "./customer.ts"
import { catalogueScreens } from "./catalogue.ts"
import { failureScreens } from "./failures.ts"
import type { Screen } from "./model.ts"
import { orderServiceScreens } from "./order-service.ts"
import { contentScreens } from "./content.ts"
import { purchaseScreens } from "./purchase.ts"

export const screens: ReadonlyArray<Screen> = [
  ...catalogueScreens,
  ...purchaseScreens,
  ...customerScreens,
  ...orderServiceScreens,
  ...contentScreens,
  ...failureScreens,
]
