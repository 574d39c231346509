import { describe } from "vitest"
import { runShare } from "./run-share.ts"

describe("the second half of the scenarios, each run twice", () => {
  runShare(1)
})
