import { proxy, subscribe } from "valtio/vanilla"
import { describe, expect, it } from "vitest"
import { closeModal, openModal } from "./modals.ts"
import {
  beginOpening,
  closePanels,
  endOpening,
  initialUi,
  isReplaced,
  noteClosed,
  noteOpened,
  openPanel,
  toggleFamily,
  type Ui,
} from "./ui.ts"

describe("UI8 panels", () => {
  it("are open one at a time", () => {
    const ui = initialUi()
    toggleFamily(ui, 10)
    openPanel(ui, "cart")
    expect([ui.panel, ui.openFamily]).toEqual(["cart", null])
    openPanel(ui, "search")
    expect(ui.panel).toBe("search")
    closePanels(ui)
    expect(ui.panel).toBeNull()
  })
  it("closing nothing changes nothing", () => {
    const ui = proxy(initialUi())
    let notified = 0
    subscribe(ui, () => (notified += 1), true)
    closePanels(ui)
    expect(notified).toBe(0)
  })
  it("a mega menu opens, is replaced by another, and closes", () => {
    const ui = initialUi()
    toggleFamily(ui, 10)
    toggleFamily(ui, 20)
    expect(ui.openFamily).toBe(20)
    toggleFamily(ui, 20)
    expect(ui.openFamily).toBeNull()
  })
})

describe("UI248 overlays", () => {
  const opened: Readonly<Record<string, (ui: Ui) => void>> = {
    "a panel": (ui) => openPanel(ui, "search"),
    "a modal": (ui) => openModal(ui, "newsletter"),
    "the menu of phones": noteOpened,
  }
  const closed: Readonly<Record<string, (ui: Ui) => void>> = {
    "a panel": closePanels,
    "a modal": (ui) => closeModal(ui, "newsletter"),
    "the menu of phones": noteClosed,
  }
  it.each(Object.entries(opened))("%s is of the page it was opened over", (_, act) => {
    const ui = initialUi()
    act(ui)
    expect(ui.isOpenedSince).toBe(false)
    beginOpening(ui, "/en/contact-us", false)
    expect(ui.isOpenedSince).toBe(false)
  })
  it.each(Object.entries(opened))("%s opened while another is on its way is of that", (name, act) => {
    const ui = initialUi()
    beginOpening(ui, "/en/contact-us", false)
    act(ui)
    expect(ui.isOpenedSince).toBe(true)
    // The next one that is asked for from there.
    beginOpening(ui, "/en/contact-us", false)
    expect(ui.isOpenedSince).toBe(false)
    act(ui)
    closed[name]!(ui)
    expect(ui.isOpenedSince).toBe(false)
  })
  it("closing a modal leaves the panel open", () => {
    const ui = initialUi()
    beginOpening(ui, "/en/contact-us", false)
    openPanel(ui, "cart")
    openModal(ui, "terms")
    closeModal(ui, "terms")
    expect([ui.panel, ui.isOpenedSince]).toEqual(["cart", true])
  })
  it("a mega menu, which opens under the mouse, closes with the page", () => {
    const ui = initialUi()
    beginOpening(ui, "/en/contact-us", false)
    toggleFamily(ui, 10)
    expect(ui.isOpenedSince).toBe(false)
  })
})

describe("UI249 a page belongs to a replaced navigation", () => {
  const ui = initialUi()
  beginOpening(ui, "/en/one", false)
  beginOpening(ui, "/en/two", false)
  beginOpening(ui, "/en/three", false)
  it.each([
    ["/en/one", true],
    ["/en/two", true],
    ["/en/three", false],
    ["/en/order-success", false],
  ])("%s: %s", (place, expected) => expect(isReplaced(ui, place)).toBe(expected))
  it("unless the last navigation leads to it again", () => {
    const again = initialUi()
    for (const url of ["/en/one", "/en/two", "/en/one"]) beginOpening(again, url, false)
    expect([isReplaced(again, "/en/one"), isReplaced(again, "/en/two")]).toEqual([false, true])
  })
  it("no longer, once the last one has ended", () => {
    endOpening(ui)
    expect(isReplaced(ui, "/en/one")).toBe(false)
  })
})
