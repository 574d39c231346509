import type { ProductPage } from "@shop/core/page"

const codes: ReadonlySet<string> = new Set(["care_instructions", "food_contact", "storage"])

/** Whether an attribute is about use and care; it is shown near the price, and not in the data sheet. */
export const isForUse = ({ code }: ProductPage["facts"][number]): boolean => codes.has(code)
