/** Stock: reads it, and reduces it without overselling. */
export { Stock, stockOn, type Shortage, type StockService, type Taken, type Taking } from "./stock.ts"
