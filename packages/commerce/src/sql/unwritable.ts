/** SQLite's primary codes. Extended ones, such as 1034 for a failed fsync, have the primary code in their lowest byte. */
const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
}

const unwritable: ReadonlySet<number | null> = new Set([
  codes.busy,
  codes.locked,
  codes.readOnly,
  codes.io,
  codes.full,
  codes.cannotOpen,
])

const codeOf = (error: unknown): number | null => {
  const code = (error as { readonly errcode?: unknown } | null)?.errcode
  return typeof code === "number" ? code & 0xff : null
}

/** Errors of `Sql` have a tag, those of the synchronous `Database` a code. */
const tagOf = (error: unknown): unknown => (error as { readonly _tag?: unknown } | null)?._tag

const busyTags: ReadonlySet<unknown> = new Set(["DatabaseBusy", "SerializationFailure"])

/**
 * Whether an operation failed only because another process was writing. It changed nothing and may be retried.
 * @rule DB4
 */
export const isBusy = (error: unknown): boolean => busyTags.has(tagOf(error)) || codeOf(error) === codes.busy

/** Whether an operation failed because the file cannot be read or written now. It changed nothing. @rule DB4 */
export const isUnwritable = (error: unknown): boolean =>
  tagOf(error) === "DatabaseUnavailable" || isBusy(error) || unwritable.has(codeOf(error))

/** Whether the file itself is damaged: nothing that is read from it can be trusted. */
export const isDamaged = (error: unknown): boolean =>
  tagOf(error) === "DatabaseDamaged" ||
  codeOf(error) === codes.corrupt ||
  codeOf(error) === codes.notADatabase
