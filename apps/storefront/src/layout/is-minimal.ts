import type { Page } from "@shop/core/page"

/** Whether a page stands alone, without the menu and all that leads away from it. @see S2 §2 Layouts */
export const isMinimal = ({ kind }: Page): boolean => kind === "checkout" || kind === "error"
