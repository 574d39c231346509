const mark = "is-passing"

/** The picture of the card that leads to an address, as far as it is in sight. */
const cardPicture = (path: string): HTMLElement | null => {
  const links = document.querySelectorAll(`.card a[href="${CSS.escape(path)}"]`)
  const pictures = [...links].flatMap(
    (link) => link.closest(".card")?.querySelector<HTMLElement>(".card__picture") ?? [],
  )
  return pictures.find(isInSight) ?? null
}

const productPicture = (): HTMLElement | null => {
  const picture = document.querySelector<HTMLElement>(".gallery__strip > :first-child")
  return picture !== null && isInSight(picture) ? picture : null
}

const isInSight = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const pathOf = (url: string): string => url.split(/[?#]/)[0]!

/**
 * Changes the page so that the picture of a card becomes that of its product, and goes back into its card. Where there
 * is no such pair, or no wish for motion, the page just changes.
 *
 * @param change - shows the new page
 * @param from - address of the page that is shown
 * @param to - of the one that comes
 */
export const passage = async (change: () => void, from: string, to: string): Promise<void> => {
  const isWished = !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden
  const card = cardPicture(pathOf(to))
  const before = card ?? productPicture()
  if (before === null || !isWished || typeof document.startViewTransition !== "function") return change()
  before.classList.add(mark)
  let after: HTMLElement | null = null
  const transition = document.startViewTransition(async () => {
    before.classList.remove(mark)
    change()
    // React renders in a microtask of its own.
    await new Promise((resolve) => setTimeout(resolve))
    after = card === null ? cardPicture(pathOf(from)) : productPicture()
    if (after === null) transition.skipTransition()
    else after.classList.add(mark)
  })
  // What is skipped is told as a rejection; the page has changed all the same.
  transition.ready.catch(() => {})
  void transition.finished.finally(() => after?.classList.remove(mark))
  await transition.updateCallbackDone
}
