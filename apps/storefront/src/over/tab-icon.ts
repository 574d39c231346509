import { useEffect } from "react"
import icon from "./icon.webp?inline"

/** The icon of the tab in the page itself: its file would be asked for anew at each address that the page changes to. @rule UI243 */
export const useTabIcon = (): void => {
  useEffect(() => document.querySelector("link[rel=icon]")?.setAttribute("href", icon), [])
}
