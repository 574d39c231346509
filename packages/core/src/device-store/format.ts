import { Option, Predicate, Schema } from "effect"
import type { Collection } from "../ports/index.ts"

/** How a value is stored on the device. */
export interface StoredFormat<A> {
  readonly collection: Collection
  /** Describes the whole value. A stored value that does not match it is broken. */
  readonly schema: Schema.Codec<A, unknown>
  /** Version of the stored format, from 1 on. */
  readonly version: number
  /** Property of the stored object that has the value; without it the object has the value's properties and the version. */
  readonly field?: string
  /** Migrations to the next version, by the version of the value. Version 0 is a value without a version. */
  readonly migrations?: Readonly<Record<number, (value: unknown) => unknown>>
  /** The platform has the value as well: a broken copy is removed instead of quarantined. */
  readonly isCopy?: boolean
}

/** Reads and writes the stored form of a value. */
export interface StoredCodec<A> {
  /** Decodes the whole stored value; none when it is broken or newer. */
  readonly decode: (stored: unknown) => Option.Option<A>
  /** Whether a newer build of the shop wrote the value. This build neither reads nor replaces it. */
  readonly isNewer: (stored: unknown) => boolean
  /** Encodes a value; none when the value does not match its schema. */
  readonly encode: (value: A) => Option.Option<unknown>
}

/** Makes the codec of a stored format. */
export const codecOf = <A>({ schema, version, field, migrations = {} }: StoredFormat<A>): StoredCodec<A> => {
  const decode = Schema.decodeUnknownOption(schema)
  const encode = Schema.encodeOption(schema)
  const versionOf = (stored: unknown): unknown =>
    Predicate.hasProperty(stored, "version") ? stored.version : 0
  const migrated = Option.liftThrowable((stored: unknown): unknown => {
    const from = versionOf(stored)
    if (!Predicate.isNumber(from)) throw new Error("the version is not a number")
    let value =
      from > 0 && field !== undefined && Predicate.hasProperty(stored, field) ? stored[field] : stored
    for (let step = from; step !== version; step += 1) {
      const migrate = migrations[step]
      if (migrate === undefined) throw new Error("no migration leads from this version")
      value = migrate(value)
    }
    return value
  })
  return {
    decode: (stored) => Option.flatMap(migrated(stored), decode),
    isNewer: (stored) => {
      const from = versionOf(stored)
      return Number.isSafeInteger(from) && Number(from) > version
    },
    encode: (value) =>
      Option.map(encode(value), (encoded) =>
        field === undefined ? { version, ...Object(encoded) } : { version, [field]: encoded },
      ),
  }
}
