import type { SearchState } from "@shop/commerce/drivers/opensearch"
import type { Advice } from "./advice.ts"

const about = "OpenSearch"

/** Versions with what the shop uses. */
const versionsSupported = [2, 3]

/**
 * Checks OpenSearch: its version, its health, and whether it has the products of each store view.
 *
 * @param served - products of each store view in the index of this machine; null without an index
 * @param isReadOnly - whether another indexer writes the products
 * @rule SR491
 */
export const searchFaults = (
  { version, health, views }: SearchState,
  served: ReadonlyMap<string, number> | null,
  isReadOnly: boolean,
): ReadonlyArray<Advice> => {
  const todo = isReadOnly ? "run the other indexer" : "start shop serve or shop worker, which write it"
  return [
    ...(versionsSupported.includes(Number(version.split(".")[0]))
      ? []
      : [
          {
            level: "warning",
            about,
            what: `It is version ${version}`,
            why: `the shop is tested with OpenSearch ${versionsSupported.join(" and ")}`,
            todo: "use one of these versions",
          } as const,
        ]),
    ...(health === "red"
      ? [
          {
            level: "error",
            about,
            what: "The health of the cluster is red",
            why: "some products cannot be found",
            todo: "look at its nodes and disks: GET /_cluster/allocation/explain says why",
          } as const,
        ]
      : []),
    ...views.flatMap(({ store, alias, products }): ReadonlyArray<Advice> => {
      const expected = served?.get(store)
      if (products === null)
        return [
          {
            level: "error",
            about: `${about} ${store}`,
            what: `There is no index ${alias}`,
            why: "lists and text searches of products fail",
            todo,
          },
        ]
      return isReadOnly || expected === undefined || expected === products
        ? []
        : [
            {
              level: "warning",
              about: `${about} ${store}`,
              what: `${alias} has ${products} products, and the catalogue ${expected}`,
              why: "some products are not found, or are found though they are gone",
              todo,
            },
          ]
    }),
  ]
}
