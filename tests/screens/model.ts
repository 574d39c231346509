import type { Locator } from "@playwright/test"
import { pathOf, type Visit } from "../e2e/support/test.ts"

/** A screen in a state, and how to reach it. */
export interface Screen {
  readonly name: string
  /** The address. */
  readonly path: (visit: Visit) => string | Promise<string>
  /** Brings the hydrated page into the state. */
  readonly act?: (visit: Visit) => Promise<void>
  /** An overlay: the picture has the height of the window. */
  readonly isOverPage?: boolean
  /** Widths at which the state exists; all by default. */
  readonly widths?: ReadonlyArray<Width>
  /** A loading state, whose requests get no response. */
  readonly isWaiting?: boolean
  /** With the cookie notice. */
  readonly isFirstVisit?: boolean
}

/** Phone, tablet and desk, in CSS pixels. */
export const widths = [390, 768, 1440] as const
export type Width = (typeof widths)[number]
export const heights: Readonly<Record<Width, number>> = { 390: 844, 768: 1024, 1440: 900 }

/** An address with the same path in every view. */
export const at =
  (path: string) =>
  (visit: Visit): string =>
    `/${visit.view}${path}`

/** An address with its own path in each view. */
export const each =
  (paths: Readonly<Record<Visit["view"], string>>) =>
  (visit: Visit): string =>
    `/${visit.view}${paths[visit.view]}`

/** The page of a product. */
export const product =
  (sku: string) =>
  (visit: Visit): Promise<string> =>
    pathOf(visit, sku)

/** The button that opens a panel: in the header, or in the bottom bar on phones. */
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

/** Waits for pending requests. */
export const quiet = async ({ page }: Visit): Promise<void> => {
  await page.waitForLoadState("networkidle")
}

/** A unique e-mail address of constant length. */
let visitors = 0
export const someone = (who: string): string =>
  `${who}.${String(process.pid % 1000).padStart(3, "0")}.${String((visitors += 1)).padStart(3, "0")}@example.org`
