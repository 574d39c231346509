import { defineRequest } from "../api/index.ts"
import type { CatalogueCopy, CopyRequest } from "./model.ts"

/** A view's catalogue for a device that may be offline later. */
export const catalogueCopy = defineRequest<CopyRequest, CatalogueCopy>()({
  name: "offline.catalogue",
  capability: "offlineCatalogue",
  lazyEndpoints: "offline",
})
