/** What an operator does and looks at: changes on record, figures, and everything as lines for elsewhere. */
export { type Deed, type DeedRecord, latestDeeds, recorded } from "./audit.ts"
export { catalogueLines, customerLines, type ExportView, orderLines, stockLines } from "./export.ts"
export { type Figures, figures } from "./figures.ts"
export { keepImport, type KeptImport, latestImports } from "./import-reports.ts"
export { seenLetter, seenLetters, type SeenLetter } from "./letters-seen.ts"
export { orderStates, seenOrder, seenOrders, type SeenOrder } from "./orders-seen.ts"
export { changeStock, findStock, qtyMax, type StockChange, stockWords } from "./stock-change.ts"
