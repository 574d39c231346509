const storageKey = "shop-scroll"

const read = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as Array<[string, number]>)
  } catch {
    return new Map()
  }
}

/** Names the entry of the history that is shown. */
export const entryKey = (): string => {
  const state: unknown = history.state
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : "first"
}

export interface ScrollMemory {
  /** Remembers where the shown page stands, under its own entry. */
  readonly leave: () => void
  /** The page shown is another entry of the history now, at the same place: a filter, another order. */
  readonly stay: () => void
  /** Goes where a page just shown wants to be. */
  readonly arrive: (how: "push" | "replace" | "back") => void
}

/**
 * Scrolling of a shop whose pages arrive late: back goes to where one was, a hash to its place, anything else to the
 * top. While the tab lives the browser's own restoring is off, since it would move the page one is leaving; a reload
 * is left to the browser.
 */
export const rememberScroll = (): ScrollMemory => {
  const positions = read()
  let shown = entryKey()
  history.scrollRestoration = "manual"
  // Asking where one is lays the page out once more, which the next page would wait for.
  let lastY = scrollY
  addEventListener("scroll", () => void (lastY = scrollY), { passive: true })
  addEventListener("pagehide", () => {
    positions.set(shown, lastY)
    history.scrollRestoration = "auto"
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)))
    } catch {
      // Storage is blocked: back will go to the top, which is all that is lost.
    }
  })
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual"
  })
  return {
    leave: () => positions.set(shown, lastY),
    stay: () => {
      shown = entryKey()
    },
    arrive: (how) => {
      shown = entryKey()
      const place =
        location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
      if (how === "back") scrollTo(0, positions.get(shown) ?? 0)
      else if (place !== null) place.scrollIntoView()
      else scrollTo(0, 0)
      lastY = scrollY
    },
  }
}
