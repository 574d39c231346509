import { Option, Schema } from "effect"
import { entities } from "../catalogue/index.ts"

/** Version of the stored format of manifest and chunks. Another format needs the next number. */
const format = 1

const StoredManifest = Schema.Struct({
  form: Schema.Literal(format),
  version: Schema.String,
  pieces: Schema.Number,
  asOfMs: Schema.Number,
  chunks: Schema.Array(
    Schema.Struct({ name: Schema.String, type: Schema.Literals(entities), ids: Schema.Array(Schema.Number) }),
  ),
})

/**
 * Describes the catalogue of a store view on a device: its version, its chunks, the number of products that a shopper can
 * find (`pieces`), and the last update of prices and stock in epoch ms (`asOfMs`). A download writes the manifest after
 * the chunks that it names.
 * @rule OC6
 */
export type Manifest = Omit<typeof StoredManifest.Type, "form">

/** Encodes a manifest for the device. @rule OC6 */
export const writeManifest = (manifest: Manifest): unknown => ({ ...manifest, form: format })

/**
 * Decodes a manifest of the device.
 *
 * @returns null when the value is not a manifest of this format
 * @rule OC6
 */
export const readManifest = (stored: unknown): Manifest | null => Option.getOrNull(decode(stored))

const decode = Schema.decodeUnknownOption(StoredManifest)
