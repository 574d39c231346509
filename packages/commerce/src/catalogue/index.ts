/** The catalogue: import, normalization, search and prices. */
export { filterAttributes } from "./attribute-metadata.ts"
export { type BuildProgress } from "./build.ts"
export {
  Catalogue,
  catalogueLayer,
  type CatalogueService,
  type Fields,
  type HiddenDocument,
} from "./catalogue.ts"
export { CatalogueBuilds, type CatalogueBuildsService } from "./catalogue-builds.ts"
export { type BuildResult } from "./open-catalogues.ts"
export { CatalogueCopy } from "./copy.ts"
export { CatalogueIndex, type CatalogueIndexService, SearchUnavailable } from "./catalogue-index.ts"
export {
  DumpUnreadable,
  importDump,
  type ImportOptions,
  type ImportReport,
  type Progress,
  type Seed,
  seedDemo,
  type SeedOutcome,
  type SeedStock,
  StoreUnknown,
} from "./import.ts"
export { servedProducts } from "./served-products.ts"
export { copiedStockLog } from "./stock-changes.ts"
export {
  CatalogueDocumentRepository,
  type DocumentDraft,
  type StoredDocument,
  type WriteResult,
} from "./catalogue-document-repository.ts"
export { sitemapEntries, sitemapBlocks, type CataloguePage } from "./sitemap-entries.ts"
export { fillText, OperatorPictures, type FindPicture } from "./placeholders.ts"
export { legalAddress, type LegalPage, legalPages } from "./legal-pages.ts"
export { type RejectedLine, type Report, type TypeReport } from "./import-session.ts"
export { DemoConflict, type DemoPolicy } from "./import-writer.ts"
export { type Fault, type NormalizationName } from "./normalize/index.ts"
export { type Audience, type Hit, type JsonObject, type CatalogueSearchResult, type UrlHit } from "./model.ts"
