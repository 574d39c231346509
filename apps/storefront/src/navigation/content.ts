/** Where the page's own matter begins; takes the focus when a page has changed. */
export const contentId = "content"
/** Stands at the beginning of every page; see `document.ts`. */
export const headerId = "header"
