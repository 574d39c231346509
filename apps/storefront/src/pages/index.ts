import type { ComponentType } from "react"
import type { Page } from "@shop/core/page"

type Kind = Page["kind"]
type PageOf<K extends Kind> = Extract<Page, { readonly kind: K }>
type Screen<K extends Kind> = ComponentType<{ readonly page: PageOf<K> }>

/** One chunk per kind of page; the folder's name is the kind in kebab-case (`document/assets.ts` relies on it). */
const loaders: { readonly [K in Kind]: () => Promise<{ readonly default: Screen<K> }> } = {
  home: () => import("./home/index.tsx"),
  category: () => import("./category/index.tsx"),
  search: () => import("./search/index.tsx"),
  product: () => import("./product/index.tsx"),
  content: () => import("./content/index.tsx"),
  checkout: () => import("./checkout/index.tsx"),
  orderSuccess: () => import("./order-success/index.tsx"),
  notFound: () => import("./not-found/index.tsx"),
  error: () => import("./error/index.tsx"),
}

export const kinds = Object.keys(loaders) as ReadonlyArray<Kind>

/** Code that has arrived; code is the same for everybody, so a module may keep it. */
const loaded = new Map<Kind, ComponentType<{ readonly page: Page }>>()

/** Fetches the code of a kind of page; done before a page of that kind is shown, so that showing never waits. */
export const loadPage = async (kind: Kind): Promise<void> => {
  if (loaded.has(kind)) return
  const module = await loaders[kind]()
  loaded.set(kind, module.default as ComponentType<{ readonly page: Page }>)
}

/** The screen of a kind of page that was loaded. */
export const screenOf = (kind: Kind): ComponentType<{ readonly page: Page }> => {
  const screen = loaded.get(kind)
  if (screen === undefined) throw new Error(`The page ${kind} was shown before it was loaded`)
  return screen
}
