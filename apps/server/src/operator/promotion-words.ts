/** Texts for operators about a kind of promotion. */
export interface PromotionWords {
  readonly title: string
  /** Its effect; `{name}` is replaced by the value of an argument. */
  readonly summary: string
  readonly labels: Readonly<Record<string, string>>
}

/** The texts of each kind of promotion, by its code. @rule PM1 */
export const promotionWords: Readonly<Record<string, PromotionWords>> = {
  percent: {
    title: "A percentage of the goods",
    summary: "{ratePpm}",
    labels: { ratePpm: "Percentage" },
  },
  fixed: {
    title: "An amount off the goods, in euros",
    summary: "{amountCents}",
    labels: { amountCents: "Amount" },
  },
  freeDelivery: { title: "Free delivery", summary: "free delivery", labels: {} },
  buyGet: {
    title: "Free pieces for pieces of the same product",
    summary: "{getQty} free for {buyQty} of a product",
    labels: { buyQty: "Pieces that are paid", getQty: "Pieces that are free" },
  },
  spendSteps: {
    title: "A percentage that grows with the amount of goods",
    summary: "{steps}",
    labels: { steps: "Percentages by amount" },
  },
}
