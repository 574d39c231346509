/** An address without its query and fragment. */
export const pathOf = (url: string): string => url.split(/[?#]/)[0]!
