import { describe, expect, it } from "vitest"
import { capabilityOf, capabilityRequests } from "@shop/core/capabilities"
import { afterBindings } from "../after/index.ts"
import { offlineBindings } from "../offline/index.ts"
import { bindings } from "./index.ts"

const table: Readonly<Record<string, { readonly path: string }>> = {
  ...bindings,
  ...afterBindings,
  ...offlineBindings,
}

/** What every vue-storefront-api from 1.10 on answers, by its path. */
const common =
  /^\/api\/(?:user\/(?:login|refresh|create|reset-password|create-password|change-password|me|order-history)|cart\/(?:create|pull|update|delete|totals|payment-methods|shipping-methods|shipping-information|collect-totals|apply-coupon|delete-coupon)|stock\/(?:check|list)|order|review\/create|product\/render-list|catalog\/\{index\}\/\{type\}\/_search|ext\/mail-service\/(?:get-token|send-email)|ext\/cms-data\/\*)$/

describe("PF5 requests of the wire", () => {
  it("that need a capability are in the table", () =>
    expect(
      Object.values(capabilityRequests)
        .flat()
        .filter((request) => !Object.hasOwn(table, request)),
    ).toEqual([]))
  it.each(Object.entries(table))("%s belongs to every version or needs a capability", (request, { path }) =>
    expect(capabilityOf(request) === null).toBe(common.test(path)),
  )
})
