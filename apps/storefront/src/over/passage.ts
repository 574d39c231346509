import { pathOf } from "../navigation/path.ts"
import { isStill } from "./motion.ts"

/** What a picture is while another flies to its place. */
const mark = "is-passing"
/** As `--slow` and `--ease` of the tokens. */
const flight = { duration: 240, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" }

/** The picture of the card that leads to an address, as far as it is in sight. */
const cardPicture = (path: string): HTMLImageElement | null => {
  const links = document.querySelectorAll(`.card a[href="${CSS.escape(path)}"]`)
  const pictures = [...links].flatMap(
    (link) => link.closest(".card")?.querySelector<HTMLImageElement>(".card__picture img") ?? [],
  )
  return pictures.find(isInSight) ?? null
}

/** The product that is glanced at stands over the page, which is asked for nothing: it would be laid out for that. */
const glance = (): Element | null => document.querySelector("[data-glance] > .glance")

const productPicture = (): HTMLImageElement | null => {
  const picture = (glance() ?? document).querySelector<HTMLImageElement>(".gallery__strip > :first-child img")
  return picture !== null && isInSight(picture) ? picture : null
}

const isInSight = (element: HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

interface Departure {
  /** Has the picture while the page that drew it is still there, so it waits for nothing. */
  readonly piece: HTMLImageElement
  readonly from: DOMRect
  /** Width over height of the whole picture, of which the places show a part. */
  readonly shape: number
  readonly target: () => HTMLImageElement | null
}
/** A tab shows one page; what has left the one before it waits here for the next. */
let departed: Departure | null = null
/** What will fly if somebody goes where they seem to: made before, it has its picture at once. */
let poised: HTMLImageElement | null = null
/** The picture that waits for the one in the air. */
let awaiting: Element | null = null

/** In the document at once, where it is laid out and not seen: what comes into a page has its styles looked at anew. */
const pieceOf = ({ currentSrc }: HTMLImageElement): HTMLImageElement => {
  const ready = poised
  poised = null
  if (ready?.src === currentSrc) return ready
  ready?.remove()
  const piece = document.createElement("img")
  piece.className = "flight"
  piece.alt = ""
  piece.decoding = "sync"
  piece.src = currentSrc
  document.body.append(piece)
  return piece
}

/** Called when somebody seems to go to an address. */
export const poise = (to: string): void => {
  const card = isStill() ? null : cardPicture(pathOf(to))
  if (card !== null && card.currentSrc !== "") poised = pieceOf(card)
}

/**
 * The picture of a card becomes that of its product, and goes back into its card. Called before what is seen changes;
 * where there is no such pair, or no wish for motion, it just changes.
 *
 * A picture of its own flies, over a page that is painted at once: the browser's own passages catch the old page in a frame
 * before the new one may be rendered, which takes longer than rendering it.
 *
 * @param from - address of the page that is shown
 * @param to - of the one that comes
 */
export const lift = (from: string, to: string): void => {
  departed?.piece.remove()
  departed = null
  if (isStill() || document.hidden) return
  const card = cardPicture(pathOf(to))
  const before = card ?? productPicture()
  // What is not drawn itself can fly nowhere.
  if (before === null || !before.complete || before.naturalHeight === 0) return
  departed = {
    piece: pieceOf(before),
    from: before.getBoundingClientRect(),
    shape: before.naturalWidth / before.naturalHeight,
    target: card === null ? () => cardPicture(pathOf(from)) : productPicture,
  }
}

/** Called before another page takes the place of the one that is shown; what was glanced at has its picture already. */
export const depart = (from: string, to: string): void => {
  // The browser lays a page out once more before it takes an element away that has the focus; the new page gets it anyway.
  if (pathOf(from) !== pathOf(to)) (document.activeElement as HTMLElement | null)?.blur()
  if (glance() === null) lift(from, to)
}

/** How wide a picture is that covers a place. */
const coveringPx = ({ width, height }: DOMRect, shape: number): number => Math.max(width, height * shape)

/** A picture of a width and a shape where it covers a place, and the part of it that is seen there. */
const covering = (widthPx: number, shape: number, place: DOMRect) => {
  const scale = coveringPx(place, shape) / widthPx
  // What is cut off on each side.
  const x = (widthPx - place.width / scale) / 2
  const y = (widthPx / shape - place.height / scale) / 2
  return {
    transform: `translate(${place.x - x * scale}px, ${place.y - y * scale}px) scale(${scale})`,
    clipPath: `inset(${y}px ${x}px)`,
  }
}

/** Hides a picture until the one in the air has landed. */
const hide = (picture: Element): void => {
  awaiting = picture
  picture.classList.add(mark)
}

/** Called when the new page stands where it is to be seen. */
export const land = (): void => {
  const after = departed?.target() ?? null
  if (departed === null || after === null) {
    // What the flight is to is another element now: the whole page has taken the place of a glance at it.
    const there = awaiting === null || awaiting.isConnected ? null : productPicture()
    if (there !== null) hide(there)
    return
  }
  const { piece, from, shape } = departed
  const to = after.getBoundingClientRect()
  const widthPx = coveringPx(to, shape)
  const places = [from, to].map((place) => covering(widthPx, shape, place))
  departed = null
  hide(after)
  const end = (): void => {
    piece.remove()
    awaiting?.classList.remove(mark)
    awaiting = null
  }
  piece.style.width = `${widthPx}px`
  piece.style.height = `${widthPx / shape}px`
  piece.style.visibility = "visible"
  // Each by itself: the browser moves a picture without the page, where nothing else changes with it.
  piece.animate({ clipPath: places.map(({ clipPath }) => clipPath) }, flight)
  piece.animate({ transform: places.map(({ transform }) => transform) }, flight).finished.then(end, end)
}
