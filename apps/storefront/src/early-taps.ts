/*
 * Keeps taps on buttons until the page is hydrated. A page can be tapped as soon as it is painted, so this script comes
 * before every other and imports none; the event "shop:hydrate" says that React listens.
 */

/** How long a tap waits for hydration before the browser submits its form, in milliseconds. */
const patienceMs = 10_000

const tapped = new Set<HTMLButtonElement>()

/** Clicks each tapped button once. React hydrates first what a click needs. */
const replay = (): void => {
  removeEventListener("click", onClick, true)
  for (const button of tapped) {
    tapped.delete(button)
    button.removeAttribute("aria-busy")
    button.click()
  }
}

/** Links and popovers work without a script. */
const onClick = (event: MouseEvent): void => {
  const button = (event.target as Element | null)?.closest?.<HTMLButtonElement>("button:not([popovertarget])")
  if (button === null || button === undefined) return
  event.preventDefault()
  if (tapped.size === 0) setTimeout(replay, patienceMs)
  // A second tap on a button that has not answered means the same.
  tapped.add(button)
  button.setAttribute("aria-busy", "true")
}

addEventListener("click", onClick, true)
addEventListener("shop:hydrate", replay)
