import type { Page } from "@shop/core/page"

/** Whether a page has the minimal layout, without menu and other distractions. @see S2 §2 Layouts */
export const isMinimal = ({ kind }: Page): boolean =>
  kind === "checkout" || kind === "externalCheckout" || kind === "error"
