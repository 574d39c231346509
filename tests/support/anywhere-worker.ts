/** The sale in a worker of Node. */
import { parentPort } from "node:worker_threads"
import { buy } from "./anywhere.ts"

parentPort?.postMessage(await buy())
