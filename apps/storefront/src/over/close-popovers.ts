import type { Ui } from "../state/ui.ts"

/**
 * Closes open popovers before another page is shown, as the browser would not report the close of one that is removed
 * with its page. One outside the page that was opened during the navigation stays open.
 *
 * @rule UI248
 */
export const closePopovers = ({ isOpenedSince }: Pick<Ui, "isOpenedSince">): void => {
  const scope = isOpenedSince ? "main " : ""
  for (const open of document.querySelectorAll<HTMLElement>(`${scope}:popover-open`)) open.hidePopover()
}
