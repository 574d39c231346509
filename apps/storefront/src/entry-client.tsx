import { StrictMode, startTransition } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { type EmbeddedState, rootId, stateId } from "./document/document.ts"
import { loadI18n } from "./i18n/load.ts"
import { reloadEarlyTraversals } from "./navigation/early-history.ts"
import { afterPaint } from "./browser/after-paint.ts"
import { whenRested } from "./browser/when-idle.ts"
import { loadScreen, needsPrograms, screenNameOf } from "./pages/index.ts"
import { queueActions } from "./runtime/actions.ts"
import { readDeviceRecords } from "./runtime/device-records.ts"
import { serveReader, watchNetwork } from "./runtime/reader.ts"
import { onceSaved, promptBeforeUnload } from "./browser/unload-prompt.ts"
import { createShopState } from "./state/shop-state.ts"
import { addPending, clearPending, setMissingPart } from "./state/ui.ts"
import "./styles/index.css"

const loadRuntime = () => import("./runtime/browser.ts")

/** Whether the shop was opened as an installed app. */
const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches

/**
 * Hydrates the page. The programs start then when the page or the device needs them, otherwise at the first intent to act.
 * This is a function because screens import this module's chunk: a module that awaits a screen at its top level would
 * wait for itself.
 */
const start = async (): Promise<void> => {
  // The server of this script wrote the state, so it is not decoded.
  const { site, ...views } = JSON.parse(document.getElementById(stateId)!.textContent) as EmbeddedState
  const root = document.getElementById(rootId)!
  // A no-script page shows the server's cart; the device's cart takes its place.
  const isNoScript = "noScript" in root.dataset
  const isDue = isNoScript || isInstalled() || needsPrograms(views.page.page)
  // They load while the page is hydrated. Their start tries a failed load again.
  if (isDue) loadRuntime().catch(() => {})
  const records = isDue ? null : readDeviceRecords()
  const state = createShopState(views)
  const [i18n] = await Promise.all([loadI18n(views.view.locale), loadScreen(screenNameOf(views.page.page))])
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
  const startApp = async (): Promise<void> => {
    // What a first worker fetches must not delay the page.
    if (navigator.serviceWorker?.controller == null) await whenRested()
    await (await import("./pwa/index.ts")).startApp(state.ui, () => actions.page.renew())
  }
  let isServed = false
  const onHydrated = (): void => {
    // In development React calls effects twice.
    if (isServed) return
    isServed = true
    watchNetwork(state)
    if (records === null) startRuntime()
    else void serveReader(state, records, startRuntime)
    // The shop works without it.
    startApp().catch(() => {})
  }
  const app = (
    <StrictMode>
      <App
        site={site}
        state={state}
        actions={actions}
        i18n={i18n}
        startRuntime={startRuntime}
        onHydrated={onHydrated}
      />
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
