import type { BundleLink, GroupedLink, Product } from "./model.ts"

/**
 * The skus of the parts that the documents of bundles and sets name by sku only. Their prices, stock and names come from
 * their own documents.
 *
 * @param products - of one response
 * @returns each sku once; empty when the documents contain their parts
 */
export const skusOfBareParts = (products: ReadonlyArray<Product>): ReadonlyArray<string> => [
  ...new Set<string>(
    products
      .filter(hasBareParts)
      .flatMap(linksOf)
      .map(({ sku }) => sku),
  ),
]

/**
 * Completes the parts of bundles and sets by the parts' own products. A part without a product is disabled or deleted, so
 * the bundle or set is sold without it. A price that the bundle sets for a part stays.
 *
 * @param parts - the enabled products of `skusOfBareParts`
 */
export const withParts = (
  products: ReadonlyArray<Product>,
  parts: ReadonlyArray<Product>,
): ReadonlyArray<Product> => {
  const bySku = new Map<string, Product>(parts.map((part) => [part.sku, part]))
  const complete = <Link extends { readonly sku: string }>(
    links: ReadonlyArray<Link>,
    completeOne: (link: Link, part: Product) => Link,
  ): ReadonlyArray<Link> =>
    links.flatMap((link) => {
      const part = bySku.get(link.sku)
      return part === undefined ? [] : [completeOne(link, part)]
    })
  return products.map((product) =>
    hasBareParts(product)
      ? {
          ...product,
          bundleOptions: product.bundleOptions.map((option) => ({
            ...option,
            links: complete(option.links, completeBundleLink),
          })),
          groupedLinks: complete(product.groupedLinks, completeGroupedLink),
        }
      : product,
  )
}

const linksOf = ({ bundleOptions, groupedLinks }: Product): ReadonlyArray<BundleLink | GroupedLink> => [
  ...bundleOptions.flatMap(({ links }) => links),
  ...groupedLinks,
]

/** A part without a name of its own is named by its sku. */
const hasBareParts = (product: Product): boolean =>
  linksOf(product).some(({ sku, name, price }) => price === null || name === sku)

const completeBundleLink = (link: BundleLink, part: Product): BundleLink => ({
  ...link,
  name: part.name,
  price: link.price ?? part.price,
  ...(part.content === null ? {} : { content: part.content }),
  stock: part.stock ?? link.stock,
})

const completeGroupedLink = (link: GroupedLink, part: Product): GroupedLink => ({
  ...link,
  name: part.name,
  image: link.image ?? part.image,
  price: link.price ?? part.price,
  ...(part.tiers.length === 0 || link.price !== null ? {} : { tiers: part.tiers }),
  stock: part.stock ?? link.stock,
})
