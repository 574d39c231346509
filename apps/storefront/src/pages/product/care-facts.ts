import type { ProductPage } from "@shop/core/page"

const codes: ReadonlySet<string> = new Set(["care", "food_contact", "storage"])

/** Facts that are for whoever uses the piece: they stand beside the price, and not once more in the sheet. */
export const isForUse = ({ code }: ProductPage["facts"][number]): boolean => codes.has(code)
