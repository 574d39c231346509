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
  /** The same when another page has taken its place already. */
  readonly left: () => void
  /** The page shown is another entry of the history now, at the same place: a filter, another order. */
  readonly stay: () => void
  /** Goes where a page just shown wants to be. */
  readonly arrive: (how: "push" | "replace" | "back") => void
  /** Something else stands in the place of the page that was left, until another has come. */
  readonly cover: () => void
  /** The page that was left is shown again, where it stood. */
  readonly uncover: () => void
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
  // What scrolling has told; it tells with the next frame, and a click may come before.
  let lastY = scrollY
  let isCovered = false
  const remember = (y: number): void => {
    if (!isCovered) positions.set(shown, y)
  }
  const leave = (): void => remember(scrollY)
  const goTo = (y: number): void => {
    scrollTo(0, y)
    lastY = scrollY
  }
  // Before others who hear of it change what would have to be laid out for the answer.
  addEventListener("scroll", () => void (lastY = scrollY), { capture: true, passive: true })
  addEventListener("pagehide", () => {
    // Asked now, the page that is left would be laid out once more while the next one waits.
    remember(lastY)
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
    leave,
    left: () => remember(lastY),
    stay: () => {
      isCovered = false
      shown = entryKey()
    },
    arrive: (how) => {
      isCovered = false
      shown = entryKey()
      const place =
        location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
      if (how !== "back" && place !== null) {
        place.scrollIntoView()
        lastY = scrollY
      } else goTo(how === "back" ? (positions.get(shown) ?? 0) : 0)
    },
    cover: () => {
      isCovered = true
      goTo(0)
    },
    uncover: () => {
      isCovered = false
      goTo(positions.get(shown) ?? 0)
    },
  }
}
