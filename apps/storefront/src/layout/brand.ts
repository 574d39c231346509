/** The shop's name: a name, not a word, so it is the same in every language. */
export const brand = "Vaugrès"
export const version = "1.12.2"
