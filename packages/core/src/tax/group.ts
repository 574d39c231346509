/** Settings for tax by customer group. */
export interface TaxGroups {
  /** Whether taxes differ by customer group. If false, all customers have the default group. */
  readonly usesGroupTax: boolean
  /** The group of guests, and of all customers if `usesGroupTax` is false; null matches rules without a group. */
  readonly defaultTaxGroupId: number | null
}

/**
 * The customer class for the lookup of tax rules.
 *
 * @param groupId - the customer's group; null for a guest, or when the platform sends no group
 * @returns the customer's group; the configured default for guests or if `usesGroupTax` is false
 */
export const taxGroup = (
  groupId: number | null,
  { usesGroupTax, defaultTaxGroupId }: TaxGroups,
): number | null => (usesGroupTax && groupId !== null ? groupId : defaultTaxGroupId)
