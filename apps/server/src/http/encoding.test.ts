import { describe, expect, it } from "vitest"
import { choose } from "./encoding.ts"

describe("SR22 encoding by Accept-Encoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.0, gzip;q=0", "identity"],
    ["GZIPPED, brotli", "identity"],
  ])("%s gives %s", (header, expected) => expect(choose(header)).toBe(expected))
})
