import type { AccountCall } from "../account/index.ts"
import type { CartCall } from "../cart/index.ts"
import type { CatalogueCall } from "../catalogue/index.ts"
import type { ContactCall } from "../contact/index.ts"
import type { ContentCall } from "../content/index.ts"
import type { NewsletterCall } from "../newsletter/index.ts"
import type { ReviewCall } from "../review/index.ts"
import type { HandOffCall, OrderCall, PaymentCall } from "../order/index.ts"
import type { ProductCall } from "../product/index.ts"
import type { UrlCall } from "../routing/index.ts"
import type { SessionCall } from "../session/index.ts"
import type { StockCall } from "../stock/index.ts"

/** Every call of the shop; `@shop/wire` has one binding for each tag. @rule CL1 - S1 §7 */
export type ShopCall =
  | AccountCall
  | SessionCall
  | NewsletterCall
  | ContactCall
  | ReviewCall
  | ContentCall
  | CatalogueCall
  | UrlCall
  | CartCall
  | ProductCall
  | StockCall
  | OrderCall
  | PaymentCall
  | HandOffCall
