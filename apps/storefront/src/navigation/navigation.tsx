import { useLingui } from "@lingui/react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { navigate, useLocationProperty } from "wouter/use-browser-location"
import { titled, titleOf } from "../document/head.ts"
import { closePanels, setOpening, setReturning } from "../state/ui.ts"
import { useActions, useShop, useUi } from "../state/use-shop.ts"
import { isMinimal } from "../layout/is-minimal.ts"
import { afterPaint } from "../over/after-paint.ts"
import { land, lift, poise } from "../over/passage.ts"
import { isLoaded } from "../pages/index.ts"
import { contentId } from "./content.ts"
import { addressOf, anchorOf, isPlainClick, pageOf } from "./follow.ts"
import { Glance, glanceAt, type Glanced, isSameGlance } from "./glance.tsx"
import { PageHead } from "./page-head.tsx"
import { pathOf } from "./path.ts"
import { savesData } from "./saves-data.ts"
import { entryKey, rememberScroll, type ScrollMemory } from "./scroll.ts"

type How = "push" | "replace" | "back"

const here = (): string => location.pathname + location.search
const newKey = (): { readonly key: string } => ({ key: `${Date.now()}` })

/** How long a mouse or the focus rests on a link that is gone to. */
const restMs = 60

/**
 * wouter as a window on the location. A changed address asks the core for its page; the old page stays until the new
 * one is published, and only then the scroll, the title, the focus and the announcement follow. It comes with the
 * runtime: until then links and forms lead where they say.
 */
