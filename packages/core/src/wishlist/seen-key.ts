/** Key of the recently viewed products, in the collection and format of the wishlist. @rule WL11 */
export const seenKey = "seen"
