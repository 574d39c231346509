import type { Address } from "../address/index.ts"
import { limits } from "../settings/index.ts"
import type { SavedAddress } from "./model.ts"

/** The default use of an address of the book. */
export type AddressUse = "isDefaultShipping" | "isDefaultBilling"

/** The addresses of a customer. */
export type Book = ReadonlyArray<SavedAddress>

/** Whether the book has fewer addresses than the maximum. */
export const hasRoom = (book: Book, addressesMax: number = limits.addressesMax): boolean =>
  book.length < addressesMax

const uses: ReadonlyArray<AddressUse> = ["isDefaultShipping", "isDefaultBilling"]

/** The book with one address as the only default of a use. */
const preferred = (book: Book, at: number, use: AddressUse): Book =>
  book.map((saved, index) => ({ ...saved, [use]: index === at }))

/** Makes the first address the default of each use without one. */
const settled = (book: Book): Book =>
  uses.reduce((made, use) => (made.some((saved) => saved[use]) ? made : preferred(made, 0, use)), book)

/**
 * The book with a new or changed address. The first address is the default of both uses.
 *
 * @param at - index of the address to replace; null adds a new one
 * @param wanted - further default uses of the address
 * @param addressesMax - the platform's limit
 * @returns the same book if it is full or has no such address
 */
export const written = (
  book: Book,
  at: number | null,
  address: Address,
  wanted: ReadonlyArray<AddressUse>,
  addressesMax: number = limits.addressesMax,
): Book => {
  const index = at ?? book.length
  const before = book[index]
  if (at === null ? !hasRoom(book, addressesMax) : before === undefined) return book
  const saved = { id: null, isDefaultBilling: false, isDefaultShipping: false, ...before, address }
  const made: Book = [...book.slice(0, index), saved, ...book.slice(index + 1)]
  return settled(wanted.reduce((now, use) => preferred(now, index, use), made))
}

/**
 * The book without an address. The first remaining address gets its default uses.
 *
 * @param at - index in the book
 */
export const without = (book: Book, at: number): Book => settled(book.filter((_, index) => index !== at))
