import type { Ui } from "../state/ui.ts"

/**
 * Closes open popovers before another page is shown: the browser does not report the close of a popover that is removed
 * with its page. A popover outside the page that was opened during the navigation stays open.
 *
 * @rule UI248
 */
export const closePopovers = ({ isOpenedSince }: Pick<Ui, "isOpenedSince">): void => {
  const scope = isOpenedSince ? "main " : ""
  for (const open of document.querySelectorAll<HTMLElement>(`${scope}:popover-open`)) open.hidePopover()
}
