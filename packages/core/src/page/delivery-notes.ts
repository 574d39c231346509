import { isVirtual, type Product } from "../product/index.ts"
import { deliveryPromise, type ShopSettings } from "../settings/index.ts"
import type { Blocks } from "./source.ts"
import type { ProductPage } from "./view.ts"

/**
 * The delivery promise and the notes of a product page.
 *
 * @param market - ISO code of a country
 * @param blocks - the blocks of the shop
 * @returns only empty notes for a virtual product
 */
export const deliveryNotes = (
  product: Product,
  market: string,
  shipping: ShopSettings["shipping"],
  blocks: Pick<Blocks, "notes">,
): Pick<ProductPage, "delivery" | "notes"> =>
  isVirtual(product)
    ? { notes: "" }
    : {
        delivery: { country: market, ...deliveryPromise(shipping, market) },
        notes: blocks.notes?.html ?? "",
      }
