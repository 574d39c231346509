import type { CartCommand, CartStory } from "./cart-story.ts"

const story = (...commands: ReadonlyArray<CartCommand>): CartStory => ({
  latencyMs: 0,
  storageMs: 0,
  commands,
})

/** Stories that once went wrong, shrunk; each is told by what it showed. */
export const cartRegressions: ReadonlyArray<{ readonly title: string; readonly story: CartStory }> = [
  {
    title: "a lost reply to an add is asked for again, not done again",
    story: story(
      { tag: "trouble", on: "cart.update", kind: "loseReply" },
      { tag: "add", tab: 0, sku: "BOL", qty: 2 },
      { tag: "wait", ms: 200 },
    ),
  },
]
