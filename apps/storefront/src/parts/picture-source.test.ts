import { describe, expect, it } from "vitest"
import { cartBox, pictureSource, wishlistBox } from "./picture-source.ts"

describe("UI492 small pictures", () => {
  it.each([
    ["cart", cartBox, "/img/210/300/resize/a.jpg"],
    ["wishlist", wishlistBox, "/img/150/150/resize/a.jpg"],
  ])(
    "of the %s are asked for in the size of the specification, and sharper for dense screens",
    (_, box, src) => {
      const source = pictureSource("/a.jpg", box)
      expect(source.src).toBe(src)
      const widest = Math.max(...[...source.srcSet!.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))
      expect(widest).toBeGreaterThanOrEqual(box.width * 1.6)
    },
  )
  it("are the placeholder without a picture", () =>
    expect(pictureSource(null, cartBox).src).toBe("/img/210/300/resize/placeholder.svg"))
})
