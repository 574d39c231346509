import { checkCatalogue } from "./catalogue.ts"
import { checkAccount, checkPasswordReset, signIn } from "./customer.ts"
import { checkStockAndPrices } from "./goods.ts"
import { openKit, type Verdict, type ServerLocation } from "./kit.ts"
import { checkContent, checkDiscardedCart, checkExtras, checkHandOff, checkPayments } from "./others.ts"
import { checkPurchase } from "./sale.ts"

const requestsOfProducts = [
  "url.map",
  "stock.check",
  "stock.list",
  "product.prices",
  "cart.create",
  "order.place",
]

/**
 * Sends every request that a shopper's client sends, as a guest and as a customer, and returns the faults of each. It
 * creates two orders, a customer, a review and a newsletter subscription.
 *
 * @param coupon - a valid code on the server; null checks only refused coupons
 */
export const checkContract = async (
  server: ServerLocation,
  coupon: string | null = null,
): Promise<ReadonlyArray<Verdict>> => {
  const kit = openKit(server)
  await kit.expectSuccess("shop.version", "guest")
  const products = await checkCatalogue(kit)
  if (products === null) {
    for (const tag of requestsOfProducts) kit.skip(tag, "guest", "the catalogue has no simple product to buy")
  } else {
    await checkStockAndPrices(kit, products)
    await checkPurchase(kit, products, { form: "guest", token: "" }, coupon)
  }
  const customer = await signIn(kit)
  if (customer === null || products === null) {
    for (const tag of ["cart.create", "order.place"]) kit.skip(tag, "customer", "no customer is signed in")
  } else await checkAccount(kit, customer, await checkPurchase(kit, products, customer, null))
  await checkPasswordReset(kit, customer?.email ?? "contract@example.org")
  await checkExtras(kit, products)
  if (products !== null) await checkPayments(kit, products)
  else
    for (const tag of ["paypal.begin", "card.begin"]) kit.skip(tag, "guest", "there is no product to pay for")
  await checkHandOff(kit)
  await checkDiscardedCart(kit)
  await checkContent(kit)
  return kit.verdicts
}
