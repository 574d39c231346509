import { loadsDocument, navigateTo, navigationApi } from "./location.ts"
import { loadsInTime } from "./part-timeout.ts"

let count = 0
const waiting: Array<() => void> = []
const prompt = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The address of the last document that waits. */
let nextUrl: string | null = null

/** Lets a document wait until every action is saved. After three seconds the browser asks the shopper. */
const onNavigate = (event: NavigateEvent): void => {
  const { cancelable, canIntercept, destination, downloadRequest, formData, hashChange, info } = event
  const isDocument = document.documentElement.dataset["navigation"] !== "ready"
  if (!cancelable || !canIntercept || !isDocument || hashChange || info === loadsDocument) return
  if (downloadRequest !== null || formData !== null || event.navigationType !== "push") return
  event.preventDefault()
  const isFirst = nextUrl === null
  nextUrl = destination.url
  if (!isFirst) return
  void loadsInTime(new Promise<void>(onceSaved)).then(() => {
    const url = nextUrl!
    nextUrl = null
    navigateTo(url, { info: loadsDocument })
  })
}

/**
 * Makes the browser warn before the page is closed, because an action is not saved yet. A followed link waits for it.
 *
 * @returns call it once when the action is saved
 * @rule UI240, UI502
 */
export const promptBeforeUnload = (): (() => void) => {
  count += 1
  addEventListener("beforeunload", prompt)
  navigationApi()?.addEventListener("navigate", onNavigate)
  return () => {
    count -= 1
    if (count > 0) return
    removeEventListener("beforeunload", prompt)
    navigationApi()?.removeEventListener("navigate", onNavigate)
    for (const act of waiting.splice(0)) act()
  }
}

/** Calls a function once every action is saved. */
export const onceSaved = (act: () => void): void => void waiting.push(act)
