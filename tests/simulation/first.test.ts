import { describe } from "vitest"
import { playShare } from "./short.ts"

describe("the first half of the stories, each played twice", () => {
  playShare(0)
})
