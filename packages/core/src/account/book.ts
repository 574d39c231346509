import type { Address } from "../address/index.ts"
import { limits } from "../settings/index.ts"
import type { SavedAddress } from "./model.ts"

/** What an address of the book is used for when nothing else is said. */
export type AddressUse = "isDefaultShipping" | "isDefaultBilling"

/** The addresses of a customer. @rule UI61 */
export type Book = ReadonlyArray<SavedAddress>

/** Whether one more address fits into the book. @rule UI61, PF10 */
export const hasRoom = (book: Book, addressesMax: number = limits.addressesMax): boolean =>
  book.length < addressesMax

const uses: ReadonlyArray<AddressUse> = ["isDefaultShipping", "isDefaultBilling"]

/** The book with one address as the default of a kind, and no other. */
const preferred = (book: Book, at: number, use: AddressUse): Book =>
  book.map((saved, index) => ({ ...saved, [use]: index === at }))

/** What nobody is the default for is the first one's. */
const settled = (book: Book): Book =>
  uses.reduce((made, use) => (made.some((saved) => saved[use]) ? made : preferred(made, 0, use)), book)

/**
 * The book with an address written into it. The first one of all is used for both.
 *
 * @param at - which address is replaced; null writes a new one
 * @param wanted - what it is the default for from now on; what it was the default for it stays
 * @param addressesMax - that the platform takes
 * @returns the book as it was when there is no room, or no such address
 * @rule UI61 - S2 §3 User (addresses), wire §4 (default_billing, default_shipping)
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
 * The book without an address. What it was the default for passes to the first that is left.
 *
 * @param at - its place in the book
 * @rule UI61
 */
export const without = (book: Book, at: number): Book => settled(book.filter((_, index) => index !== at))
