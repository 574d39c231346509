import type { ComponentType } from "react"
import type { Page } from "@shop/core/page"
import ErrorPage from "./error/index.tsx"

type PageOf<Kind extends Page["kind"]> = Extract<Page, { readonly kind: Kind }>

/**
 * What is shown for each kind of page; products that are put together on their page have a screen of their own, what is
 * done about a placed order shares one.
 */
interface ScreenPages extends Readonly<{
  [Kind in Exclude<Page["kind"], "orderStatus" | "withdrawal">]: PageOf<Kind>
}> {
  readonly composedProduct: PageOf<"product">
  readonly placed: PageOf<"orderStatus" | "withdrawal">
  /** Pages of content with more than words. */
  readonly contact: PageOf<"content">
  readonly places: PageOf<"content">
}
export type ScreenName = keyof ScreenPages

/** The screen of a page. */
export const screenNameOf = (page: Page): ScreenName => {
  if (page.kind === "withdrawal" || page.kind === "orderStatus") return "placed"
  if (page.kind === "content") return page.layout ?? "content"
  if (page.kind !== "product") return page.kind
  const isComposed = page.customOptions.length > 0 || page.bundleOptions.length > 0 || page.grouped.length > 0
  return isComposed ? "composedProduct" : "product"
}

type Screen<Name extends ScreenName> = ComponentType<{ readonly page: ScreenPages[Name] }>

/** One chunk per screen; the folder's name is the screen's in kebab-case (`document/assets.ts` relies on it). */
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
  orderSuccess: () => import("./order-success/index.tsx"),
  account: () => import("./account/index.tsx"),
  createPassword: () => import("./create-password/index.tsx"),
  compare: () => import("./compare/index.tsx"),
  placed: () => import("./placed/index.tsx"),
  notFound: () => import("./not-found/index.tsx"),
  offline: () => import("./offline/index.tsx"),
  // Here from the start: it is what is shown when nothing else can be fetched.
  error: async () => ({ default: ErrorPage }),
}

export const screenNames = Object.keys(loaders) as ReadonlyArray<ScreenName>

/** Code that has arrived; code is the same for everybody, so a module may keep it. */
const loaded = new Map<ScreenName, ComponentType<{ readonly page: Page }>>([["error", ErrorPage]])

/** Fetches the code of a screen; done before a page is shown on it, so that showing never waits. */
export const loadScreen = async (name: ScreenName): Promise<void> => {
  if (loaded.has(name)) return
  const module = await loaders[name]()
  loaded.set(name, module.default as ComponentType<{ readonly page: Page }>)
}

/** The screen of a page, which was loaded before. */
export const screenOf = (page: Page): ComponentType<{ readonly page: Page }> => {
  const screen = loaded.get(screenNameOf(page))
  if (screen === undefined) throw new Error(`The screen ${screenNameOf(page)} was shown before it was loaded`)
  return screen
}
