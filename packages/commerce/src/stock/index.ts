/** Stock: reads it, and reduces it without overselling. */
export type { Shortage, Taken, Taking } from "./model.ts"
export { Stock, stockOn, type StockService } from "./stock.ts"
export { type StockEntry, StockRepository } from "./stock-repository.ts"
export { returnStock, takeStock } from "./take.ts"
