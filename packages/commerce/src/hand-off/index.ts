/** A cart handed to an external checkout: by a code that is good once and soon. */
export { HandOffs, type HandOffsService, type RedeemedCart } from "./hand-offs.ts"
export { type HandOff, HandOffRepository } from "./hand-off-repository.ts"
export { HandOffSetup, handOffDisabled, type HandOffSettings } from "./setup.ts"
export { HandOffRefused, type HandOffReason } from "./model.ts"
