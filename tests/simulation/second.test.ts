import { describe } from "vitest"
import { runShare } from "./run-share.ts"

describe("the second half of the stories, each played twice", () => {
  runShare(1)
})
