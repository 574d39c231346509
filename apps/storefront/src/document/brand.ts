/** The name of the shop, the same in every language. */
export const brand = "Vaugrès"
export const version = "1.12.2"
