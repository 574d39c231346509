import type { Page } from "@shop/core/page"

const names: { readonly [Kind in Exclude<Page["kind"], "product">]: string } = {
  home: "home",
  category: "category",
  search: "search",
  content: "cms-page",
  cart: "cart",
  recipe: "recipe",
  article: "article",
  checkout: "checkout",
  externalCheckout: "checkout",
  orderSuccess: "order-success",
  account: "my-account",
  createPassword: "create-password",
  compare: "compare",
  orderStatus: "order-status",
  withdrawal: "withdrawal",
  offline: "offline",
  notFound: "page-not-found",
  error: "error",
}

/** The name of a page's route; styles know a page by the class `page-{routeName}`. @rule UI493 - S2 §2 Layouts, Route table */
export const routeName = (page: Page): string =>
  page.kind === "product" ? `${page.type}-product` : names[page.kind]
