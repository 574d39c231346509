let locks = 0

const update = (): boolean => document.documentElement.classList.toggle("is-scroll-locked", locks > 0)

/**
 * Locks the scroll position of the page. A class, because `:has` in a style of the document would slow down every
 * insertion of an element.
 *
 * @returns releases the lock; the page scrolls again when every lock is released
 */
export const lockScroll = (): (() => void) => {
  locks++
  update()
  return () => {
    locks--
    update()
  }
}
