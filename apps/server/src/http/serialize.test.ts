import { describe, expect, it } from "vitest"
import { serialize } from "./serialize.ts"

describe("SR271 the serialized body of a response", () => {
  it.each([null, true, 7, "Bol", [], {}, { name: "Théière </b>", children: [1, null] }])(
    "is the JSON of %j each time",
    (body) => {
      for (let time = 0; time < 4; time += 1)
        expect(Buffer.from(serialize(body)).toString()).toBe(JSON.stringify(body))
    },
  )
  it("is cached from the second time that the same object is sent", () => {
    const body = { code: 200 }
    const [first, second, third] = [serialize(body), serialize(body), serialize(body)]
    expect(typeof first).toBe("string")
    expect(second).toBeInstanceOf(Uint8Array)
    expect(third).toBe(second)
    expect(serialize({ code: 200 })).not.toBe(second)
  })
  it("is not cached when it is long", () => {
    const body = { text: "x".repeat(40_000) }
    for (let time = 0; time < 4; time += 1) expect(typeof serialize(body)).toBe("string")
  })
})
