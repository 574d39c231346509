import { define } from "../calls/index.ts"
import type { CatalogueCopy, CopyRequest } from "./model.ts"

/** A view's catalogue for a device that may be offline later. @rule OC1, WI202 */
export const catalogueCopy = define<"offline.catalogue", CopyRequest, CatalogueCopy>("offline.catalogue")

/** Every call of this module. @rule OC1 */
export type OfflineCall = ReturnType<typeof catalogueCopy>
