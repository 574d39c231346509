import { Option, Schema } from "effect"
import { entities } from "../catalogue/index.ts"

/** Grows when chunks are written in another format. */
const format = 1

const Stored = Schema.Struct({
  form: Schema.Literal(format),
  version: Schema.String,
  pieces: Schema.Number,
  asOfMs: Schema.Number,
  chunks: Schema.Array(
    Schema.Struct({ name: Schema.String, type: Schema.Literals(entities), ids: Schema.Array(Schema.Number) }),
  ),
})

/**
 * The catalogue that a device has of a store view: its version, the number of products that a shopper can find, the last
 * update of prices and stock in epoch ms, and its chunks. It is written last, so all chunks that it names exist.
 * @rule OC6
 */
export type Manifest = Omit<typeof Stored.Type, "form">

/** Encodes a manifest for the device. @rule OC6 */
export const writeManifest = (manifest: Manifest): unknown => ({ ...manifest, form: format })

/**
 * Decodes a manifest of the device.
 *
 * @returns null for any other value, and for another format
 * @rule OC6
 */
export const readManifest = (stored: unknown): Manifest | null => Option.getOrNull(decode(stored))

const decode = Schema.decodeUnknownOption(Stored)
