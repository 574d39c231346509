/** The ports as a browser has them. */
export * as Network from "./network.ts"
export * as Tabs from "./tabs.ts"
export * as Leave from "./leave.ts"
