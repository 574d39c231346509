/** Runs the purchase in a worker of Node. */
import { parentPort } from "node:worker_threads"
import { runSale } from "./portable-sale.ts"

parentPort?.postMessage(await runSale())
