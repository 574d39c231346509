import { catalogue } from "./catalogue.ts"
import { account, forgotten, signIn } from "./customer.ts"
import { goods } from "./goods.ts"
import { openKit, type Verdict, type ServerLocation } from "./kit.ts"
import { content, discardedCart, extras, handOff, payments } from "./others.ts"
import { sale } from "./sale.ts"

const needGoods = ["url.map", "stock.check", "stock.list", "product.prices", "cart.create", "order.place"]

/**
 * Sends every request that a shopper's client sends, as a guest and as a customer, and returns the faults of each. It
 * creates two orders, a customer, a review and a newsletter subscription.
 *
 * @param coupon - a valid code on the server; null checks only refused coupons
 */
export const walk = async (
  where: ServerLocation,
  coupon: string | null = null,
): Promise<ReadonlyArray<Verdict>> => {
  const kit = openKit(where)
  await kit.expectSuccess("shop.version", "guest")
  const found = await catalogue(kit)
  if (found === null) {
    for (const tag of needGoods) kit.skip(tag, "guest", "the catalogue has no simple product to buy")
  } else {
    await goods(kit, found)
    await sale(kit, found, { form: "guest", token: "" }, coupon)
  }
  const signed = await signIn(kit)
  if (signed === null || found === null) {
    for (const tag of ["cart.create", "order.place"]) kit.skip(tag, "customer", "nobody is signed in")
  } else await account(kit, signed, await sale(kit, found, signed, null))
  await forgotten(kit, signed?.email ?? "contract@example.org")
  await extras(kit, found)
  if (found !== null) await payments(kit, found)
  else
    for (const tag of ["paypal.begin", "card.begin"]) kit.skip(tag, "guest", "there is no product to pay for")
  await handOff(kit)
  await discardedCart(kit)
  await content(kit)
  return kit.verdicts
}
