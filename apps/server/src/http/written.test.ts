import { describe, expect, it } from "vitest"
import { written } from "./written.ts"

describe("SR271 the text of an answer", () => {
  it.each([null, true, 7, "Bol", [], {}, { name: "Théière </b>", children: [1, null] }])(
    "is the JSON of %j, however often it comes",
    (body) => {
      for (let time = 0; time < 4; time += 1)
        expect(Buffer.from(written(body)).toString()).toBe(JSON.stringify(body))
    },
  )
  it("is written once for the very same body, from its second time on", () => {
    const body = { code: 200 }
    const [first, second, third] = [written(body), written(body), written(body)]
    expect(typeof first).toBe("string")
    expect(second).toBeInstanceOf(Uint8Array)
    expect(third).toBe(second)
    expect(written({ code: 200 })).not.toBe(second)
  })
  it("is not kept when it is long", () => {
    const body = { text: "x".repeat(40_000) }
    for (let time = 0; time < 4; time += 1) expect(typeof written(body)).toBe("string")
  })
})
