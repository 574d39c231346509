import { pathOf } from "../navigation/path.ts"
import { isWanted } from "../navigation/wanted.ts"
import type { Ui } from "../state/ui.ts"
import { afterPaint } from "./after-paint.ts"
import { isStill } from "../parts/motion.ts"

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
const glance = (): Element | null => document.querySelector(".glance.is-shown")

const productPicture = (within: ParentNode = glance() ?? document): HTMLImageElement | null => {
  const picture = within.querySelector<HTMLImageElement>(".gallery__strip > :first-child img")
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
  readonly shape: number
  readonly target: (within?: ParentNode) => HTMLImageElement | null
}
/** A tab shows one page; what has left the one before it waits here for the next. */
let departed: Departure | null = null
/** What will fly if somebody goes where they seem to: made before, it has its picture at once. */
let poised: HTMLImageElement | null = null
/** What is in the air, and the picture that waits for it. */
let awaiting: { readonly piece: Element; readonly picture: Element } | null = null

/** How wide a picture is that covers a place. */
const coveringPx = ({ width, height }: DOMRect, shape: number): number => Math.max(width, height * shape)

/** Width over height of a whole picture, of which its place shows a part. */
const shapeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): number => naturalWidth / naturalHeight

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

/** Makes a piece as large as a picture is in its place. */
const fit = (piece: HTMLImageElement, place: DOMRect, shape: number): number => {
  const widthPx = coveringPx(place, shape)
  piece.style.width = `${widthPx}px`
  piece.style.height = `${widthPx / shape}px`
  return widthPx
}

/** Puts a piece where a picture is. */
const put = (piece: HTMLImageElement, picture: HTMLImageElement): DOMRect => {
  const [place, shape] = [picture.getBoundingClientRect(), shapeOf(picture)]
  Object.assign(piece.style, covering(fit(piece, place, shape), shape, place))
  return place
}

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
  if (card === null || card.currentSrc === "") return
  poised = pieceOf(card)
  put(poised, card)
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
  const piece = pieceOf(before)
  departed = {
    piece,
    from: put(piece, before),
    shape: shapeOf(before),
    target: card === null ? () => cardPicture(pathOf(from)) : productPicture,
  }
}

/**
 * Called before another page takes the place of the one that is shown; what was glanced at has its picture already.
 *
 * @param from - address of the page that is shown
 * @param to - of the one that comes
 * @returns whether it is to be shown at all
 */
export const depart = (from: string, to: string, ui: Readonly<Ui>): boolean => {
  if (!isWanted(from, location.pathname + location.search, ui)) return false
  if (pathOf(from) !== pathOf(to)) {
    // What was opened since it was asked for stays.
    const leaving = ui.isOpenedSince ? "main " : ""
    for (const open of document.querySelectorAll<HTMLElement>(`${leaving}:popover-open`)) open.hidePopover()
    // The browser lays a page out once more before it takes an element away that has the focus; the new page gets it anyway.
    document.querySelector<HTMLElement>(`${leaving}:focus`)?.blur()
  }
  if (glance() === null) lift(from, to)
  return true
}

/** Hides a picture until the piece that flies to it has landed; what waited for another waits no longer. */
const hide = (picture: Element, piece: Element): void => {
  awaiting?.picture.classList.remove(mark)
  awaiting = { piece, picture }
  picture.classList.add(mark)
}

/**
 * Called when the new page stands where it is to be seen.
 *
 * @param within - what is glanced at, which stands there and is shown after this: for what is shown the page is laid out
 */
export const land = (within?: ParentNode): void => {
  const after = departed?.target(within) ?? null
  if (departed === null || after === null) {
    if (awaiting === null || awaiting.picture.isConnected) return
    // What the flight is to is another element now: the whole page has taken the place of a glance at it.
    const there = productPicture()
    if (there !== null) return void hide(there, awaiting.piece)
    // Or it is gone with its page, and the flight leads nowhere.
    awaiting.piece.remove()
    awaiting = null
    return
  }
  const { piece, from, shape } = departed
  departed = null
  hide(after, piece)
  piece.style.visibility = "visible"
  // It stands where the picture was, and sets out when that has been seen.
  afterPaint(() => fly(piece, from, shape))
}

/** To the picture that waits for it. */
const fly = (piece: HTMLImageElement, from: DOMRect, shape: number): void => {
  const end = (): void => {
    piece.remove()
    if (awaiting?.piece !== piece) return
    awaiting.picture.classList.remove(mark)
    awaiting = null
  }
  if (awaiting?.piece !== piece) return void end()
  const to = awaiting.picture.getBoundingClientRect()
  const widthPx = fit(piece, to, shape)
  const places = [from, to].map((place) => covering(widthPx, shape, place))
  // Each by itself: the browser moves a picture without the page, where nothing else changes with it.
  piece.animate({ clipPath: places.map(({ clipPath }) => clipPath) }, flight)
  piece.animate({ transform: places.map(({ transform }) => transform) }, flight).finished.then(end, end)
}
