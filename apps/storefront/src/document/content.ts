/** Id of the main content, which takes the focus after a navigation. */
export const contentId = "content"
/** Id of the header; see `document.ts`. */
export const headerId = "header"
/** Id of the menu of phones. */
export const menuId = "menu"
