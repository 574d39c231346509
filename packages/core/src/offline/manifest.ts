import { Option, Schema } from "effect"
import { entities } from "../catalogue/index.ts"

/** Version of the stored format of manifest and chunks. A new format needs a new version. */
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
 * Describes the catalogue of a store view on a device: its version and its chunks. `pieces` is the number of products that
 * a shopper can find. `asOfMs` is the time of the last update of prices and stock, in epoch ms. A download writes the
 * chunks before the manifest.
 */
export type Manifest = Omit<typeof StoredManifest.Type, "form">

/** Encodes a manifest for the storage of the device. */
export const encodeManifest = (manifest: Manifest): unknown => ({ ...manifest, form: format })

/**
 * Decodes a manifest from the storage of the device.
 *
 * @returns null when the value is not a manifest of this format
 */
export const decodeManifest = (stored: unknown): Manifest | null => Option.getOrNull(decode(stored))

const decode = Schema.decodeUnknownOption(StoredManifest)
