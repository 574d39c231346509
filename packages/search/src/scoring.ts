/**
 * Weights and thresholds of the text search, for the engine on the platform and on devices and for OpenSearch. The named
 * ones of S1 §9 are first.
 * @rule LI3 - S1 §9
 */

/** A hit of a text with a lower score is dropped. */
export const scoreMin = 0.02
/** Largest edit distance of a correction. */
export const editsMax = 2
/** A search begins with three letters. */
export const oneEditLength = 3
/** Shorter words differ by one edit at most: two of four letters are another word. */
export const twoEditsLength = 5
/** Share of the query terms that a product must match. */
export const termShareMin = 0.75
export const fieldBoosts = {
  name: 4,
  sku: 2,
  categoryName: 1,
  /** A little more than a category: shoppers who type a colour mean it. */
  optionLabel: 1.25,
  /** A description only completes a match and never comes first. */
  description: 0.2,
} as const

/** Weights are stored in one byte; a score of 1 is stored as this weight. */
export const weightPerPoint = 40
/** A posting with at most this weight comes from a description alone. @rule IX65 */
export const descriptionWeightMax = 12
/** Stored weights of a product's own sku and of a variant's sku. */
export const ownSkuWeight = 255
export const variantSkuWeight = 128

/** Stems and whole skus are stored under a prefix, so that they are not mistaken for words. */
export const stemPrefix = "\u0001"
export const skuPrefix = "\u0002"
