import { describe } from "vitest"
import { runShare } from "./run-share.ts"

describe("the first half of the scenarios", () => {
  runShare(0)
})
