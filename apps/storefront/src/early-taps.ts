/*
 * Queues taps on buttons until the page is hydrated. A painted page can be tapped, so this script runs before every
 * other and imports none. The event "shop:hydrate" ends the queue.
 */

/** How long a tap waits for hydration before the browser submits its form, in milliseconds. */
const patienceMs = 10_000

const tapped = new Set<HTMLButtonElement>()

/** Clicks each tapped button once. React hydrates the target of a click first. */
const replay = (): void => {
  removeEventListener("click", onClick, true)
  for (const button of tapped) {
    tapped.delete(button)
    button.removeAttribute("aria-busy")
    button.click()
  }
}

/** Links and popovers work without JavaScript, so only other buttons are queued. */
const onClick = (event: MouseEvent): void => {
  const button = (event.target as Element | null)?.closest?.<HTMLButtonElement>("button:not([popovertarget])")
  if (button === null || button === undefined) return
  event.preventDefault()
  if (tapped.size === 0) setTimeout(replay, patienceMs)
  // A button is queued once, however often it is tapped.
  tapped.add(button)
  button.setAttribute("aria-busy", "true")
}

addEventListener("click", onClick, true)
addEventListener("shop:hydrate", replay)
