import { describe, expect, it } from "vitest"
import { offeredCapabilities } from "../settings/index.ts"
import { allCapabilities, capabilityTable, isOfferedSection } from "./index.ts"

describe("PF5 capabilities", () => {
  it("are all there on the shop's own platform", () =>
    expect(new Set(Object.values(allCapabilities))).toEqual(new Set([true])))
})

describe("PF10 the parts that a shop offers", () => {
  it("is everything where the settings name no lack", () =>
    expect(offeredCapabilities()).toEqual(allCapabilities))
  it("are those that the platform has", () => {
    const offers = offeredCapabilities({ capabilities: { reminders: false } })
    expect(offers).toEqual({ ...allCapabilities, reminders: false })
  })
  it.each([
    [null, false],
    ["shop@example.org", true],
  ])(
    "with messages to %j and no contact form of the platform, writing to the shop is offered: %j",
    (mailTo, is) =>
      expect(
        offeredCapabilities({ capabilities: { contactForm: false }, contact: { mailTo } }).contactForm,
      ).toBe(is),
  )
  it("leaves out the parts of the account that need a capability", () => {
    const none = capabilityTable(() => false)
    const sections = ["overview", "orders", "newsletter", "reviews", "sessions", "data", "seen"]
    expect(sections.filter((section) => isOfferedSection(section, none))).toEqual([
      "overview",
      "orders",
      "seen",
    ])
    expect(sections.filter((section) => isOfferedSection(section, allCapabilities))).toEqual(sections)
  })
})
