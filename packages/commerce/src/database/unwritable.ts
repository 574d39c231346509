/** SQLite's codes for a file that cannot be written now: busy, locked, I/O error, full. */
const unwritable: ReadonlySet<unknown> = new Set([5, 6, 10, 13])
const codeOf = (error: unknown): unknown => (error as { readonly errcode?: unknown } | null)?.errcode

/**
 * Whether something failed only because another process was writing: nothing was done, and it may be tried again.
 * @rule DB4
 */
export const isBusy = (error: unknown): boolean => codeOf(error) === 5

/** Whether something failed because the file cannot be written: nothing was done. @rule DB4 - reliability 46, 47 */
export const isUnwritable = (error: unknown): boolean => unwritable.has(codeOf(error))
