/** Controls that act. Links lead to documents, and the browser opens the menu. */
const actionSelector = "button:not([popovertarget]), [data-modal]"
const fieldSelector = "input, select, textarea"

const intents = ["pointerdown", "click", "focusin"] as const

/**
 * Calls a function once, at the first sign that the visitor is about to act: a touch or key on a control, or the focus in
 * a field.
 *
 * @rule UI500
 */
export const onFirstIntent = (act: () => void): void => {
  const onEvent = ({ target, type }: Event): void => {
    const selector = type === "focusin" ? fieldSelector : `${actionSelector}, ${fieldSelector}`
    if ((target as Element | null)?.closest?.(selector) == null) return
    for (const name of intents) document.removeEventListener(name, onEvent, { capture: true })
    act()
  }
  for (const name of intents) document.addEventListener(name, onEvent, { capture: true, passive: true })
}
