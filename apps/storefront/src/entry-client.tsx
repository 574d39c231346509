import { StrictMode, startTransition } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { type CarriedState, rootId, stateId } from "./document/document.ts"
import { loadI18n } from "./i18n/load.ts"
import { loadScreen, screenNameOf } from "./pages/index.ts"
import { queueActions } from "./runtime/actions.ts"
import { hold } from "./runtime/unkept.ts"
import { createShopState } from "./state/shop-state.ts"
import { setRuntimeMissing } from "./state/ui.ts"
import "./styles/index.css"

/** How long pictures that do not come are waited for: the cart is not theirs to hold up. */
const latestWakeMs = 3000

/** Calls back once the page is loaded and the browser has nothing better to do. */
const onIdle = (callback: () => void): void => {
  const wait = (): void => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(callback, { timeout: 3000 })
    else setTimeout(callback)
  }
  if (document.readyState === "complete") return wait()
  addEventListener("load", wait, { once: true })
  setTimeout(wait, latestWakeMs)
}

// A function, since screens import this module's chunk: a module that awaits them at its top would wait for itself.
const hydrate = async (): Promise<void> => {
  // The state was written by the server that serves this very script: nothing to check, nothing to decode.
  const { site, ...views } = JSON.parse(document.getElementById(stateId)!.textContent) as CarriedState
  const state = createShopState(views)
  const [i18n] = await Promise.all([loadI18n(views.view.locale), loadScreen(screenNameOf(views.page.page))])

  const root = document.getElementById(rootId)!
  // A page made for a shopper without a script shows a cart that the server stores; the device's cart takes its place.
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
  // Effect and the core's programs.
  onIdle(wake)
}

void hydrate()
