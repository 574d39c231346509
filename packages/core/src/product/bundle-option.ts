import { type Fault, qty as qtyFaults } from "../form/index.ts"
import { limits } from "../settings/index.ts"
import { defaultLinks, takesMany } from "./option-kind.ts"
import type { BundleLink, BundleOption, ProductOption } from "./model.ts"

type Bundle = ProductOption["bundle"]
type ChosenLinks = Bundle[number]

/** A link of the bundle with its quantity. */
export interface BundlePart {
  readonly option: BundleOption
  readonly link: BundleLink
  readonly qty: number
}

/** The name of an option's field. */
export const bundleField = (optionId: number | string): string => `bundleOption_${optionId}`

/** The default choices of a bundle. */
export const defaultBundle = (options: ReadonlyArray<BundleOption>): Bundle =>
  options.flatMap((option) => {
    const links = defaultLinks(option)
    return links.length === 0 ? [] : [toChosen(option, links, links[0]!.qty)]
  })

/**
 * Validates the choices of a bundle. Every required option needs a link, every link belongs to its option, and quantities
 * are above zero. A link with a fixed quantity has its own quantity. An empty input means the default links. A bundle
 * without any link is invalid.
 *
 * @returns the valid options in the product's order, and one validation error for each invalid option
 */
export const validateBundle = (
  options: ReadonlyArray<BundleOption>,
  input: Bundle,
): { readonly bundle: Bundle; readonly faults: ReadonlyArray<Fault> } => {
  if (options.length === 0 && input.length === 0) return { bundle: [], faults: [] }
  const wanted = input.length === 0 ? defaultBundle(options) : input
  const bundle: Array<ChosenLinks> = []
  const faults: Array<Fault> = wanted
    .filter(({ optionId }) => !options.some(({ id }) => String(id) === optionId))
    .map(({ optionId }) => ({ field: bundleField(optionId), tag: "choose" }))
  for (const option of options) {
    const settled = settleOne(
      option,
      wanted.find(({ optionId }) => optionId === String(option.id)),
    )
    if (settled === null) continue
    if ("tag" in settled) faults.push(settled)
    else bundle.push(settled)
  }
  // An empty bundle means the default links later, and the shopper would pay for them.
  const isEmptied = input.length > 0 && bundle.length === 0 && faults.length === 0
  if (isEmptied) faults.push({ field: bundleField(options[0]!.id), tag: "required" })
  return { bundle, faults }
}

const settleOne = (option: BundleOption, choice: ChosenLinks | undefined): ChosenLinks | Fault | null => {
  const field = bundleField(option.id)
  const wanted = [...new Set(choice?.selections.filter((id) => id !== ""))]
  if (choice === undefined || wanted.length === 0)
    return option.isRequired ? { field, tag: "required" } : null
  const links = option.links.filter(({ id }) => wanted.includes(id))
  if (links.length !== wanted.length || (links.length > 1 && !takesMany(option)))
    return { field, tag: "choose" }
  const chosen = toChosen(option, links, choice.qty)
  return qtyFaults(field, chosen.qty, limits.lineQtyMax)[0] ?? chosen
}

/** The quantity is the shopper's if a link permits it, otherwise the first link's: equal choices have equal values. */
const toChosen = (option: BundleOption, links: ReadonlyArray<BundleLink>, qty: number): ChosenLinks => ({
  optionId: String(option.id),
  qty: links.some(({ canChangeQty }) => canChangeQty) ? qty : links[0]!.qty,
  selections: links.map(({ id }) => id),
})

/**
 * The links that go into a bundle and how many of each.
 *
 * @param bundle - validated by `validateOption`
 */
export const bundleParts = (
  options: ReadonlyArray<BundleOption>,
  bundle: Bundle,
): ReadonlyArray<BundlePart> =>
  bundle.flatMap(({ optionId, qty, selections }) => {
    const option = options.find(({ id }) => String(id) === optionId)
    if (option === undefined) return []
    return option.links
      .filter(({ id }) => selections.includes(id))
      .map((link) => ({ option, link, qty: link.canChangeQty ? qty : link.qty }))
  })
