import { useEffect } from "react"

/** How long after it was lost a picture is asked for again: a shop that makes many has none for a moment. */
const againMs = [1000, 4000, 16_000]
const asked = new WeakMap<HTMLImageElement, number>()

const isPicture = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement

const ask = (picture: HTMLImageElement): void => {
  const { src } = picture
  picture.src = src
}
const isLost = (picture: HTMLImageElement): boolean => "lost" in picture.dataset && picture.isConnected

const lose = (picture: HTMLImageElement): void => {
  picture.dataset["lost"] = ""
  if (!navigator.onLine) return
  const times = asked.get(picture) ?? 0
  asked.set(picture, times + 1)
  if (times < againMs.length) setTimeout(() => isLost(picture) && ask(picture), againMs[times])
}
const onError = ({ target }: Event): void => {
  if (isPicture(target)) lose(target)
}
const onLoad = ({ target }: Event): void => {
  if (!isPicture(target)) return
  delete target.dataset["lost"]
  asked.delete(target)
}
const onOnline = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-lost]")) {
    asked.delete(picture)
    ask(picture)
  }
}

/**
 * A photograph that could not be had leaves its ground, and no broken sign; it is asked for again a few times, and when
 * the network comes.
 *
 * @rule UI236
 */
export const useLostPictures = (): void =>
  useEffect(() => {
    document.addEventListener("error", onError, true)
    document.addEventListener("load", onLoad, true)
    addEventListener("online", onOnline)
    // Whatever failed before anybody listened. A drawing may have no width of its own, and be there.
    for (const picture of document.images)
      if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => lose(picture))
    return () => {
      document.removeEventListener("error", onError, true)
      document.removeEventListener("load", onLoad, true)
      removeEventListener("online", onOnline)
    }
  }, [])
