/** Whoever has an account, or is about to. */
import {
  fillAddress,
  fillPayment,
  fillShipping,
  orderButton,
  orderNumber,
  termsBox,
} from "../e2e/support/checkout.ts"
import { register } from "../e2e/support/account.ts"
import { open, type Visit } from "../e2e/support/test.ts"
import { at, button, dialog, label, main, opener, product, quiet, type Screen, someone } from "./model.ts"
import { inCart } from "./purchase.ts"

const signIn = async (visit: Visit): Promise<void> => {
  await opener(visit, "Account").click()
  await dialog(visit).getByLabel(visit.words("E-mail"), { exact: true }).waitFor()
}

/** Registers on the way to a part of the account, and is then there. */
const registered =
  (then?: (visit: Visit) => Promise<void>) =>
  async (visit: Visit): Promise<void> => {
    await label(visit, "E-mail").waitFor()
    await register(visit, someone("anne.martin"))
    await then?.(visit)
    await quiet(visit)
  }

const written = async (visit: Visit): Promise<void> => {
  await button(visit, "Add an address").first().click()
  await fillAddress(visit, main(visit))
  await button(visit, "Save the address").click()
  await button(visit, "Save the address").waitFor({ state: "hidden" })
}

const ordering = async (visit: Visit): Promise<void> => {
  const { page, words, view } = visit
  await open(page, await product("V709")(visit))
  await inCart(visit)
  await open(page, `/${view}/checkout`)
  await button(visit, "Continue").click()
  await fillShipping(visit)
  await fillPayment(visit)
  await termsBox(visit).check()
  await orderButton(visit).click()
  await orderNumber(visit)
  await page.goto(`/${view}/a/orders`)
  await page.getByRole("heading", { level: 1, name: words("Orders") }).waitFor()
  await main(visit).locator("details, .order").first().waitFor()
}

export const customerScreens: ReadonlyArray<Screen> = [
  { name: "sign-in", path: at(""), isOverPage: true, act: signIn },
  {
    name: "sign-in-faults",
    path: at(""),
    isOverPage: true,
    act: async (visit) => {
      await signIn(visit)
      await dialog(visit)
        .getByRole("button", { name: visit.words("Sign in"), exact: true })
        .click()
      await dialog(visit).getByRole("alert").waitFor()
    },
  },
  {
    name: "register",
    path: at(""),
    isOverPage: true,
    act: async (visit) => {
      await signIn(visit)
      await dialog(visit)
        .getByRole("button", { name: visit.words("Create an account") })
        .click()
      await label(visit, "Password, once more").waitFor()
    },
  },
  {
    name: "forgotten",
    path: at(""),
    isOverPage: true,
    act: async (visit) => {
      await signIn(visit)
      await button(visit, "Forgotten your password?").click()
      await button(visit, "Send the link").waitFor()
    },
  },
  {
    name: "forgotten-sent",
    path: at(""),
    isOverPage: true,
    act: async (visit) => {
      await signIn(visit)
      await button(visit, "Forgotten your password?").click()
      await label(visit, "E-mail").fill(someone("anne"))
      await button(visit, "Send the link").click()
      await button(visit, "Send the link").waitFor({ state: "hidden" })
    },
  },
  { name: "create-password-lost", path: at("/create-password"), act: quiet },
  {
    name: "create-password",
    path: at("/create-password#email=anne%40example.org&token=x"),
    act: async (visit) => label(visit, "Password").waitFor(),
  },
  { name: "account-signed-out", path: at("/my-account"), act: quiet },
  {
    name: "account-menu",
    path: at("/my-account"),
    isOverPage: true,
    widths: [1440],
    act: registered(async (visit) => {
      await opener(visit, "Account").click()
      await dialog(visit).waitFor()
    }),
  },
  { name: "account-overview", path: at("/my-account"), act: registered() },
  { name: "account-orders-none", path: at("/a/orders"), act: registered() },
  { name: "account-orders", path: at("/a/orders"), act: registered(ordering) },
  {
    name: "account-order",
    path: at("/a/orders"),
    act: registered(async (visit) => {
      await ordering(visit)
      await main(visit).locator("summary").first().click()
    }),
  },
  { name: "account-addresses-none", path: at("/a/addresses"), act: registered() },
  { name: "account-addresses", path: at("/a/addresses"), act: registered(written) },
  {
    name: "account-address-form",
    path: at("/a/addresses"),
    act: registered(async (visit) => {
      await button(visit, "Add an address").first().click()
      await label(visit, "City").waitFor()
    }),
  },
  { name: "account-profile", path: at("/a/profile"), act: registered() },
  { name: "account-password", path: at("/a/password"), act: registered() },
  { name: "account-newsletter", path: at("/a/newsletter"), act: registered() },
  { name: "account-reviews", path: at("/a/reviews"), act: registered() },
  { name: "account-loyalty", path: at("/a/loyalty"), act: registered() },
  { name: "account-seen", path: at("/a/seen"), act: registered() },
  { name: "account-sessions", path: at("/a/sessions"), act: registered() },
  { name: "account-data", path: at("/a/data"), act: registered() },
  {
    name: "account-data-delete",
    path: at("/a/data"),
    act: registered(async (visit) => {
      await button(visit, "Delete the account").click()
      await label(visit, "Password").waitFor()
      await button(visit, "Delete for good").click()
      await visit.page.getByRole("alert").waitFor()
    }),
  },
]
