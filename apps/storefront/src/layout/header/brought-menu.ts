import { menuId } from "./menu-id.ts"

/** The list of the menu as the document brought it; null where its layout has none, and on the server. */
export const broughtMenu = import.meta.env.SSR
  ? null
  : (document.querySelector(`#${menuId} nav`)?.innerHTML ?? null)
