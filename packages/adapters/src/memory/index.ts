/** The ports in memory: for servers, for tests, and for browsers without storage. */
export * as Storage from "./storage.ts"
export * as Tabs from "./tabs.ts"
export * as Network from "./network.ts"
export * as ExternalNavigation from "./external-navigation.ts"
