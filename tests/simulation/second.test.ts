import { describe } from "vitest"
import { playShare } from "./short.ts"

describe("the second half of the stories, each played twice", () => {
  playShare(1)
})
