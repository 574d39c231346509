import { useEffect } from "react"
import { LatePanel } from "../layout/late-panel.tsx"
import { modalLoaders } from "../modals/index.ts"
import { closeModal, modalNamed, openModal } from "../modals/open.ts"
import { isPlainClick } from "../navigation/plain-click.ts"
import { openPanel } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"

/**
 * The modals that are open, and whatever opens them: a link or a button names its modal in `data-modal`. A link leads to
 * a page that says the same, for tabs of their own and for a click before this is here.
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
    // Before the navigation hears of it.
    document.addEventListener("click", onClick, true)
    return () => document.removeEventListener("click", onClick, true)
  }, [ui])
  return shown.modals.map(({ name, id }) =>
    name === "authentication" ? null : (
      <LatePanel key={id} load={modalLoaders[name]} onClose={() => closeModal(ui, name)} />
    ),
  )
}
