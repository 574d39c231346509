/** The operator's work: the audit log, statistics, changes of stock, and exports. */
export {
  type AuditEntry,
  AuditLog,
  type AuditLogService,
  type AuditRecord,
  AuditRepository,
} from "./audit-log.ts"
export { CatalogueCheckRepository } from "./catalogue-check-repository.ts"
export {
  catalogueLines,
  customerLines,
  type ExportView,
  orderLines,
  stockEntries,
  stockLines,
} from "./export.ts"
export { ExportRepository } from "./export-repository.ts"
export { StatisticsRepository, type Statistics, statistics } from "./statistics.ts"
export { ImportReportRepository, type ImportSummary, summarizeImport } from "./import-reports.ts"
export { findOutboxLetter, listOutboxLetters, type OutboxLetter } from "./outbox-letters.ts"
export { type OrderRow, OrderSearchRepository, type OrderWithLines } from "./order-search-repository.ts"
export { orderStates } from "./order-states.ts"
export { findOrderWithLines, listOrders, prepareSearches } from "./order-search.ts"
export { OperatorSessionRepository } from "./operator-session-repository.ts"
export { changeStock, findStock, qtyMax, type StockChange, stockWords } from "./stock-change.ts"
