interface Option<Link> {
  readonly type: string
  readonly links: ReadonlyArray<Link>
}

/** Whether several links of a bundle's option may be taken together. @rule PD11 */
export const takesMany = ({ type }: Pick<Option<unknown>, "type">): boolean =>
  type === "checkbox" || type === "multi"

/**
 * The links of an option before the shopper's choice: its defaults, otherwise its first link.
 *
 * @returns one link, more only where several may be taken, none when there are no links
 * @rule PD11, PD22 - S1 §4 Bundle price, domain §2.3
 */
export const defaultLinks = <Link extends { readonly isDefault: boolean }>(
  option: Option<Link>,
): ReadonlyArray<Link> => {
  const defaults = option.links.filter(({ isDefault }) => isDefault)
  if (defaults.length === 0) return option.links.slice(0, 1)
  return takesMany(option) ? defaults : defaults.slice(0, 1)
}
