import { describe } from "vitest"
import { runShare } from "./run-share.ts"

describe("the second half of the scenarios", () => {
  runShare(1)
})
