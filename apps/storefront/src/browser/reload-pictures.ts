import { useEffect } from "react"

/** Delays before a failed picture is requested again, in milliseconds: the server may be busy resizing others. */
const retryDelaysMs = [1000, 4000, 16_000]
const retries = new WeakMap<HTMLImageElement, number>()

const isPicture = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement

const reload = (picture: HTMLImageElement): void => {
  const { src } = picture
  picture.src = src
}
const isLost = (picture: HTMLImageElement): boolean => "lost" in picture.dataset && picture.isConnected

const markLost = (picture: HTMLImageElement): void => {
  picture.dataset["lost"] = ""
  if (!navigator.onLine) return
  const count = retries.get(picture) ?? 0
  retries.set(picture, count + 1)
  if (count < retryDelaysMs.length) setTimeout(() => isLost(picture) && reload(picture), retryDelaysMs[count])
}
const onError = ({ target }: Event): void => {
  if (isPicture(target)) markLost(target)
}
const onLoad = ({ target }: Event): void => {
  if (!isPicture(target)) return
  delete target.dataset["lost"]
  retries.delete(target)
}
const onOnline = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-lost]")) {
    retries.delete(picture)
    reload(picture)
  }
}

/**
 * Marks pictures that failed to load, so that styles hide the icon of the browser. They are requested again after some
 * delays, and when the network is back.
 *
 * @rule UI236
 */
export const useReloadPictures = (): void =>
  useEffect(() => {
    document.addEventListener("error", onError, true)
    document.addEventListener("load", onLoad, true)
    addEventListener("online", onOnline)
    // Pictures that failed before these listeners. A loaded drawing may have no width of its own, so it is decoded.
    for (const picture of document.images)
      if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => markLost(picture))
    return () => {
      document.removeEventListener("error", onError, true)
      document.removeEventListener("load", onLoad, true)
      removeEventListener("online", onOnline)
    }
  }, [])
