/** Stock: reads it, and reduces it without overselling. */
export { asSold, type Shortage, type SkuQuantity, type TakeResult } from "./model.ts"
export { type StockEntry, StockRepository } from "./stock-repository.ts"
export { returnStock, takeStock } from "./take.ts"
