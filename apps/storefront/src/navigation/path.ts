/** An address without its query. */
export const pathOf = (url: string): string => url.split("?")[0]!
