import { closePanels } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"
import { LatePanel } from "./late-panel.tsx"

const loadMicrocart = () => import("../panels/microcart/index.tsx")

/** What lies over the page; each panel's code comes when it is first opened. */
export function Panels() {
  const { ui: shown } = useShop()
  const ui = useUi()
  return shown.panel === "cart" ? <LatePanel load={loadMicrocart} onClose={() => closePanels(ui)} /> : null
}
