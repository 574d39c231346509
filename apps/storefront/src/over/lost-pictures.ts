import { useEffect } from "react"

const isPicture = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement

const lose = ({ target }: Event): void => {
  if (isPicture(target)) target.dataset["lost"] = ""
}
const find = ({ target }: Event): void => {
  if (isPicture(target)) delete target.dataset["lost"]
}
/** Asks once more for what could not be had without a network. */
const retry = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-lost]")) {
    const { src } = picture
    picture.src = src
  }
}

/** A photograph that is not on the device leaves its ground, and no broken sign; it comes when the network does. */
export const useLostPictures = (): void =>
  useEffect(() => {
    document.addEventListener("error", lose, true)
    document.addEventListener("load", find, true)
    addEventListener("online", retry)
    return () => {
      document.removeEventListener("error", lose, true)
      document.removeEventListener("load", find, true)
      removeEventListener("online", retry)
    }
  }, [])
