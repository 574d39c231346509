/** What lies on the shelf, and taking it away without ever taking too much. */
export { Stock, stockOn, type Shortage, type StockService, type Taken, type Taking } from "./stock.ts"
