import type { CartCall } from "../cart/index.ts"
import type { CatalogueCall } from "../catalogue/index.ts"
import type { OrderCall } from "../order/index.ts"
import type { UrlCall } from "../routing/index.ts"
import type { StockCall } from "../stock/index.ts"

/** Every call of the shop; `@shop/wire` has one binding for each tag. @rule CL1 - S1 §7 */
export type ShopCall = CatalogueCall | UrlCall | CartCall | StockCall | OrderCall
