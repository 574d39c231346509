import { seed } from "./seed.ts"

/**
 * How many stories a model is told, and which; printed, so that a failing run can be had again.
 *
 * @param model - named in what is printed
 * @param runs - when `SHOP_RUNS` does not say another number
 * @returns the parameters of the property
 */
export const stories = (model: string, runs: number): { readonly seed: number; readonly numRuns: number } => {
  const numRuns = Number(process.env["SHOP_RUNS"] ?? runs)
  process.stdout.write(`${model} model: SHOP_SEED=${seed} SHOP_RUNS=${numRuns}\n`)
  return { seed, numRuns }
}
