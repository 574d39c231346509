/*
 * The page is whole without a script, so it is painted before any other script is asked for: at its largest picture, at the
 * first thing the shopper does, or after a while, whichever comes first.
 */
const modules = document
  .querySelector<HTMLScriptElement>("script[data-modules]")!
  .dataset["modules"]!.split(" ")
const latestMs = 3000
const intents = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin"] as const

/** A task each: on a slow device, to ask for all of them in one takes longer than a frame. */
const preload = (href: string): void => {
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.href = href
  document.head.append(link)
}

let isBegun = false
const begin = (): void => {
  if (isBegun) return
  isBegun = true
  for (const name of intents) removeEventListener(name, begin, true)
  for (const href of modules) setTimeout(preload, 0, href)
  // The first is the shop itself; the document names it, as the bundler would load its styles once more.
  void import(/* @vite-ignore */ modules[0]!)
}

/** Once the browser says that something is on the screen, and what has just come with it. */
const painted = (): void => {
  // A page that nobody looks at paints nothing.
  setTimeout(begin, latestMs)
  if (!PerformanceObserver.supportedEntryTypes.includes("paint"))
    return void requestAnimationFrame(() => setTimeout(begin))
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName("first-contentful-paint").length > 0)
      requestAnimationFrame(() => setTimeout(begin))
  }).observe({ type: "paint", buffered: true })
}

for (const name of intents) addEventListener(name, begin, { capture: true, passive: true })
const largest = document.querySelector<HTMLImageElement>("img[fetchpriority=high]")
if (largest === null || largest.complete) painted()
else {
  largest.addEventListener("load", painted, { once: true })
  largest.addEventListener("error", painted, { once: true })
  setTimeout(begin, latestMs)
}
