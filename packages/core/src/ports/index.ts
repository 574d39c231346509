/** The five things the core asks of the world. Clock and randomness are Effect's own. */
export { type Stamp, Transport } from "./transport.ts"
export { Storage, StorageFailed, type Collection } from "./storage.ts"
export { Network } from "./network.ts"
export { Tabs, type TabMessage } from "./tabs.ts"
export { Leave } from "./leave.ts"
