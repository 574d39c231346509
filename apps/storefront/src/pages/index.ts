import type { ComponentType } from "react"
import type { Page } from "@shop/core/page"
import ErrorPage from "./error/index.tsx"

type PageOf<Kind extends Page["kind"]> = Extract<Page, { readonly kind: Kind }>

/** The page that each screen shows: a screen for each kind of page, and some for variants of a kind. */
interface ScreenPages extends Readonly<{ [Kind in Page["kind"]]: PageOf<Kind> }> {
  /** Products with options, bundles and sets. */
  readonly composedProduct: PageOf<"product">
  /** Content pages with a layout of their own. */
  readonly contact: PageOf<"content">
  readonly places: PageOf<"content">
}
export type ScreenName = keyof ScreenPages

/** The screen of a page. */
export const screenNameOf = (page: Page): ScreenName => {
  if (page.kind === "content") return page.layout ?? "content"
  if (page.kind !== "product") return page.kind
  const isComposed = page.customOptions.length > 0 || page.bundleOptions.length > 0 || page.grouped.length > 0
  return isComposed ? "composedProduct" : "product"
}

type Screen<Name extends ScreenName> = ComponentType<{ readonly page: ScreenPages[Name] }>

/** One chunk for each screen. `document/assets.ts` relies on the folder having the screen's name in kebab-case. */
const loaders: { readonly [Name in ScreenName]: () => Promise<{ readonly default: Screen<Name> }> } = {
  home: () => import("./home/index.tsx"),
  category: () => import("./category/index.tsx"),
  search: () => import("./search/index.tsx"),
  product: () => import("./product/index.tsx"),
  composedProduct: () => import("./composed-product/index.tsx"),
  content: () => import("./content/index.tsx"),
  cart: () => import("./cart/index.tsx"),
  contact: () => import("./contact/index.tsx"),
  places: () => import("./places/index.tsx"),
  recipe: () => import("./recipe/index.tsx"),
  article: () => import("./article/index.tsx"),
  checkout: () => import("./checkout/index.tsx"),
  externalCheckout: () => import("./external-checkout/index.tsx"),
  orderSuccess: () => import("./order-success/index.tsx"),
  account: () => import("./account/index.tsx"),
  createPassword: () => import("./create-password/index.tsx"),
  compare: () => import("./compare/index.tsx"),
  orderStatus: () => import("./order-status/index.tsx"),
  withdrawal: () => import("./withdrawal/index.tsx"),
  notFound: () => import("./not-found/index.tsx"),
  offline: () => import("./offline/index.tsx"),
  // Part of the first load: it is shown when nothing else can be loaded.
  error: async () => ({ default: ErrorPage }),
}

export const screenNames = Object.keys(loaders) as ReadonlyArray<ScreenName>

/** Whether a kind of page shows data of the shopper or serves nothing else, so that the programs run at once. */
const programPages: Readonly<Record<Page["kind"], boolean>> = {
  home: false,
  category: false,
  search: false,
  product: false,
  content: false,
  recipe: false,
  article: false,
  cart: true,
  checkout: true,
  externalCheckout: true,
  orderSuccess: true,
  account: true,
  createPassword: true,
  compare: true,
  orderStatus: true,
  withdrawal: true,
  notFound: false,
  // It opens the page from what the device holds.
  offline: true,
  error: false,
}

/** Whether a page needs the programs as soon as it opens. @rule UI500 */
export const needsPrograms = ({ kind }: Page): boolean => programPages[kind]

/** The loaded screens. Code is the same for every request, so a module variable may hold it. */
const loaded = new Map<ScreenName, ComponentType<{ readonly page: Page }>>([["error", ErrorPage]])

/** Loads the code of a screen. It must be loaded before a page of the screen is shown. */
export const loadScreen = async (name: ScreenName): Promise<void> => {
  if (loaded.has(name)) return
  const module = await loaders[name]()
  loaded.set(name, module.default as ComponentType<{ readonly page: Page }>)
}

/** The loaded screen of a page. */
export const screenOf = (page: Page): ComponentType<{ readonly page: Page }> => {
  const screen = loaded.get(screenNameOf(page))
  if (screen === undefined) throw new Error(`The screen ${screenNameOf(page)} was shown before it was loaded`)
  return screen
}
