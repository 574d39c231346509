import { useLingui } from "@lingui/react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { navigate, useLocationProperty } from "wouter/use-browser-location"
import { titleOf } from "../document/head.ts"
import { closePanels } from "../state/ui.ts"
import { useActions, useShop, useUi } from "../state/use-shop.ts"
import { contentId } from "./content.ts"
import { addressOf, anchorOf, isPlainClick, pageOf } from "./follow.ts"
import { entryKey, rememberScroll, type ScrollMemory } from "./scroll.ts"

type How = "push" | "replace" | "back"

const here = (): string => location.pathname + location.search
const pathOf = (url: string): string => url.split("?")[0]!

/**
 * wouter as a window on the location. A changed address asks the core for its page; the old page stays until the new
 * one is published, and only then the scroll, the title, the focus and the announcement follow.
 */
export function Navigation() {
  const { page, view, views, isNavigating, ui: shell } = useShop()
  const { i18n } = useLingui()
  const actions = useActions()
  const ui = useUi()
  const url = useLocationProperty(here, () => page.url)
  const [announced, setAnnounced] = useState("")
  const [settled, setSettled] = useState<string | null>(null)
  const how = useRef<How>("push")
  const opened = useRef<string | null>(null)
  const shown = useRef(page)
  const scroll = useRef<ScrollMemory | null>(null)

  useEffect(() => {
    scroll.current ??= rememberScroll()
    const go = (to: string): void => {
      scroll.current?.leave()
      how.current = "push"
      navigate(to, { state: { key: `${Date.now()}` } })
    }
    const onClick = (event: MouseEvent): void => {
      const anchor = isPlainClick(event) ? anchorOf(event) : null
      const to = anchor === null ? null : pageOf(anchor, view, views)
      if (to === null) return
      event.preventDefault()
      go(to)
    }
    const onSubmit = (event: SubmitEvent): void => {
      const form = event.target as HTMLFormElement
      if (event.defaultPrevented || form.method !== "get") return
      event.preventDefault()
      go(addressOf(form))
    }
    const onIntent = (event: Event): void => {
      const anchor = anchorOf(event)
      const to = anchor === null ? null : pageOf(anchor, view, views)
      if (to !== null) actions.page.prefetch(to)
    }
    const onPop = (): void => {
      scroll.current?.leave()
      how.current = "back"
    }
    const intents = ["pointerover", "focusin", "touchstart"] as const
    document.addEventListener("click", onClick)
    document.addEventListener("submit", onSubmit)
    addEventListener("popstate", onPop, true)
    for (const name of intents) document.addEventListener(name, onIntent, { passive: true })
    return () => {
      document.removeEventListener("click", onClick)
      document.removeEventListener("submit", onSubmit)
      removeEventListener("popstate", onPop, true)
      for (const name of intents) document.removeEventListener(name, onIntent)
    }
  }, [actions, view, views])

  useEffect(() => {
    if (opened.current !== null && opened.current !== url) actions.page.open(url, how.current)
    opened.current = url
    if (settled === null) setSettled(url)
  }, [actions, url, settled])

  useLayoutEffect(() => {
    const before = shown.current
    if (before === page) return
    shown.current = page
    // The core may have followed a redirect: the address bar follows the page.
    if (page.url !== here()) {
      opened.current = page.url
      navigate(page.url + location.hash, { replace: true, state: { key: entryKey() } })
    }
    setSettled(page.url)
    if (page.url === before.url) return
    document.title = titleOf(i18n, { page })
    const isSamePlace = pathOf(page.url) === pathOf(before.url)
    if (isSamePlace && how.current !== "back") return
    scroll.current?.arrive(how.current)
    if (isSamePlace) return
    closePanels(ui)
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover()
    document.getElementById(contentId)?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [i18n, page, ui])

  // Without the runtime no page can be fetched here: the server has it.
  useEffect(() => {
    if (shell.isRuntimeMissing && settled !== null && settled !== url) location.reload()
  }, [shell.isRuntimeMissing, settled, url])

  const isWaiting = isNavigating || (settled !== null && settled !== url)
  return (
    <>
      <div className="progress" data-active={isWaiting} aria-hidden="true" />
      <p className="hidden" role="status">
        {announced}
      </p>
    </>
  )
}
