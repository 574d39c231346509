/** Letters that lose no mark when decomposed, so they are spelt out. */
const spelt: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" }

/**
 * Writes a name so that it can stand in an address: lower case, no accents, spaces to hyphens, & to "-and-", other
 * signs dropped, hyphens once.
 *
 * @param name - any text
 * @returns such as "bol-a-the-and-cafe-bleu"; may be empty
 * @rule CT22 - S1 §5 slug format; domain §9
 */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[ßæœøłđ]/g, (letter) => spelt[letter]!)
    .replace(/\s+/g, "-")
    .replaceAll("&", "-and-")
    .replace(/[^\w-]+/g, "")
    .replace(/-{2,}/g, "-")

/**
 * The slug of a category: its url key, else its name and id.
 *
 * @rule CT22 - S1 §5
 */
export const categorySlug = (category: {
  readonly id: number
  readonly name: string
  readonly urlKey: string | null
}): string =>
  category.urlKey !== null && category.urlKey !== ""
    ? category.urlKey
    : `${slug(category.name)}-${category.id}`