export function Navigation() {
  const { page, view, views, going, ui: shell } = useShop()
  const { i18n } = useLingui()
  const actions = useActions()
  const ui = useUi()
  const url = useLocationProperty(here, () => page.url)
  const [announced, setAnnounced] = useState("")
  const how = useRef<How>("push")
  const opened = useRef<string | null>(null)
  const shown = useRef(page)
  const scroll = useRef<ScrollMemory | null>(null)
  const [glanced, setGlanced] = useState<Glanced | null>(null)
  const glance = glanced?.over.url === page.url ? glanced : null
  const [ahead, setAhead] = useState<Glanced | null>(null)
  const drawn = glance ?? (ahead?.over.url === page.url ? ahead : null)
  const isCovered = useRef(false)
  const waiting = useRef<string | null>(null)
  const abandoned = useRef<string | null>(null)

  // What people do with links and forms becomes a changed address.
  useEffect(() => {
    scroll.current ??= rememberScroll()
    let resting: ReturnType<typeof setTimeout>
    const glanceOf = (to: string, isEarly: boolean): Glanced | null =>
      isLoaded("product") ? glanceAt(shown.current, to, isEarly) : null
    // More of the same list is the same entry of the history: Back leads to where one was before the list.
    const go = (to: string, isMore = false): void => {
      scroll.current?.leave()
      how.current = isMore ? "replace" : "push"
      setReturning(ui, false)
      clearTimeout(resting)
      const next = isMore ? null : glanceOf(to, false)
      if (next !== null) {
        lift(shown.current.url, to)
        setGlanced(next)
      }
      navigate(to, { replace: isMore, state: isMore ? { key: entryKey() } : newKey() })
    }
    const target = (event: Event): string | null => {
      const anchor = anchorOf(event)
      return anchor === null ? null : pageOf(anchor, view, views)
    }
    const onClick = (event: MouseEvent): void => {
      const to = isPlainClick(event) ? target(event) : null
      if (to === null) return
      event.preventDefault()
      const anchor = anchorOf(event)
      // Each choice of glaze or size is no step of the history: Back leads to where one came from.
      go(to, anchor?.rel === "next" || anchor?.dataset["replaces"] !== undefined)
    }
    const onSubmit = (event: SubmitEvent): void => {
      const form = event.target as HTMLFormElement
      if (event.defaultPrevented || form.method !== "get") return
      event.preventDefault()
      go(addressOf(form))
    }
    const readyFor = (to: string, isEarly: boolean): void => {
      clearTimeout(resting)
      const next = glanceOf(to, isEarly)
      setAhead((last) => (last !== null && next !== null && isSameGlance(last, next) ? last : next))
      if (next !== null) poise(to)
    }
    /** @rule UI244 */
    const onIntent = (event: Event): void => {
      const to = target(event)
      clearTimeout(resting)
      if (to === null) return
      const isTouched = event.type === "touchstart"
      if (isTouched) actions.page.prefetch(to)
      // A mouse on its way over the page passes many cards, and who clicks at once is shown what there is before.
      resting = setTimeout(() => {
        if (!isTouched) actions.page.prefetch(to)
        if (!savesData()) readyFor(to, true)
      }, restMs)
    }
    /** Who presses a button is going there; what the click shows is laid out before it comes. */
    const onPress = (event: PointerEvent): void => {
      const to = event.button === 0 && event.pointerType === "mouse" ? target(event) : null
      if (to !== null && !savesData()) readyFor(to, false)
    }
    const onPop = (): void => {
      scroll.current?.leave()
      how.current = "back"
      setReturning(ui, true)
      // What is only glanced at goes back into its card as well.
      if (isCovered.current && opened.current !== null) lift(opened.current, here())
      setGlanced(null)
    }
    const intents = ["pointerover", "focusin", "touchstart"] as const
    document.addEventListener("click", onClick)
    document.addEventListener("submit", onSubmit)
    addEventListener("popstate", onPop, true)
    for (const name of intents) document.addEventListener(name, onIntent, { passive: true })
    document.addEventListener("pointerdown", onPress, { passive: true })
    return () => {
      document.removeEventListener("click", onClick)
      document.removeEventListener("submit", onSubmit)
      removeEventListener("popstate", onPop, true)
      clearTimeout(resting)
      for (const name of intents) document.removeEventListener(name, onIntent)
      document.removeEventListener("pointerdown", onPress)
    }
  }, [actions, ui, view, views])

  // A changed address becomes a page that is asked for.
  useEffect(() => {
    const before = opened.current
    opened.current = url
    if (before === null || before === url) return
    const isAsked = waiting.current === null
    waiting.current = null
    abandoned.current = ui.isOpening ? before : null
    // Gone back before the core was asked for anything.
    if (!isAsked && url === shown.current.url) return
    const open = (): void => {
      setOpening(ui, true)
      actions.page.open(url, how.current)
    }
    if (glance === null) return void open()
    waiting.current = url
    // What is glanced at is painted before the rest is made.
    afterPaint(() => {
      if (waiting.current !== url) return
      waiting.current = null
      open()
    })
  }, [actions, glance, ui, url])

  // A page that has come takes its place.
  useLayoutEffect(() => {
    const before = shown.current
    if (before === page) return
    shown.current = page
    // Who asked for it has gone elsewhere, to a page that follows it: history and place are that one's.
    if (page.url === abandoned.current && page.url !== here()) return
    document.title = titleOf(i18n, { page })
    // The same page has other prices: what is asked for meanwhile is still on its way.
    if (page.url === before.url) return
    const wasAskedFor = ui.isOpening
    setOpening(ui, false)
    setGlanced(null)
    if (page.url !== here()) {
      // Asked for, the core has followed a redirect; not asked for, it has opened the page itself.
      if (!wasAskedFor) {
        scroll.current?.left()
        how.current = "push"
      }
      opened.current = page.url
      navigate(page.url + (wasAskedFor ? location.hash : ""), {
        replace: wasAskedFor,
        state: wasAskedFor ? { key: entryKey() } : newKey(),
      })
    }
    const isSamePlace = pathOf(page.url) === pathOf(before.url)
    if (isSamePlace && how.current !== "back") {
      scroll.current?.stay()
      return
    }
    scroll.current?.arrive(how.current)
    if (isSamePlace) return
    // What was opened meanwhile stays, and has the focus, where the page has the same frame for it.
    if (!ui.isOpenedSince || isMinimal(page.page) !== isMinimal(before.page)) {
      closePanels(ui)
      document.getElementById(contentId)?.focus({ preventScroll: true })
    }
    land()
    setAnnounced(document.title)
  }, [i18n, page, ui])

  // What is glanced at stands over the page that is left, which stays as it is for whoever comes back.
  useLayoutEffect(() => {
    const main = document.getElementById(contentId)
    if (glance === null || main === null) {
      if (isCovered.current && glanced === null) {
        document.title = titleOf(i18n, { page: shown.current })
        scroll.current?.uncover()
        land()
      }
      isCovered.current = false
      return
    }
    isCovered.current = true
    const over = main.querySelector<HTMLElement>(".glance")
    // Asked where things are, the browser lays out what has changed before: so that comes last.
    scroll.current?.cover()
    land(over ?? undefined)
    over?.classList.add("is-shown")
    document.title = titled(glance.card.name)
    const beneath = [...main.querySelectorAll<HTMLElement>(":scope > :not(.glance)")]
    const cancel = afterPaint(() => {
      main.dataset["glance"] = ""
      if (over !== null) over.inert = false
      for (const part of beneath) part.dataset["covered"] = ""
    })
    return () => {
      cancel()
      over?.classList.remove("is-shown")
      if (over !== null) over.inert = true
      delete main.dataset["glance"]
      for (const part of beneath) delete part.dataset["covered"]
    }
  }, [glance, glanced, i18n])

  // The core is done and no other page has come: the address led back to the one that is shown.
  useEffect(() => {
    // It may be done with another that was asked for before.
    if (!going.isDone || going.url !== opened.current || !ui.isOpening) return
    setOpening(ui, false)
    setGlanced(null)
    opened.current = shown.current.url
    navigate(shown.current.url, { replace: true, state: { key: entryKey() } })
  }, [going, ui])

  return (
    <>
      <PageHead />
      <div className="progress" data-active={!going.isDone || shell.isOpening} aria-hidden="true" />
      <output className="hidden">{announced}</output>
      {drawn === null
        ? null
        : createPortal(<Glance {...drawn} />, document.getElementById(contentId) ?? document.body)}
    </>
  )
}
