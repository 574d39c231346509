import type { Ui } from "../state/ui.ts"

/**
 * Whether a page that comes is to be shown: not when one has gone back from it before it was there.
 *
 * @param shown - address of the page that is shown
 * @param here - where the history stands
 * @rule UI249
 */
export const isWanted = (shown: string, here: string, ui: Pick<Ui, "isOpening" | "isReturning">): boolean =>
  !(ui.isOpening && ui.isReturning && shown === here)
