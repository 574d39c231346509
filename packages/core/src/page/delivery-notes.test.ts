import { describe, expect, it } from "vitest"
import { defaults } from "../settings/index.ts"
import { product } from "@shop/testing"
import { deliveryNotes } from "./delivery-notes.ts"

const { freeFromCents, workingDays } = defaults.shipping
const promise = { country: "FR", freeFromCents: freeFromCents["FR"], workingDays: workingDays["FR"] }
const of = (given: Parameters<typeof product>[0], written: ReadonlyMap<string, string>) =>
  deliveryNotes(product(given), "FR", defaults.shipping, written)

describe("CK33, CO22 what is said deliveryNotes goods", () => {
  const written = new Map([["product-notes", "Maker"]])
  it("what is promised of a delivery, and who answers for them", () =>
    expect(of({}, written)).toEqual({ delivery: promise, notes: "Maker" }))
  it("nobody where nothing is written", () => expect(of({}, new Map())).toMatchObject({ notes: "" }))
  it.each(["virtual", "downloadable"] as const)("nothing of what is %s", (type) =>
    expect(of({ type }, written)).toEqual({}),
  )
})
