/** The pieces as they are written down, one file for each family. */
import type { ProductDefinition } from "../authoring.ts"
import { cook } from "./cook.ts"
import { drink } from "./drink.ts"
import { keep } from "./keep.ts"
import { pantry } from "./pantry.ts"
import { serve } from "./serve.ts"
import { workshop } from "./workshop.ts"

/** Every piece of the shop, in the order of its families. */
export const allProducts: ReadonlyArray<ProductDefinition> = [
  ...cook,
  ...serve,
  ...drink,
  ...keep,
  ...pantry,
  ...workshop,
]
