/** What is on offer: taken in, put in order, found, priced. */
export { type BuildProgress } from "./build.ts"
export { Catalogue, type Built, type CatalogueService, type Fields } from "./catalogue.ts"
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
export { count } from "./documents.ts"
export { findable, findableBlocks, type FindablePage } from "./findable.ts"
export { filledText, OperatorPictures, type PictureOf } from "./filled.ts"
export { legalAddress, type LegalPage, legalPages, pageContent } from "./legal-pages.ts"
export { DemoInTheWay, type DemoPolicy, type Refusal, type Report, type TypeReport } from "./intake.ts"
export { type Fault, type MendName } from "./mend/index.ts"
export { type Audience, type Hit, type JsonObject, type SearchAnswer, type UrlHit } from "./model.ts"
