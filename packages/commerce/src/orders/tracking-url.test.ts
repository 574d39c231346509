import { describe, expect, it } from "vitest"
import { trackingUrl } from "./index.ts"

const shipping = { trackingUrls: { flatrate: "https://carrier.example/parcels/{code}?from={code}" } }

describe("CM301 L11 the page of a parcel", () => {
  it.each([
    ["flatrate", "1Z 99/9$&", "https://carrier.example/parcels/1Z%2099%2F9%24%26?from=1Z%2099%2F9%24%26"],
    ["flatrate", null, null],
    ["pickup", "1Z999", null],
    ["constructor", "1Z999", null],
    [null, "1Z999", null],
  ])("of carrier %s and number %s is %s", (carrierCode, tracking, url) =>
    expect(trackingUrl({ carrierCode, tracking }, shipping)).toBe(url),
  )
})
