import { describe, expect, it } from "vitest"
import { asset } from "@shop/demo-catalogue/drawings"
import { Drawing } from "../../apps/storefront/src/parts/drawing.tsx"

describe("UI193 a drawing in an empty state", () => {
  it.each(["bowl", "pitcher", "tea-bowl"])("%s has the size of its container", (form) => {
    const { width, height } = Drawing({ form }).props as { width?: number; height?: number }
    const [, wide, high] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(asset(`/drawings/${form}.svg`)!)!
    expect([width, height]).toEqual([Number(wide), Number(high)])
  })
})
