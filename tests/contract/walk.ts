import { catalogue } from "./catalogue.ts"
import { account, forgotten, signIn } from "./customer.ts"
import { goods } from "./goods.ts"
import { openKit, type Verdict, type Where } from "./kit.ts"
import { content, discardedCart, extras, handOff, payments } from "./others.ts"
import { sale } from "./sale.ts"

const needGoods = ["url.map", "stock.check", "stock.list", "product.prices", "cart.create", "order.place"]

/**
 * Walks through everything a shopper does, as a guest and as a customer, and says call by call what the server lacks.
 * It leaves two orders, a customer, a review and a newsletter's subscriber behind.
 *
 * @param coupon - one that the server knows; without it only refusals of coupons are looked at
 */
export const walk = async (where: Where, coupon: string | null = null): Promise<ReadonlyArray<Verdict>> => {
  const kit = openKit(where)
  await kit.ask("shop.version", "guest")
  const found = await catalogue(kit)
  if (found === null) {
    for (const tag of needGoods) kit.skip(tag, "guest", "the catalogue has nothing simple that can be bought")
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
  else for (const tag of ["paypal.begin", "card.begin"]) kit.skip(tag, "guest", "there is nothing to pay for")
  await handOff(kit)
  await discardedCart(kit)
  await content(kit)
  return kit.verdicts
}
