import type { ShopSettings } from "@shop/core/settings"
import type { OrderRecord } from "./record.ts"

/** The carrier's page about the parcel of an order; null without a tracking number or a page. @rule CM301 */
export const trackingUrl = (
  { carrierCode, tracking }: Pick<OrderRecord, "carrierCode" | "tracking">,
  { trackingUrls }: Pick<ShopSettings["shipping"], "trackingUrls">,
): string | null => {
  if (carrierCode === null || tracking === null || !Object.hasOwn(trackingUrls, carrierCode)) return null
  return trackingUrls[carrierCode]!.replaceAll("{code}", () => encodeURIComponent(tracking))
}
