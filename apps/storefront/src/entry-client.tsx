import { StrictMode, startTransition } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { type EmbeddedState, rootId, stateId } from "./document/document.ts"
import { loadI18n } from "./i18n/load.ts"
import { reloadEarlyTraversals } from "./navigation/early-history.ts"
import { afterPaint } from "./browser/after-paint.ts"
import { loadScreen, screenNameOf } from "./pages/index.ts"
import { queueActions } from "./runtime/actions.ts"
import { onceSaved, promptBeforeUnload } from "./browser/unload-prompt.ts"
import { createShopState } from "./state/shop-state.ts"
import { addPending, clearPending, setMissingPart } from "./state/ui.ts"
import "./styles/index.css"

const loadRuntime = () => import("./runtime/browser.ts")

/**
 * Hydrates the page and prepares the runtime. This is a function because screens import this module's chunk: a module
 * that awaits a screen at its top level would wait for itself.
 */
const start = async (): Promise<void> => {
  // The runtime loads while the page is hydrated. Its start tries a failed load again.
  loadRuntime().catch(() => {})

  // The server of this script wrote the state, so it is not decoded.
  const { site, ...views } = JSON.parse(document.getElementById(stateId)!.textContent) as EmbeddedState
  const state = createShopState(views)
  const [i18n] = await Promise.all([loadI18n(views.view.locale), loadScreen(screenNameOf(views.page.page))])
  const root = document.getElementById(rootId)!
  // A no-script page shows the server's cart; the device's cart takes its place.
  const isNoScript = "noScript" in root.dataset
  const { actions, startRuntime } = queueActions(
    async () => {
      const runtime = await loadRuntime()
      const running = await runtime.start(state, views)
      if (isNoScript)
        import("./runtime/import-server-cart.ts")
          .then(({ importServerCart }) => importServerCart(running))
          .catch(() => {})
      return running
    },
    (retry) => setMissingPart(state.ui, "runtime", retry),
    (action) => {
      addPending(state.ui, action)
      // The views show the action by then.
      onceSaved(() => afterPaint(() => clearPending(state.ui)))
      return promptBeforeUnload()
    },
  )
  const app = (
    <StrictMode>
      <App site={site} state={state} actions={actions} i18n={i18n} startRuntime={startRuntime} />
    </StrictMode>
  )
  // Inside a transition, hydration yields to input.
  startTransition(() => {
    if (isNoScript) createRoot(root).render(app)
    else hydrateRoot(root, app)
  })
  dispatchEvent(new Event("shop:hydrate"))
}

// A document that is being replaced is not hydrated.
if (!reloadEarlyTraversals()) void start()
