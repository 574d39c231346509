/** What there is to be looked at: each screen in each state that a shopper can meet. */
import type { Locator } from "@playwright/test"
import {
  addToCart,
  fillPayment,
  fillPersonal,
  fillShipping,
  orderButton,
  orderNumber,
  toReview,
} from "../e2e/support/checkout.ts"
import { categoryPath, pathOf, type Visit } from "../e2e/support/test.ts"

export interface Screen {
  readonly name: string
  /** The address, or what to do on the way to it. */
  readonly path: (at: Visit) => string | Promise<string>
  /** What brings the page into its state once it is hydrated. */
  readonly act?: (at: Visit) => Promise<void>
  /** Only on the screen's own height, as for what lies over a page. */
  readonly isOverPage?: boolean
  /** A state that shows on small screens only. */
  readonly widthMax?: number
}

const bowl = { fr: "bol", en: "bowl", de: "Schale" } as const
const at = (path: string) => (visit: Visit) => `/${visit.view}${path}`
const piece = (sku: string) => (visit: Visit) => pathOf(visit, sku)
const inCart = async (visit: Visit): Promise<void> => {
  await addToCart(visit)
  await visit.page.getByText(visit.words("Product has been added to the cart!")).waitFor()
}
/** What opens a panel: in the header on a desk, in the dock on a phone. */
const opener = ({ page, words }: Visit, name: "Cart" | "Account"): Locator =>
  page
    .getByRole("button", { name: new RegExp(`^${words(name)}`) })
    .or(page.getByRole("link", { name: words(name), exact: true }))
    .filter({ visible: true })
    .first()
const checkout = async (visit: Visit): Promise<void> => {
  await inCart(visit)
  await visit.page.goto(`/${visit.view}/checkout`)
  await visit.page.getByLabel(visit.words("E-mail"), { exact: true }).waitFor()
}
const signIn = async (visit: Visit): Promise<void> => {
  await opener(visit, "Account").click()
  await visit.page.getByRole("dialog").getByLabel(visit.words("E-mail"), { exact: true }).waitFor()
}

export const screens: ReadonlyArray<Screen> = [
  { name: "home", path: at("") },
  { name: "category", path: (visit) => categoryPath(visit, 20) },
  { name: "category-filtered", path: async (visit) => `${await categoryPath(visit, 20)}?color=49` },
  { name: "search", path: (visit) => `/${visit.view}/search?q=${bowl[visit.view]}` },
  { name: "search-nothing", path: at("/search?q=zzzz") },
  { name: "product", path: piece("V615") },
  { name: "product-simple", path: piece("V312") },
  { name: "product-sold-out", path: piece("V421") },
  { name: "product-options", path: piece("V307") },
  { name: "product-set", path: piece("V822") },
  { name: "cart-empty", path: at("/cart") },
  {
    name: "cart",
    path: piece("V709"),
    act: async (visit) => {
      await inCart(visit)
      await visit.page.goto(`/${visit.view}/cart`)
      await visit.page.getByRole("main").getByRole("group").first().waitFor()
    },
  },
  {
    name: "mini-cart",
    path: piece("V709"),
    isOverPage: true,
    act: async (visit) => {
      await inCart(visit)
      await opener(visit, "Cart").click()
      await visit.page.getByRole("dialog").getByRole("group").first().waitFor()
    },
  },
  { name: "checkout-details", path: piece("V709"), act: checkout },
  {
    name: "checkout-faults",
    path: piece("V709"),
    act: async (visit) => {
      await checkout(visit)
      await visit.page.getByRole("button", { name: visit.words("Continue"), exact: true }).click()
    },
  },
  {
    name: "checkout-address",
    path: piece("V709"),
    act: async (visit) => {
      await checkout(visit)
      await fillPersonal(visit, "anne@example.org")
    },
  },
  {
    name: "checkout-payment",
    path: piece("V709"),
    act: async (visit) => {
      await checkout(visit)
      await fillPersonal(visit, "anne@example.org")
      await fillShipping(visit)
      await visit.page.getByRole("radio").first().waitFor()
    },
  },
  {
    name: "checkout-review",
    path: piece("V709"),
    act: async (visit) => {
      await checkout(visit)
      await fillPersonal(visit, "anne@example.org")
      await fillShipping(visit)
      await fillPayment(visit)
    },
  },
  { name: "order-success-none", path: at("/order-success") },
  {
    name: "order-success",
    path: piece("V709"),
    act: async (visit) => {
      await checkout(visit)
      await toReview(visit, "anne@example.org")
      await orderButton(visit).click()
      await orderNumber(visit)
    },
  },
  { name: "sign-in", path: at(""), isOverPage: true, act: signIn },
  { name: "account-signed-out", path: at("/my-account") },
  { name: "create-password-lost", path: at("/create-password") },
  { name: "not-found", path: at("/nowhere-to-be-found") },
  {
    name: "offline",
    path: piece("V709"),
    act: async (visit) => {
      // What has put something in the cart listens to the network as well.
      await inCart(visit)
      await visit.page.context().setOffline(true)
      await visit.page.locator(".offline").waitFor()
    },
  },
]
