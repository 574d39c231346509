import type { CatalogueDocument } from "../model.ts"
import type { Language, Text } from "../text.ts"
import { places, type RecipesOf } from "./pages.ts"

interface Branch {
  readonly identifier: string
  readonly label: Text
  /** Numbers of its pages, in their order. */
  readonly pages: ReadonlyArray<number>
}

/** How the pages hang together, as a list of contents would show them. */
const branches: ReadonlyArray<Branch> = [
  {
    identifier: "pottery",
    label: { fr: "La poterie", en: "The pottery", de: "Die Töpferei" },
    pages: [1, 2, 3, 4, 10, 5, 9],
  },
  {
    identifier: "service",
    label: { fr: "À votre service", en: "At your service", de: "Service" },
    pages: [19, 11, 12, 15, 16, 18, 6, 7],
  },
  {
    identifier: "law",
    label: { fr: "Informations légales", en: "Legal matters", de: "Rechtliches" },
    pages: [8, 13, 14, 17],
  },
]

/** Nodes of pages are numbered behind those of branches. */
const pagesFrom = 100

const node = (id: number, fields: Readonly<Record<string, unknown>>): CatalogueDocument => ({
  _type: "cms_hierarchy",
  _id: String(id),
  _source: { node_id: id, id, store_id: 1, ...fields },
})

/** The tree of pages of one store. */
export const treeDocuments = (language: Language, recipes: RecipesOf): ReadonlyArray<CatalogueDocument> =>
  branches.flatMap(({ identifier, label, pages }, index) => [
    node(index + 1, {
      parent_node_id: null,
      page_id: null,
      identifier,
      label: label[language],
      level: 1,
      request_url: identifier,
      xpath: String(index + 1),
    }),
    ...pages.map((page) => {
      const place = places(language, recipes).find(({ id }) => id === page)
      if (place === undefined) throw new Error(`the tree has a page ${page}, which is not there`)
      return node(pagesFrom + page, {
        parent_node_id: index + 1,
        page_id: page,
        identifier: place.identifier,
        label: place.title,
        level: 2,
        request_url: place.identifier,
        xpath: `${index + 1}/${pagesFrom + page}`,
      })
    }),
  ])
