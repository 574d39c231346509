import { buildSchema } from "graphql"

/**
 * The GraphQL schema. Documents are as the index has them; filters are scalars, because their fields are the
 * shop's attributes, whichever those are.
 * @rule SR88 - wire §14
 */
export const schema = buildSchema(
  `
  scalar JSON
  scalar ProductFilterInput
  scalar ProductSortInput
  scalar CategoryFilterInput
  scalar CategorySortInput
  scalar AttributeInput
  scalar ReviewFilterInput
  scalar ReviewSortInput
  scalar TaxRuleInput
  scalar CmsInput
  scalar ContentFilterInput

  type Query {
    products(search: String, filter: ProductFilterInput, sort: ProductSortInput, pageSize: Int, currentPage: Int,
      _sourceInclude: [String], _sourceExclude: [String]): Products
    categories(search: String, filter: CategoryFilterInput, sort: CategorySortInput, pageSize: Int, currentPage: Int,
      _sourceInclude: [String], _sourceExclude: [String]): Found
    customAttributeMetadata(attributes: AttributeInput, pageSize: Int, currentPage: Int,
      _sourceInclude: [String], _sourceExclude: [String]): Found
    reviews(search: String, filter: ReviewFilterInput, sort: ReviewSortInput, pageSize: Int, currentPage: Int,
      _sourceInclude: [String], _sourceExclude: [String]): Found
    taxrule(filter: TaxRuleInput, pageSize: Int, currentPage: Int,
      _sourceInclude: [String], _sourceExclude: [String]): Found
    cmsPages(filter: CmsInput, pageSize: Int, currentPage: Int): CmsPages
    cmsBlocks(filter: CmsInput, pageSize: Int, currentPage: Int): CmsBlocks
    cmsHierarchies(filter: CmsInput, pageSize: Int, currentPage: Int): CmsHierarchies
    "Articles of the blog (type 1) and recipes (type 2)."
    contents(filter: ContentFilterInput, pageSize: Int): Contents
  }

  type Products {
    items: JSON
    total_count: Int
    aggregations: JSON
    attribute_metadata: JSON
    sort_fields: SortFields
    page_info: PageInfo
  }
  type SortFields { options: [SortField] }
  type SortField { label: String value: String }
  type PageInfo { page_size: Int current_page: Int }
  type Found { hits: JSON suggest: JSON aggregations: JSON }
  type CmsPages { items: [CmsPage] }
  type CmsPage {
    page_id: Int title: String identifier: String content: String content_heading: String
    meta_title: String meta_description: String meta_keywords: String store_id: Int
  }
  type CmsBlocks { items: [CmsBlock] }
  type CmsBlock { id: Int title: String identifier: String content: String creation_time: String store_id: Int }
  type CmsHierarchies { items: [CmsHierarchy] }
  type CmsHierarchy {
    node_id: Int parent_node_id: Int page_id: Int identifier: String label: String level: Int
    request_url: String xpath: String store_id: Int
  }
  type Contents { items: [Content] }
  type Content { entity_id: Int type_id: Int url_key: String custom_attributes: [ContentAttribute] }
  type ContentAttribute { attribute_code: String value: JSON }
`,
)
