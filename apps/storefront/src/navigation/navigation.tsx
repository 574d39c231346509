import { useLingui } from "@lingui/react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { titleOf } from "../document/head.ts"
import { isMinimal } from "./is-minimal.ts"
import { beginOpening, closePanels, endOpening } from "../state/ui.ts"
import { useActions, useShop, useUi } from "../state/use-shop.ts"
import { contentId } from "../document/content.ts"
import { followHistory } from "./early-history.ts"
import { currentAddress, loadsDocument, navigateTo, navigationApi } from "../browser/location.ts"
import { pageAddress } from "./page-address.ts"
import { PageHead } from "./page-head.tsx"
import { pathOf } from "./path.ts"
import { prefetchOnIntent } from "./prefetch.ts"

/** The `info` of a navigation to the page that is shown already, such as the target of a redirect. */
class ShownPageNavigation {
  readonly scroll: NavigationScrollBehavior
  constructor(scroll: NavigationScrollBehavior) {
    this.scroll = scroll
  }
}

/** A navigation that waits for its page. */
interface PendingNavigation {
  readonly event: NavigateEvent
  readonly finish: () => void
}

/**
 * Navigation as one state machine on the Navigation API. A navigation to a page of this store view is intercepted, and
 * the core opens the page. The shown page stays until the core publishes the new one. Then scroll position, title, focus
 * and announcement follow. A newer navigation replaces the pending one.
 */
export default function Navigation() {
  const { page, view, views, navigation: state, ui: shown } = useShop()
  const { i18n } = useLingui()
  const actions = useActions()
  const ui = useUi()
  const [announced, setAnnounced] = useState("")
  const pending = useRef<PendingNavigation | null>(null)
  const shownPage = useRef(page)

  useEffect(() => {
    const api = navigationApi()
    if (api === undefined) return
    followHistory()
    const onNavigate = (event: NavigateEvent): void => {
      const { canIntercept, destination, downloadRequest, formData, hashChange, info, navigationType } = event
      if (!canIntercept || hashChange || downloadRequest !== null || formData !== null) return
      if (info === loadsDocument) return
      const url = navigationType === "reload" ? null : pageAddress(new URL(destination.url), view, views)
      if (url === null) return
      if (info instanceof ShownPageNavigation)
        return event.intercept({ focusReset: "manual", scroll: info.scroll })
      const { promise, resolve: finish } = Promise.withResolvers<void>()
      pending.current = { event, finish }
      beginOpening(ui, url, navigationType === "traverse")
      event.intercept({
        focusReset: "manual",
        scroll: "manual",
        handler: () => {
          actions.page.open(url)
          return promise
        },
      })
    }
    api.addEventListener("navigate", onNavigate)
    const stopPrefetch = prefetchOnIntent(view, views, actions.page.prefetch)
    document.documentElement.dataset["navigation"] = "ready"
    return () => {
      api.removeEventListener("navigate", onNavigate)
      stopPrefetch()
    }
  }, [actions, ui, view, views])

  // The core has published another page.
  useLayoutEffect(() => {
    const before = shownPage.current
    if (before === page) return
    shownPage.current = page
    document.title = titleOf(i18n, { page })
    // The same page again, such as with the prices of another customer group: a pending navigation continues.
    if (page.url === before.url) return
    const navigation = pending.current
    pending.current = null
    endOpening(ui)
    navigation?.finish()
    const isSamePath = pathOf(page.url) === pathOf(before.url)
    const isTraversal = navigation?.event.navigationType === "traverse"
    // The core has followed a redirect, or opened the page itself.
    if (page.url !== currentAddress())
      navigateTo(page.url + (navigation === null ? "" : location.hash), {
        replace: navigation !== null,
        info: new ShownPageNavigation(isSamePath ? "manual" : "after-transition"),
      })
    else if (isTraversal || !isSamePath) navigation?.event.scroll()
    if (isSamePath) return
    // An overlay that was opened during the navigation stays, with its focus, where the new page has the same layout.
    if (!ui.isOpenedSince || isMinimal(page.page) !== isMinimal(before.page)) {
      closePanels(ui)
      document.getElementById(contentId)?.focus({ preventScroll: true })
    }
    setAnnounced(document.title)
  }, [i18n, page, ui])

  // The core is done without another page: the address was that of the shown page, or its page could not be had.
  useEffect(() => {
    const navigation = pending.current
    if (navigation === null || !state.isDone || state.url !== ui.opening?.url) return
    pending.current = null
    endOpening(ui)
    navigation.finish()
    const { url } = shownPage.current
    if (url !== currentAddress()) navigateTo(url, { replace: true, info: new ShownPageNavigation("manual") })
    else navigation.event.scroll()
  }, [state, ui])

  return (
    <>
      <PageHead />
      <div className="progress" data-active={!state.isDone || shown.opening !== null} aria-hidden="true" />
      <output className="hidden">{announced}</output>
    </>
  )
}
