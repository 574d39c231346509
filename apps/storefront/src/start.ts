/*
 * The page is whole without a script, so it is painted before any other script is asked for: at its largest picture, at the
 * first thing the shopper does, or after a while, whichever comes first.
 */
const modules = document
  .querySelector<HTMLScriptElement>("script[data-modules]")!
  .dataset["modules"]!.split(" ")
const latestMs = 3000
const intents = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin"] as const

let isBegun = false
const begin = (): void => {
  if (isBegun) return
  isBegun = true
  for (const name of intents) removeEventListener(name, begin, true)
  for (const href of modules) {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = href
    document.head.append(link)
  }
  // The first is the shop itself; the document names it, as the bundler would load its styles once more.
  void import(/* @vite-ignore */ modules[0]!)
}

/** Once what has just come is on the screen. */
const painted = (): void => {
  requestAnimationFrame(() => setTimeout(begin))
  // A page that nobody looks at paints nothing.
  setTimeout(begin, latestMs)
}

for (const name of intents) addEventListener(name, begin, { capture: true, passive: true })
const largest = document.querySelector<HTMLImageElement>("img[fetchpriority=high]")
if (largest === null || largest.complete) painted()
else {
  largest.addEventListener("load", painted, { once: true })
  largest.addEventListener("error", painted, { once: true })
  setTimeout(begin, latestMs)
}
