import type { CartState, LineKey, PendingChange } from "./model.ts"

/** The add of a line without a response. */
export const pendingAdd = (
  { pending }: Pick<CartState, "pending">,
  key: LineKey,
): Extract<PendingChange, { readonly kind: "add" }> | undefined =>
  pending.find((change) => change.kind === "add" && change.key === key) as
    | Extract<PendingChange, { readonly kind: "add" }>
    | undefined

/** Whether a change or removal of a line has no response, so that the server's quantity is uncertain. */
export const isUncertain = ({ pending }: Pick<CartState, "pending">, key: LineKey): boolean =>
  pending.some((change) => change.kind !== "add" && change.key === key)
