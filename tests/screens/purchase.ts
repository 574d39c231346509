/** From a piece to its order. */
import {
  addToCart,
  fillPayment,
  fillPersonal,
  fillShipping,
  orderButton,
  orderNumber,
  goToReview,
  termsBox,
} from "../e2e/support/checkout.ts"
import { open, type Visit } from "../e2e/support/test.ts"
import { at, button, dialog, label, main, opener, product, quiet, type Screen } from "./model.ts"

const buyer = "anne@example.org"

export const inCart = async (visit: Visit): Promise<void> => {
  await addToCart(visit)
  await visit.page.getByText(visit.words("Product has been added to the cart!")).waitFor()
}

const miniCart = async (visit: Visit): Promise<void> => {
  await inCart(visit)
  await opener(visit, "Cart").click()
  await dialog(visit).getByRole("group").first().waitFor()
  await quiet(visit)
}

const checkout = async (visit: Visit): Promise<void> => {
  await inCart(visit)
  await open(visit.page, `/${visit.view}/checkout`)
  await label(visit, "E-mail").waitFor()
}

const paying = async (visit: Visit): Promise<void> => {
  await checkout(visit)
  await fillPersonal(visit, buyer)
  await fillShipping(visit)
  await visit.page.getByRole("radio").first().waitFor()
}

export const ordered = async (visit: Visit, email = buyer): Promise<string> => {
  await checkout(visit)
  await goToReview(visit, email)
  await orderButton(visit).click()
  return orderNumber(visit)
}

export const purchaseScreens: ReadonlyArray<Screen> = [
  { name: "product", path: product("V615") },
  { name: "product-choices", path: product("V412") },
  { name: "product-simple", path: product("V312") },
  { name: "product-sold-out", path: product("V421") },
  { name: "product-options", path: product("V307") },
  { name: "product-set", path: product("V823") },
  { name: "product-bundle", path: product("V832") },
  { name: "product-food", path: product("V709") },
  {
    name: "added",
    path: product("V709"),
    isOverPage: true,
    act: inCart,
  },
  { name: "cart-empty", path: at("/cart") },
  {
    name: "cart",
    path: product("V709"),
    act: async (visit) => {
      await inCart(visit)
      await open(visit.page, await product("V412")(visit))
      await inCart(visit)
      await visit.page.goto(`/${visit.view}/cart`)
      await main(visit).getByRole("group").first().waitFor()
      await quiet(visit)
    },
  },
  { name: "mini-cart", path: product("V709"), isOverPage: true, act: miniCart },
  {
    name: "mini-cart-empty",
    path: product("V709"),
    isOverPage: true,
    act: async (visit) => {
      await opener(visit, "Cart").click()
      await dialog(visit).getByText(visit.words("Your cart is empty.")).waitFor()
    },
  },
  {
    name: "mini-cart-removed",
    path: product("V709"),
    isOverPage: true,
    act: async (visit) => {
      await miniCart(visit)
      await dialog(visit)
        .getByRole("button", { name: new RegExp(`^${visit.words("Remove {0}", { 0: "" })}`) })
        .or(dialog(visit).locator("button.link").last())
        .last()
        .click()
      await button(visit, "Undo").first().waitFor()
      await quiet(visit)
    },
  },
  {
    name: "cart-edit",
    path: product("V412"),
    isOverPage: true,
    act: async (visit) => {
      await miniCart(visit)
      await dialog(visit).locator("button.link").first().click()
      await button(visit, "Save the change").waitFor()
    },
  },
  { name: "checkout-empty", path: at("/checkout"), act: quiet },
  { name: "checkout-details", path: product("V709"), act: checkout },
  {
    name: "checkout-faults",
    path: product("V709"),
    act: async (visit) => {
      await checkout(visit)
      await button(visit, "Continue").click()
      await visit.page.getByRole("alert").waitFor()
    },
  },
  {
    name: "checkout-address",
    path: product("V709"),
    act: async (visit) => {
      await checkout(visit)
      await fillPersonal(visit, buyer)
      await label(visit, "City").waitFor()
    },
  },
  { name: "checkout-payment", path: product("V709"), act: paying },
  {
    name: "checkout-review",
    path: product("V709"),
    act: async (visit) => {
      await paying(visit)
      await fillPayment(visit)
      await termsBox(visit).waitFor()
    },
  },
  {
    name: "checkout-terms",
    path: product("V709"),
    isOverPage: true,
    act: async (visit) => {
      await paying(visit)
      await fillPayment(visit)
      await main(visit).locator("[data-modal=terms]").first().click()
      await dialog(visit).locator(".prose h2").first().waitFor()
    },
  },
  {
    name: "payment-return",
    path: product("V709"),
    act: async (visit) => {
      await paying(visit)
      await visit.page.getByRole("radio", { name: visit.words("Card") }).check()
      await button(visit, "Continue to review").click()
      await termsBox(visit).check()
      await orderButton(visit).click()
      await visit.page.getByRole("button", { name: "Give up" }).click()
      await main(visit)
        .getByText(
          visit.words("You came back without paying. Nothing was charged, and your cart is as it was."),
        )
        .waitFor()
    },
  },
  { name: "order-success-none", path: at("/order-success"), act: quiet },
  {
    name: "order-success",
    path: product("V709"),
    act: async (visit) => {
      await ordered(visit)
      await quiet(visit)
    },
  },
]
