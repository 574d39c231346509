/** Stock: reads it, and reduces it without overselling. */
export type { Shortage, SkuQuantity, TakeResult } from "./model.ts"
export { type StockEntry, StockRepository } from "./stock-repository.ts"
export { returnStock, takeStock } from "./take.ts"
