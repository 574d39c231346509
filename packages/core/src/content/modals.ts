/** The modals that content and screens open by name. */
export const modalNames = [
  "review",
  "authentication",
  "sizeGuide",
  "terms",
  "notImplemented",
  "languages",
  "orderConfirmation",
  "newsletter",
] as const
export type ModalName = (typeof modalNames)[number]
