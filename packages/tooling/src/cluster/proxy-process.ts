/** The proxy in a process of its own, which can be frozen. It gets its targets as messages, and answers the first one with its address. */
import { startProxy } from "./proxy.ts"

const port = Number(process.argv[2] ?? 0)
let targets: ReadonlyArray<string> = []
process.on("message", (message: ReadonlyArray<string>) => {
  targets = message
})
process.once("disconnect", () => process.exit(0))
const proxy = await startProxy(() => targets, port)
process.send?.(proxy.url)
