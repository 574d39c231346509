import { describe, expect, it } from "vitest"
import { closePanels, initialUi, openPanel } from "./ui.ts"
import { closeModal, modalNamed, openModal } from "./modals.ts"

const names = (ui: ReturnType<typeof initialUi>) => ui.modals.map(({ name }) => name)

describe("UI65 modals", () => {
  it("open and close by name, the last one on top", () => {
    const ui = initialUi()
    openModal(ui, "newsletter")
    openModal(ui, "terms")
    expect(names(ui)).toEqual(["newsletter", "terms"])
    closeModal(ui, "newsletter")
    expect(names(ui)).toEqual(["terms"])
    closeModal(ui, "newsletter")
    expect(names(ui)).toEqual(["terms"])
  })
  it("an open modal opens again on top", () => {
    const ui = initialUi()
    openModal(ui, "terms")
    const [before] = ui.modals
    openModal(ui, "languages")
    openModal(ui, "terms")
    expect(names(ui)).toEqual(["languages", "terms"])
    expect(ui.modals[1]!.id).not.toBe(before!.id)
  })
  it("are shown over a panel, and close with it on another page", () => {
    const ui = initialUi()
    openPanel(ui, "cart")
    openModal(ui, "terms")
    expect(ui.panel).toBe("cart")
    closePanels(ui)
    expect([ui.panel, names(ui)]).toEqual([null, []])
  })
  it.each([
    ["sizeGuide", "sizeGuide"],
    ["newsletter", "newsletter"],
    ["three-dimensional-viewer", "notImplemented"],
    ["toString", "notImplemented"],
    [undefined, null],
  ])("%s is %s", (name, expected) => expect(modalNamed(name)).toBe(expected))
})
