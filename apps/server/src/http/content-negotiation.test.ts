import { describe, expect, it } from "vitest"
import { chooseEncoding } from "./content-negotiation.ts"

describe("SR22 the content encoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.0, gzip;q=0", "identity"],
    ["GZIPPED, brotli", "identity"],
  ])("is, for the Accept-Encoding header %s, %s", (header, expected) =>
    expect(chooseEncoding(header)).toBe(expected),
  )
})
