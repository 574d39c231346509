import { StrictMode, startTransition } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { type CarriedState, rootId, stateId } from "./document/document.ts"
import { loadI18n } from "./i18n/load.ts"
import { reloadEarlyTraversals } from "./navigation/early-history.ts"
import { loadScreen, screenNameOf } from "./pages/index.ts"
import { queueActions } from "./runtime/actions.ts"
import { hold } from "./runtime/unkept.ts"
import { createShopState } from "./state/shop-state.ts"
import { setRuntimeMissing } from "./state/ui.ts"
import "./styles/index.css"

// A document that is being replaced is not hydrated.
if (reloadEarlyTraversals()) await new Promise<never>(() => {})

// The state was written by the server that serves this very script: nothing to check, nothing to decode.
const { site, ...views } = JSON.parse(document.getElementById(stateId)!.textContent) as CarriedState
const state = createShopState(views)
const [i18n] = await Promise.all([loadI18n(views.view.locale), loadScreen(screenNameOf(views.page.page))])

const root = document.getElementById(rootId)!
// A page made for who has no script shows a cart that the server keeps; here the device's takes its place.
const isVisit = "visit" in root.dataset

const { actions, wake } = queueActions(
  async () => {
    const runtime = await import("./runtime/browser.ts")
    const running = await runtime.start(state, views)
    if (isVisit) import("./runtime/take-over.ts").then(({ takeOver }) => takeOver(running)).catch(() => {})
    return running
  },
  (isMissing) => setRuntimeMissing(state.ui, isMissing),
  hold,
)

const app = (
  <StrictMode>
    <App site={site} state={state} actions={actions} i18n={i18n} wake={wake} />
  </StrictMode>
)
// As a transition it is done in slices: what the shopper does meanwhile comes first.
startTransition(() => {
  if (isVisit) createRoot(root).render(app)
  else hydrateRoot(root, app)
})

/** How long pictures that do not come are waited for: the cart is not theirs to hold up. */
const latestWakeMs = 3000

/** Effect and the core's programs come when the page is there and the browser has nothing better to do. */
const wakeInIdleTime = (): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(wake, { timeout: 3000 })
  else setTimeout(wake)
}
if (document.readyState === "complete") wakeInIdleTime()
else {
  addEventListener("load", wakeInIdleTime, { once: true })
  setTimeout(wakeInIdleTime, latestWakeMs)
}
