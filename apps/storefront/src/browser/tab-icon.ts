import { useEffect } from "react"
import icon from "./tab-icon.webp?inline"

/** Inlines the icon of the tab: browsers request its file again at each change of the page's address. @rule UI243 */
export const useTabIcon = (): void => {
  useEffect(() => document.querySelector("link[rel=icon]")?.setAttribute("href", icon), [])
}
