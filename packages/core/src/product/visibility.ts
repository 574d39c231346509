import type { Product, Sku } from "./model.ts"

/** Whether a product or variant is enabled. The statuses 2 and above are disabled. */
export const isEnabled = ({ status }: { readonly status: number }): boolean => status < 2

/** The decision for a product that is requested by URL. */
export type VisibilityDecision =
  | { readonly tag: "show" }
  /** It has no page of its own; its parent's page shows it. */
  | { readonly tag: "findParent"; readonly childSku: Sku }
  | {
      readonly tag: "notFound"
      readonly reason: { readonly tag: "status" | "visibility"; readonly value: number }
    }

/**
 * Whether a product has a page. Callers check it before they show the product.
 *
 * | status | visibility    | children guarded  | children not guarded  |
 * | ------ | ------------- | ----------------- | --------------------- |
 * | >= 2   | any           | not found: status | not found: status     |
 * | < 2    | 1             | find the parent   | not found: visibility |
 * | < 2    | 2 and above   | show              | show                  |
 *
 * @param preventDirectChildAccess - whether children are guarded
 */
export const guard = (
  product: Pick<Product, "sku" | "status" | "visibility">,
  preventDirectChildAccess: boolean,
): VisibilityDecision => {
  const { sku, status, visibility } = product
  if (!isEnabled(product)) return { tag: "notFound", reason: { tag: "status", value: status } }
  if (visibility !== 1) return { tag: "show" }
  return preventDirectChildAccess
    ? { tag: "findParent", childSku: sku }
    : { tag: "notFound", reason: { tag: "visibility", value: visibility } }
}
