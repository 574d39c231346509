/** What a page shows, and how it is loaded. */
export * from "./view.ts"
