/** How taxes depend on who buys, as the shop is set. @rule TX8 - S1 §6 */
export interface TaxGroups {
  /** Taxes differ by customer group; else everybody has the default. */
  readonly usesGroupTax: boolean
  /** The group of whoever is not signed in, and of everybody where only it is used; null asks for no group at all. */
  readonly defaultTaxGroupId: number | null
}

/**
 * The customer class that tax rules are asked for.
 *
 * @param groupId - of the customer; null when nobody is signed in or the platform names none
 * @returns the customer's own, or the configured default when logged out or when only the default is used
 * @rule TX8 - S1 §6 (the tax group), domain §1.1
 */
export const taxGroup = (
  groupId: number | null,
  { usesGroupTax, defaultTaxGroupId }: TaxGroups,
): number | null => (usesGroupTax && groupId !== null ? groupId : defaultTaxGroupId)
