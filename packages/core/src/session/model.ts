/**
 * Who is shopping. Until there are accounts it is always a guest.
 * @rule SE1 - S1 §6 (guest and customer)
 */
export interface SessionState {
  readonly tag: "guest"
}

/** Nobody known. */
export const guest: SessionState = { tag: "guest" }
