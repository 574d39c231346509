import { describe, expect, it } from "vitest"
import { defaults } from "../settings/index.ts"
import { product } from "@shop/testing"
import { deliveryNotes } from "./delivery-notes.ts"

const { freeFromCents, workingDays } = defaults.shipping
const promise = { country: "FR", freeFromCents: freeFromCents["FR"], workingDays: workingDays["FR"] }
const of = (fields: Parameters<typeof product>[0], written: Parameters<typeof deliveryNotes>[3]) =>
  deliveryNotes(product(fields), "FR", defaults.shipping, written)

describe("CK33, CO22 delivery and notes of a product page", () => {
  const written = { notes: { title: "", html: "Maker" } }
  it("are the delivery promise and the responsible person", () =>
    expect(of({}, written)).toEqual({ delivery: promise, notes: "Maker" }))
  it("are empty without a block", () => expect(of({}, { notes: null })).toMatchObject({ notes: "" }))
  it.each(["virtual", "downloadable"] as const)("are absent for a %s product", (type) =>
    expect(of({ type }, written)).toEqual({ notes: "" }),
  )
})
