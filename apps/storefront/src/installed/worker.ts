import { rootId } from "../document/document.ts"
import type { CurrentReply, Told } from "../worker/facts.ts"
import { workerStep } from "./decide.ts"
import { isAccepted, offer } from "./offer.ts"

const script = "/sw.js"

const here = (): string => location.href.split("#", 1)[0]!

/** Asks whether the page that is shown is still the one that the network has. */
const askWhetherCurrent = (container: ServiceWorkerContainer, renew: () => void): void => {
  const url = here()
  const heard = ({ data }: MessageEvent): void => {
    const reply = data as CurrentReply
    if (reply.tag !== "isCurrent" || reply.url !== url) return
    container.removeEventListener("message", heard)
    if (reply.isChanged && here() === url) renew()
  }
  container.addEventListener("message", heard)
  container.controller?.postMessage({ tag: "isCurrent", url } satisfies Told)
}

/** Pictures that a first worker was asked for: the browser has them at once as long as somebody holds them. */
const held: Array<HTMLImageElement> = []

/**
 * Asks a first worker, one after the other, for the pictures that the page had before it: so they are on the device with
 * their page, and wanted again, as by what flies from a card to its product, they are there.
 *
 * @rule SW14
 */
const bringPictures = (): void => {
  const come = [...document.images].filter(
    ({ complete, currentSrc }) => complete && currentSrc.startsWith(origin),
  )
  const bring = (source: string): Promise<unknown> => {
    const picture = new Image()
    held.push(picture)
    return new Promise((done) => Object.assign(picture, { onload: done, onerror: done, src: source }))
  }
  const sources = new Set(come.map(({ currentSrc }) => currentSrc))
  void [...sources].reduce(
    (before, source) => before.then(() => bring(source)),
    Promise.resolve<unknown>(null),
  )
}

/** Offers each version that waits, as soon as it does. */
const watch = (registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void => {
  const look = (): void => offer(container.controller === null ? null : registration.waiting)
  const follow = (): void => registration.installing?.addEventListener("statechange", look)
  registration.addEventListener("updatefound", follow)
  follow()
  look()
}

/**
 * Gives the page its worker, once everything else is done. Whether there is one or not, the shop works.
 *
 * @param renew - loads the page that is shown once more: it came from the device, and the network has another by now
 * @param rest - waits until the page has come to rest: what a first worker fetches is not to be in its way
 * @see SW9, SW11, SW14
 */
export const startWorker = async (renew: () => void, rest: () => Promise<void>): Promise<void> => {
  const container = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker
  const isSwitchedOff = "noWorker" in (document.getElementById(rootId)?.dataset ?? {})
  const there = await container?.getRegistration()
  const step = workerStep(isSwitchedOff, there !== undefined, container !== undefined)
  if (container === undefined || step === "nothing") return
  if (step === "letGo") {
    // What the server gives now removes all that was kept, and itself.
    await there?.update()
    return
  }
  const hadController = container.controller !== null
  container.addEventListener("controllerchange", () => {
    offer(null)
    if (isAccepted()) location.reload()
  })
  if (hadController) askWhetherCurrent(container, renew)
  else {
    container.addEventListener("controllerchange", bringPictures, { once: true })
    await rest()
  }
  watch(await container.register(script, { updateViaCache: "none" }), container)
}
