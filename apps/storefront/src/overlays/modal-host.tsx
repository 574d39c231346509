import { useEffect } from "react"
import { LazyPanel } from "./lazy-panel.tsx"
import { modalLoaders } from "../modals/index.ts"
import { closeModal, modalNamed, openModal } from "../state/modals.ts"
import { isPlainClick } from "../navigation/plain-click.ts"
import { openPanel } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"

/**
 * Renders the open modals, and opens the modal that a clicked link or button names in `data-modal`. Such a link leads to
 * a page with the same content, for new tabs and for clicks before this component is loaded.
 */
export function ModalHost() {
  const { ui: shown } = useShop()
  const ui = useUi()
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const opener = (event.target as Element | null)?.closest?.<HTMLElement>("[data-modal]")
      const name = modalNamed(opener?.dataset["modal"])
      if (name === null || !isPlainClick(event)) return
      event.preventDefault()
      if (name === "authentication") openPanel(ui, "account")
      else openModal(ui, name)
    }
    // In the capture phase, before the navigation sees the click.
    document.addEventListener("click", onClick, true)
    return () => document.removeEventListener("click", onClick, true)
  }, [ui])
  return shown.modals.map(({ name, id }) =>
    name === "authentication" ? null : (
      <LazyPanel key={id} load={modalLoaders[name]} onClose={() => closeModal(ui, name)} />
    ),
  )
}
