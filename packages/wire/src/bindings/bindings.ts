import type { StoreView } from "@shop/core/store-view"
import { record, text } from "../legacy/lenient.ts"
import { readPath } from "../legacy/search.ts"
import type { WireRequest } from "../request/index.ts"
import * as Cart from "./cart.ts"
import * as Catalogue from "./catalogue.ts"
import * as Cms from "./cms.ts"
import * as Content from "./content.ts"
import * as Extras from "./extras.ts"
import { handOff } from "./hand-off.ts"
import { decoded } from "./make.ts"
import type { BindingOf, Tag } from "./model.ts"
import * as Others from "./others.ts"
import * as Payment from "./payment.ts"
import * as User from "./user.ts"

/**
 * Every call of the shop on the wire. Total by type: a call without a binding does not compile.
 * @rule WI2 - wire §4 to §11
 */
export const bindings: { readonly [T in Tag]: BindingOf<T> } = {
  "catalogue.products": Catalogue.products,
  "catalogue.categories": Catalogue.categories,
  "catalogue.attributes": Catalogue.attributes,
  "catalogue.taxRules": Catalogue.taxRules,
  "catalogue.content": Catalogue.content,
  "review.search": Catalogue.reviews,
  "review.create": Extras.reviewCreate,
  "newsletter.status": Extras.newsletterStatus,
  "newsletter.subscribe": Extras.newsletterSubscribe,
  "newsletter.unsubscribe": Extras.newsletterUnsubscribe,
  "contact.send": Extras.contactSend,
  "mail.token": Extras.mailToken,
  "mail.send": Extras.mailSend,
  "content.blog": Content.blog,
  "content.recipe": Content.recipe,
  "content.banners": Content.banners,
  "content.defaults": Content.defaultContent,
  "content.document": Cms.document,
  "url.map": Others.urlMap,
  "cart.create": Cart.create,
  "cart.pull": Cart.pull,
  "cart.update": Cart.update,
  "cart.delete": Cart.remove,
  "cart.totals": Cart.totals,
  "cart.collectTotals": Cart.collectTotals,
  "cart.shippingMethods": Cart.shippingMethods,
  "cart.paymentMethods": Cart.paymentMethods,
  "cart.shippingInformation": Cart.shippingInformation,
  "cart.applyCoupon": Cart.applyCoupon,
  "cart.deleteCoupon": Cart.deleteCoupon,
  "cart.discard": Cart.discard,
  "product.prices": Others.productPrices,
  "stock.check": Others.stockCheck,
  "stock.list": Others.stockList,
  "stock.remind": Others.stockRemind,
  "order.place": Others.orderPlace,
  "paypal.begin": Payment.paypalBegin,
  "paypal.complete": Payment.paypalComplete,
  "card.begin": Payment.cardBegin,
  "card.complete": Payment.cardComplete,
  "checkout.handOff": handOff,
  "user.login": User.login,
  "user.create": User.create,
  "user.resetPassword": User.resetPassword,
  "user.createPassword": User.createPassword,
  "user.changePassword": User.changePassword,
  "user.me": User.me,
  "user.update": User.update,
  "user.refresh": User.refresh,
  "user.logout": User.logout,
  "user.orderHistory": User.orderHistory,
}

/** Whether a text names a call of the shop. @rule WI2 */
export const isTag = (value: string): value is Tag => Object.hasOwn(bindings, value)

/**
 * The store view that a request means: the index of a search, the path of a question or file of content, the code of an
 * order, else `storeCode`, a header winning.
 *
 * @param request - any request of the API
 * @param views - all views, the default first
 * @returns null when a search, a path or an order names a view that is none; any other request then means the default
 * @rule WI33, WI83 - wire §2, §14, §18.17
 */
export const viewOf = (
  request: WireRequest,
  views: readonly [StoreView, ...ReadonlyArray<StoreView>],
): StoreView | null => {
  const search = readPath(request.path)
  if (search !== null) {
    const index = decoded(search.index)
    const [first] = views
    // Frontends with one store name the index without a view.
    return first.index === `${index}_${first.code}`
      ? first
      : (views.find((view) => view.index === index) ?? null)
  }
  const [, inPath] = /^\/(?:graphql|content)\/([^/]+)/.exec(request.path) ?? []
  if (inPath !== undefined) return views.find((view) => view.code === decoded(inPath)) ?? null
  const ordered = request.path.startsWith("/api/order") ? text(record(request.body)["store_code"]) : ""
  if (ordered !== "") return views.find((view) => view.code === ordered) ?? null
  const code = request.headers["x-vs-store-code"] ?? request.query["storeCode"]
  return views.find((view) => view.code === code) ?? views[0]
}
