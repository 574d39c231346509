import { type CarriedState, stateId } from "./document.ts"
import type { Head } from "./head.ts"
import { pageElements, pageElementSelector } from "./page-elements.ts"
import { siteOf } from "./site.ts"

/** Reads the shop as a whole from the document. */
export const readSite = () =>
  siteOf((JSON.parse(document.getElementById(stateId)!.textContent) as CarriedState).site)

/** Puts the elements that describe a page in place of the last page's. @rule UI250 */
export const updateHead = (head: Head): void => {
  for (const old of document.querySelectorAll(pageElementSelector)) old.remove()
  document.head.append(
    ...pageElements(head).map(({ tag, attributes, text }) => {
      const made = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
      made.textContent = text
      return made
    }),
  )
}
