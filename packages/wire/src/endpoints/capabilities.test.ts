import { describe, expect, it } from "vitest"
import { requestedCapabilities } from "@shop/core/capabilities"
import { orderManagementEndpoints } from "../order-management/index.ts"
import { offlineEndpoints } from "../offline/index.ts"
import { endpoints } from "./index.ts"

const all = Object.values({ ...endpoints, ...orderManagementEndpoints, ...offlineEndpoints })

/** The responses of every vue-storefront-api from 1.10 on, by path. */
const common =
  /^\/api\/(?:user\/(?:login|refresh|create|reset-password|create-password|change-password|me|order-history)|cart\/(?:create|pull|update|delete|totals|payment-methods|shipping-methods|shipping-information|collect-totals|apply-coupon|delete-coupon)|stock\/(?:check|list)|order|review\/create|product\/render-list|catalog\/\{index\}\/\{type\}\/_search|ext\/mail-service\/(?:get-token|send-email)|ext\/cms-data\/\*)$/

describe("PF5 requests of the wire", () => {
  it.each(requestedCapabilities)("%s is needed by a request", (capability) =>
    expect(all.filter(({ request }) => request.capability === capability).length).toBeGreaterThan(0),
  )
  it.each(all.map(({ request, path }) => [request.name, request.capability, path] as const))(
    "%s belongs to every version or needs a capability",
    (_, capability, path) => expect(capability === undefined).toBe(common.test(path)),
  )
})
