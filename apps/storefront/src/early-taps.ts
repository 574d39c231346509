/*
 * Queues taps on buttons until the page is hydrated, and shows the pieces that they add to the cart. A painted page can be
 * tapped, so this script runs before every other and imports none. The event "shop:hydrate" ends the queue.
 */

/** How long a tap waits for hydration before the browser submits its form, in milliseconds. */
const patienceMs = 10_000

const tapped = new Set<HTMLButtonElement>()

/** Pieces that a button adds to the cart. Its form names them for a browser without JavaScript. */
const addedQty = ({ form, type }: HTMLButtonElement): number => {
  const fields = form === null || type !== "submit" ? null : new FormData(form)
  return fields?.get("act") === "add" ? Number(fields.get("qty")) || 0 : 0
}

/** Styles show the count beside the cart's icon, outside of what React renders. */
const showCount = (): void => {
  const qty = [...tapped].reduce((sum, button) => sum + addedQty(button), 0)
  const { classList, style } = document.documentElement
  style.setProperty("--early-count", `"${qty}"`)
  classList.toggle("has-early-count", qty > 0)
}

/** Clicks each tapped button once. React hydrates the target of a click first. */
const replay = (): void => {
  removeEventListener("click", onClick, true)
  for (const button of tapped) {
    tapped.delete(button)
    button.removeAttribute("aria-busy")
    button.click()
  }
  showCount()
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
  showCount()
}

addEventListener("click", onClick, true)
addEventListener("shop:hydrate", replay)
