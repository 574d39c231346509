import { Clock, Context, Effect, Layer } from "effect"
import { Settings } from "@shop/core/settings"
import {
  type CartPlace,
  CartRefused,
  type CartDesk,
  desk as deskOf,
  PaidInto,
  refusable,
} from "../carts/index.ts"
import { Catalogue } from "../catalogue/index.ts"
import { sessionsOf } from "../customers/index.ts"
import { Database, type DatabaseService, insert } from "../database/index.ts"
import { isSame, newToken, tokenHash } from "../secrets/index.ts"
import { Stock } from "../stock/index.ts"
import { type HandOffReason, HandOffRefused } from "./model.ts"
import { HandOffSetup, type HandOffSetting } from "./setup.ts"

/** What a code opened. */
export interface Redeemed {
  readonly cart: string
  /** A new access token of the customer's session; null for a guest. */
  readonly token: string | null
  readonly store: string
}

/** Carts handed to an external checkout. @rule CM160, CM161 */
export interface HandOffsService {
  /**
   * Mints a code that opens a cart to the checkout of its store view, once, for a minute.
   *
   * @param sessionId - of who is signed in; null for a guest
   * @fails HandOffRefused HandOffOff, HandOffCart
   * @rule CM160
   */
  readonly mint: (place: CartPlace, sessionId: number | null) => Effect.Effect<string, HandOffRefused>
  /**
   * What a code opens. Presenting it spends it, whoever does.
   *
   * @param asked - origin: the checkout's own; key: the one it shares with the shop
   * @fails HandOffRefused HandOffOff, KeyWrong, CodeWorthless
   * @rule CM161
   */
  readonly redeem: (asked: {
    readonly code: string
    readonly origin: string
    readonly key: string
  }) => Effect.Effect<Redeemed, HandOffRefused>
}

const lifetimeMs = 60_000

/** Hand-offs of the platform. @rule CM160 */
export class HandOffs extends Context.Service<HandOffs, HandOffsService>()("@shop/commerce/HandOffs") {
  static readonly layer = Layer.effect(
    HandOffs,
    Effect.gen(function* () {
      const database = yield* Database
      const catalogue = yield* Catalogue
      const settings = yield* Settings
      const stock = yield* Stock
      const accounts = yield* PaidInto
      const desk = deskOf({ database, stock, settings, findProduct: catalogue.find, accounts, provided: [] })
      return make({ database, desk, setup: yield* HandOffSetup })
    }),
  )
}

interface Tools {
  readonly database: DatabaseService
  readonly desk: CartDesk
  readonly setup: HandOffSetting
}

/** @throws HandOffRefused */
const refuse = (reason: HandOffReason): never => {
  throw new HandOffRefused({ reason })
}
const isRefused = (error: unknown): error is HandOffRefused => error instanceof HandOffRefused

const make = ({ database, desk, setup }: Tools): HandOffsService => {
  const on = () => (setup.mode === "off" ? refuse({ tag: "HandOffOff", why: setup.why }) : setup)

  const open = ({ token, buyer = null }: CartPlace) => {
    try {
      return desk.open(token, buyer)
    } catch (error) {
      if (error instanceof CartRefused) return refuse({ tag: "HandOffCart", reason: error.reason })
      throw error
    }
  }

  const mint = (place: CartPlace, sessionId: number | null, nowMs: number): string => {
    const origin = on().origins[place.view.code]
    if (origin === undefined)
      return refuse({ tag: "HandOffOff", why: `the store view ${place.view.code} has a checkout of its own` })
    open(place)
    database.run("DELETE FROM hand_off WHERE expires_at <= ?", nowMs)
    const code = newToken()
    insert(database, "hand_off", {
      hash: tokenHash(code),
      cart: place.token,
      session: sessionId,
      store: place.view.code,
      origin,
      expires_at: nowMs + lifetimeMs,
    })
    return code
  }

  return {
    mint: (place, sessionId) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
        refusable(isRefused, () => database.transaction(() => mint(place, sessionId, nowMs))),
      ),
    redeem: ({ code, origin, key }) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
        refusable(isRefused, () => {
          if (!isSame(key, on().key)) return refuse({ tag: "KeyWrong" })
          // What is refused is spent as well, so the refusal comes after the transaction.
          const redeemed = database.transaction(() => spend(database, code, origin, nowMs))
          return redeemed ?? refuse({ tag: "CodeWorthless" })
        }),
      ),
  }
}

/** Takes a code away, and says what it opened; null when that is nothing (any more). */
const spend = (database: DatabaseService, code: string, origin: string, nowMs: number): Redeemed | null => {
  const row = database.get("DELETE FROM hand_off WHERE hash = ? RETURNING *", tokenHash(code))
  if (row === undefined || row["origin"] !== origin || Number(row["expires_at"]) <= nowMs) return null
  const cart = String(row["cart"])
  const isActive =
    database.get("SELECT 1 FROM cart WHERE token = ? AND status = 'active'", cart) !== undefined
  if (!isActive) return null
  const isGuest = row["session"] === null
  const token = isGuest ? null : sessionsOf(database).grant(Number(row["session"]), nowMs)
  return isGuest || token !== null ? { cart, token, store: String(row["store"]) } : null
}
