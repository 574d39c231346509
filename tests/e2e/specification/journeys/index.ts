/** All journeys of the walk. */
import type { Journey } from "../walk.ts"
import { accountJourneys } from "./account.ts"
import { cartJourneys } from "./cart.ts"
import { catalogueJourneys } from "./catalogue.ts"
import { checkoutJourneys } from "./checkout.ts"
import { layoutJourneys } from "./layout.ts"
import { pageJourneys } from "./pages.ts"
import { routeJourneys } from "./routes.ts"
import { searchJourneys } from "./search.ts"

export { offlineJourneys } from "./offline.ts"

export const journeys: ReadonlyArray<Journey> = [
  ...cartJourneys,
  ...checkoutJourneys,
  ...accountJourneys,
  ...pageJourneys,
  ...layoutJourneys,
  ...searchJourneys,
  ...catalogueJourneys,
  ...routeJourneys,
]
