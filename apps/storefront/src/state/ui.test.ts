import { proxy, subscribe } from "valtio/vanilla"
import { describe, expect, it } from "vitest"
import { closePanels, initialUi, openPanel, toggleFamily } from "./ui.ts"

describe("UI8 panels", () => {
  it("lie over the page one at a time", () => {
    const ui = initialUi()
    toggleFamily(ui, 10)
    openPanel(ui, "cart")
    expect([ui.panel, ui.openFamily]).toEqual(["cart", null])
    openPanel(ui, "search")
    expect(ui.panel).toBe("search")
    closePanels(ui)
    expect(ui.panel).toBeNull()
  })
  it("closing what is closed changes nothing", () => {
    const ui = proxy(initialUi())
    let told = 0
    subscribe(ui, () => (told += 1), true)
    closePanels(ui)
    expect(told).toBe(0)
  })
  it("a family's sheet opens, gives way to another's, and closes", () => {
    const ui = initialUi()
    toggleFamily(ui, 10)
    toggleFamily(ui, 20)
    expect(ui.openFamily).toBe(20)
    toggleFamily(ui, 20)
    expect(ui.openFamily).toBeNull()
  })
})
