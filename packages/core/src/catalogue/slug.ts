/** Letters that Unicode decomposition leaves unchanged. */
const transliterations: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
}

/**
 * Makes the slug of a name: lower case without accents, hyphens for spaces, "-and-" for &, no other signs and no
 * repeated hyphens.
 *
 * @param name - any text
 * @returns such as "bol-a-the-and-cafe-bleu"; may be empty
 */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[ßæœøłđ]/g, (letter) => transliterations[letter]!)
    .replace(/\s+/g, "-")
    .replaceAll("&", "-and-")
    .replace(/[^\w-]+/g, "")
    .replace(/-{2,}/g, "-")

/** The slug of a category: its url key, otherwise its name and id. */
export const categorySlug = (category: {
  readonly id: number
  readonly name: string
  readonly urlKey: string | null
}): string =>
  category.urlKey !== null && category.urlKey !== ""
    ? category.urlKey
    : `${slug(category.name)}-${category.id}`
