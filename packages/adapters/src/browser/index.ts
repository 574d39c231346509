/** The ports as a browser has them. */
export * as Network from "./network.ts"
export * as Tabs from "./tabs.ts"
export * as ExternalNavigation from "./external-navigation.ts"
