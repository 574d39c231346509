/** What a page shows, and how it is loaded. */
export * from "./view.ts"
export { type PageUrl } from "./frame.ts"
export { type PageOutcome, Pages, type PanelFound } from "./program.ts"
