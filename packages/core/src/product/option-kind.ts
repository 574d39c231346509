import type { BundleOption } from "./model.ts"

/**
 * How the shopper answers a custom option: with a text, a day, one of its values or several of them. Several values are stored as
 * their ids, joined by commas.
 */
export type CustomOptionKind = "text" | "date" | "single" | "multiple"

/**
 * Every type of custom option with its kind. A new type is a line here; then the compiler names the places that must know it.
 */
const customOptionKinds = {
  field: "text",
  area: "text",
  file: "text",
  date: "date",
  radio: "single",
  select: "single",
  drop_down: "single",
  checkbox: "multiple",
  multiple: "multiple",
} as const satisfies Readonly<Record<string, CustomOptionKind>>

/** The type of a custom option, as the catalogue names it. */
export type CustomOptionType = keyof typeof customOptionKinds

/** All types of custom options. */
export const customOptionTypes = Object.keys(customOptionKinds) as ReadonlyArray<CustomOptionType>

/** Whether a text names a type of custom option. */
export const isCustomOptionType = (text: string): text is CustomOptionType =>
  Object.hasOwn(customOptionKinds, text)

/** How the shopper answers a custom option. */
export const customOptionKind = ({ type }: { readonly type: CustomOptionType }): CustomOptionKind =>
  customOptionKinds[type]

const areIdsChosen: Readonly<Record<CustomOptionKind, boolean>> = {
  text: false,
  date: false,
  single: true,
  multiple: true,
}

/** Whether the shopper answers an option with ids of its values. */
export const hasValues = (option: { readonly type: CustomOptionType }): boolean =>
  areIdsChosen[customOptionKind(option)]

const areSeveralAllowed: Readonly<Record<BundleOption["type"], boolean>> = {
  radio: false,
  select: false,
  checkbox: true,
  multi: true,
}

/** Whether several links of a bundle's option may be taken together. */
export const takesMany = ({ type }: Pick<BundleOption, "type">): boolean => areSeveralAllowed[type]

/**
 * The links of an option before the shopper's choice: its defaults, otherwise its first link.
 *
 * @returns one link, more only where several may be taken, none when there are no links
 */
export const defaultLinks = <Link extends { readonly isDefault: boolean }>(
  option: Pick<BundleOption, "type"> & { readonly links: ReadonlyArray<Link> },
): ReadonlyArray<Link> => {
  const defaults = option.links.filter(({ isDefault }) => isDefault)
  if (defaults.length === 0) return option.links.slice(0, 1)
  return takesMany(option) ? defaults : defaults.slice(0, 1)
}
