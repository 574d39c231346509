import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { faultText } from "../i18n/error-text.ts"
import { useActions, useShop } from "../state/use-shop.ts"

/** The newsletter's form in the footer, which the document brought as markup. */
const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof HTMLFormElement && target.id === "newsletter" ? target : null

/**
 * Sends the footer's form without leaving the page, and says beside it what is wrong with the address. That it went
 * is told by a notice.
 *
 * @see S2 §4 Newsletter
 */
export function NewsletterAnswer() {
  const { newsletter } = useShop()
  const actions = useActions().newsletter
  const { i18n } = useLingui()
  useEffect(() => {
    const send = (event: SubmitEvent): void => {
      const form = formOf(event.target)
      if (form === null) return
      event.preventDefault()
      actions.subscribe(String(new FormData(form).get("email") ?? ""))
    }
    document.addEventListener("submit", send)
    // What is wrong with an address is told in the shop's words.
    const form = document.querySelector<HTMLFormElement>("#newsletter")
    if (form !== null) form.noValidate = true
    return () => document.removeEventListener("submit", send)
  }, [actions])
  const faults = newsletter?.faults
  useEffect(() => {
    const form = document.querySelector("#newsletter")
    const told = form?.querySelector("[role=status]")
    const field = form?.querySelector("input")
    if (told == null || field == null) return
    const [fault] = faults ?? []
    const words = fault === undefined ? "" : faultText(i18n, fault)
    told.textContent = words
    if (words === "") field.removeAttribute("aria-invalid")
    else {
      field.setAttribute("aria-invalid", "true")
      field.focus()
    }
  }, [faults, i18n])
  return null
}
