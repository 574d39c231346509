import { limits } from "../settings/index.ts"
import type { CartToken, Connection } from "./model.ts"

/** What can happen to a connection. */
export type ConnectionEvent =
  | { readonly tag: "created"; readonly token: CartToken; readonly isCustomers?: boolean }
  /** The platform would not make a cart, or would not show the one we had. */
  | { readonly tag: "refused" }
  | { readonly tag: "pulled" }
  /** The page started or came back online: a disabled cart may try again. */
  | { readonly tag: "revived" }

/**
 * The connection after an event. A refusal drops the server cart and allows one more try with a new one; refused
 * again, synchronisation stops until the page starts or comes online.
 *
 * @returns the next connection; `bypasses` never exceeds `limits.cartBypassMax` and is 0 again after a pull
 * @rule CA12 - S1 §4 Cart connection, domain §5.5 (bypass on any non-200), C16 (the counter resets)
 */
export const connect = (connection: Connection, event: ConnectionEvent): Connection => {
  if (event.tag === "revived")
    return connection.tag === "disabled" ? { tag: "disconnected", bypasses: 0 } : connection
  if (connection.tag === "disabled") return connection
  if (event.tag === "created") {
    const { token, isCustomers = false } = event
    return { tag: "connected", token, bypasses: connection.bypasses, ...(isCustomers ? { isCustomers } : {}) }
  }
  if (event.tag === "pulled") return { ...connection, bypasses: 0 }
  return connection.bypasses < limits.cartBypassMax
    ? { tag: "disconnected", bypasses: connection.bypasses + 1 }
    : { tag: "disabled" }
}
