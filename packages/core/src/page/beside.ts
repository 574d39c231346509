import { isVirtual, type Product, weeksToMake } from "../product/index.ts"
import { deliveryTo, type ShopSettings } from "../settings/index.ts"
import { blockNames } from "./source.ts"
import type { ProductPage } from "./view.ts"

/**
 * What a product's page promises of deliveries to a market: nothing for what is not sent, and no days for what has yet
 * to be made.
 *
 * @param market - ISO code of a country
 * @rule CK33, PD62 - S2 §2 Screens (delivery)
 */
export const deliveryOf = (
  product: Product,
  market: string,
  shipping: ShopSettings["shipping"],
): Pick<ProductPage, "delivery"> => {
  if (isVirtual(product)) return {}
  const promise = { country: market, ...deliveryTo(shipping, market) }
  return { delivery: weeksToMake(product) === null ? promise : { ...promise, workingDays: null } }
}

/** Attribute of a product that names the kind of goods it is, as the names of blocks end. */
const code = "product_notes"

/**
 * What is said of who answers for a product: in words for its kind where the operator has written some, else in those
 * for all goods; nothing of what is no good.
 *
 * @param blocks - HTML by the names of blocks
 * @rule CO22 - features §4 (product safety)
 */
export const notesOf = (product: Product, blocks: ReadonlyMap<string, string>): string => {
  if (isVirtual(product)) return ""
  const kind = Object.hasOwn(product.attributes, code) ? product.attributes[code] : null
  const own = typeof kind === "string" ? blocks.get(`${blockNames.notes}-${kind}`) : undefined
  return own ?? blocks.get(blockNames.notes) ?? ""
}
