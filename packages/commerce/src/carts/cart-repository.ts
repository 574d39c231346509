import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { Buyer, CartRecord, LineRecord } from "./model.ts"

/** A cart that is created. */
export type NewCart = Pick<CartRecord, "token" | "store" | "country" | "region" | "customer">

/** Carts and their lines. @rule CM4 - S1 §4 Cart */
export class CartRepository extends Context.Service<
  CartRepository,
  {
    readonly find: (token: string) => Effect.Effect<CartRecord | null, SqlError>
    /** Finds a cart and locks it until the transaction ends. */
    readonly lock: (token: string) => Effect.Effect<CartRecord | null, SqlError>
    /** The cart that a customer fills now. */
    readonly ofCustomer: (customerId: number) => Effect.Effect<CartRecord | null, SqlError>
    /** @returns false when the customer has a cart already */
    readonly create: (cart: NewCart, nowMs: number) => Effect.Effect<boolean, SqlError>
    /** Writes the changed fields and increases the version. */
    readonly change: (
      cart: CartRecord,
      change: Partial<CartRecord>,
      nowMs: number,
    ) => Effect.Effect<void, SqlError>
    /** The lines in the order in which they were added. */
    readonly lines: (token: string) => Effect.Effect<ReadonlyArray<LineRecord>, SqlError>
    /** @returns the item id of the new line */
    readonly addLine: (token: string, line: Omit<LineRecord, "itemId">) => Effect.Effect<number, SqlError>
    readonly setQty: (itemId: number, qty: number) => Effect.Effect<void, SqlError>
    /** @returns whether the line was there */
    readonly removeLine: (token: string, itemId: number) => Effect.Effect<boolean, SqlError>
    /** Deletes a cart, and the responses to its operations, which contain its lines. @rule CM71, CM262, CM291 */
    readonly delete: (token: string) => Effect.Effect<void, SqlError>
    /** @returns the number of deleted carts */
    readonly deleteOlder: (updatedBeforeMs: number) => Effect.Effect<number, SqlError>
    /** The number of the latest order of a cart. */
    readonly orderNumberOf: (token: string) => Effect.Effect<string | null, SqlError>
    /** The customer of a cart, with their current group; null for a guest's or an unknown cart. @rule CM67, CM69 */
    readonly buyerOf: (token: string) => Effect.Effect<Buyer | null, SqlError>
  }
>()("@shop/commerce/CartRepository") {}
