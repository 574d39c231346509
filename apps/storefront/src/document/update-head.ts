import { type EmbeddedState, stateId } from "./document.ts"
import type { Head } from "./head.ts"
import { pageElements, pageElementSelector } from "./page-elements.ts"
import { siteOf } from "./site.ts"

/** Reads the facts about the shop from the document. */
export const readSite = () =>
  siteOf((JSON.parse(document.getElementById(stateId)!.textContent) as EmbeddedState).site)

/** Replaces the elements that describe the page. @rule UI250 */
export const updateHead = (head: Head): void => {
  for (const old of document.querySelectorAll(pageElementSelector)) old.remove()
  document.head.append(
    ...pageElements(head).map(({ tag, attributes, text }) => {
      const created = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value)
      created.textContent = text
      return created
    }),
  )
}
