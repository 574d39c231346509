import type { AccountRequest } from "../account/index.ts"
import type { CartRequest } from "../cart/index.ts"
import type { CatalogueRequest } from "../catalogue/index.ts"
import type { ContactRequest } from "../contact/index.ts"
import type { ContentRequest } from "../content/index.ts"
import type { NewsletterRequest } from "../newsletter/index.ts"
import type { ReviewRequest } from "../review/index.ts"
import type { HandOffRequest, OrderRequest, PaymentRequest } from "../order/index.ts"
import type { ProductRequest } from "../product/index.ts"
import type { UrlRequest } from "../routing/index.ts"
import type { SessionRequest } from "../session/index.ts"
import type { StockRequest } from "../stock/index.ts"

/** Every call of the shop; `@shop/wire` has one binding for each tag. @rule CL1 - S1 §7 */
export type ShopRequest =
  | AccountRequest
  | SessionRequest
  | NewsletterRequest
  | ContactRequest
  | ReviewRequest
  | ContentRequest
  | CatalogueRequest
  | UrlRequest
  | CartRequest
  | ProductRequest
  | StockRequest
  | OrderRequest
  | PaymentRequest
  | HandOffRequest
