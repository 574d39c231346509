import type { Locator } from "@playwright/test"
import { pathOf, type Visit } from "../e2e/support/test.ts"

/** A state that a shopper can meet, and how one comes there. */
export interface Screen {
  readonly name: string
  /** The address, or what to do on the way to it. */
  readonly path: (at: Visit) => string | Promise<string>
  /** What brings the page into its state once it is hydrated. */
  readonly act?: (at: Visit) => Promise<void>
  /** Only on the screen's own height, as for what lies over a page. */
  readonly isOverPage?: boolean
  /** The widths at which there is such a state; every one when it is not said. */
  readonly widths?: ReadonlyArray<Width>
  /** Its answers never come: it is looked at as it waits for them. */
  readonly isWaiting?: boolean
  /** With the notice that others have read before. */
  readonly isFirstVisit?: boolean
}

/** Phone, tablet and desk, in CSS pixels. */
export const widths = [390, 768, 1440] as const
export type Width = (typeof widths)[number]
export const heights: Readonly<Record<Width, number>> = { 390: 844, 768: 1024, 1440: 900 }

/** An address that is the same in every view. */
export const at =
  (path: string) =>
  (visit: Visit): string =>
    `/${visit.view}${path}`

/** Addresses that every view has its own of. */
export const each =
  (paths: Readonly<Record<Visit["view"], string>>) =>
  (visit: Visit): string =>
    `/${visit.view}${paths[visit.view]}`

/** The page of a piece. */
export const piece =
  (sku: string) =>
  (visit: Visit): Promise<string> =>
    pathOf(visit, sku)

/** What opens a panel: in the header on a desk, in the dock on a phone. */
export const opener = ({ page, words }: Visit, name: "Cart" | "Account" | "Wishlist"): Locator =>
  page
    .getByRole("button", { name: new RegExp(`^${words(name)}`) })
    .or(page.getByRole("link", { name: words(name), exact: true }))
    .filter({ visible: true })
    .first()

export const dialog = ({ page }: Visit): Locator => page.getByRole("dialog").last()
export const main = ({ page }: Visit): Locator => page.getByRole("main")

/** A button by its English words. */
export const button = ({ page, words }: Visit, id: string): Locator =>
  page.getByRole("button", { name: words(id), exact: true })

export const label = ({ page, words }: Visit, id: string): Locator =>
  page.getByLabel(words(id), { exact: true })

/** Waits for what is still being fetched. */
export const quiet = async ({ page }: Visit): Promise<void> => {
  await page.waitForLoadState("networkidle")
}

/** An address that no other visit has written to, and that is as long for all of them. */
let visitors = 0
export const someone = (who: string): string =>
  `${who}.${String(process.pid % 1000).padStart(3, "0")}.${String((visitors += 1)).padStart(3, "0")}@example.org`
