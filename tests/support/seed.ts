import fc from "fast-check"

/**
 * What every property draws its examples from: the same on every machine, so that a run says of the code alone whether
 * it is right. `SHOP_SEED` asks for others.
 */
export const seed = Number(process.env["SHOP_SEED"] ?? 20_260_101)
if (!Number.isInteger(seed)) throw new Error(`SHOP_SEED is no whole number: ${process.env["SHOP_SEED"]}`)

/** The setup file of vitest: properties that name no seed take this one. */
fc.configureGlobal({ seed })
