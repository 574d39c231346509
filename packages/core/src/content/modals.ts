/** The modals that content and screens open by name. @rule CO26 - S2 §2 Modals */
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
