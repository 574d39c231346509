import { messageSW, Workbox } from "workbox-window"
import { rootId } from "../document/document.ts"
import type { WorkerMessage } from "../service-worker/config.ts"
import { setNewVersion, type Ui } from "../state/ui.ts"

/** Chromium may hold a new worker back while the page that the old one serves is open; loading it again ends that. */
const activationTimeoutMs = 3000

const urlOfPage = (): string => location.href.split("#", 1)[0]!

/** Loads a page again that was shown from the cache when the network has another version. @rule SW6 */
const renewIfChanged = async (worker: ServiceWorker, renew: () => void): Promise<void> => {
  const url = urlOfPage()
  const isChanged: unknown = await messageSW(worker, { type: "IS_PAGE_CHANGED", url } satisfies WorkerMessage)
  if (isChanged === true && urlOfPage() === url) renew()
}

/** The browser serves these pictures from memory as long as the page references them. */
const pictures: Array<HTMLImageElement> = []
/** Loads the page's pictures again, through a worker that was not there when the page loaded, so that it stores them. @rule SW14 */
const storePictures = (): void => {
  const loaded = [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc)
  const own = [...new Set(loaded)].filter((src) => src.startsWith(origin))
  pictures.push(...own.map((src) => Object.assign(new Image(), { fetchPriority: "low", src })))
}

/** Stores the files that the page loaded before there was a worker, so that the page opens offline. @rule SW8 */
const storeLoadedFiles = (worker: ServiceWorker): void => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name)
  const urlsToCache = [...new Set(loaded)].filter((url) => url.startsWith(`${origin}/assets/`))
  void messageSW(worker, { type: "CACHE_URLS", payload: { urlsToCache } } satisfies WorkerMessage)
}

/** Lets the device store every screen of the build: its shopper uses more than the visited pages. @rule SW8 */
export const storeBuild = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: "STORE_BUILD" } satisfies WorkerMessage)
}

/**
 * Registers the worker. The shop works without one.
 *
 * @param renew - loads the page that is shown once more
 * @see SW9, SW11, SW14
 */
export const registerWorker = async (ui: Ui, renew: () => void): Promise<void> => {
  if (!("serviceWorker" in navigator)) return
  const container = navigator.serviceWorker
  // The operator has switched the worker off: the server's script deletes the caches and unregisters itself.
  if ("noWorker" in document.getElementById(rootId)!.dataset) {
    await (await container.getRegistration())?.update()
    return
  }
  const worker = new Workbox("/sw.js", { updateViaCache: "none" })
  let isAccepted = false
  worker.addEventListener("waiting", () =>
    setNewVersion(ui, () => {
      isAccepted = true
      worker.messageSkipWaiting()
      setTimeout(() => location.reload(), activationTimeoutMs)
    }),
  )
  worker.addEventListener("controlling", ({ isUpdate }) => {
    setNewVersion(ui, null)
    if (isAccepted) location.reload()
    if (isUpdate || container.controller === null) return
    storeLoadedFiles(container.controller)
    storePictures()
  })
  if (container.controller !== null) void renewIfChanged(container.controller, renew)
  await worker.register({ immediate: true })
}
