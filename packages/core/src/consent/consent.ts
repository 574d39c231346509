import { Clock, Context, Effect, Layer, Schema, type SubscriptionRef } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"

/** @rule KM1 - S2 §3 Claim */
const Decision = Schema.Struct({
  code: Schema.String,
  createdAtMs: Schema.Number,
  value: Schema.Boolean,
  description: Schema.String,
})

/** The shopper's decisions; a decision is missing until the shopper has made it. @rule KM1 */
const Decisions = Schema.Struct({ cookiesAccepted: Schema.optionalKey(Decision) })
export type Decisions = typeof Decisions.Type

/** How the device stores the decisions. @rule KM4 - S2 §3 (stored locally) */
export const consentDefinition: DeviceStore.ValueDefinition<Decisions> = {
  collection: "claims",
  schema: Decisions,
  version: 1,
  migrations: { 0: (decisions) => decisions },
  empty: {},
}

const withCookies = (value: boolean, createdAtMs: number): Decisions => ({
  cookiesAccepted: { code: "cookiesAccepted", createdAtMs, value, description: "cookie-notice" },
})

/**
 * Records that the cookie notice was shown: without a decision as false.
 *
 * @rule KM2 - S2 §4 Cookie notice (created as false when absent)
 */
export const recordCookieNotice = (decisions: Decisions, nowMs: number): Decisions =>
  decisions.cookiesAccepted === undefined ? withCookies(false, nowMs) : decisions

/** The view of the decisions. @rule KM5 */
export interface ConsentView {
  readonly isCookieNoticeShown: boolean
}

/** The view of the decisions; null until the device has responded, so that no notice flashes up. @rule KM2, KM5 - S2 §4 */
export const view = (decisions: Decisions | null): ConsentView | null =>
  decisions === null ? null : { isCookieNoticeShown: decisions.cookiesAccepted?.value !== true }

/** The shopper's decisions about cookies. @rule KM1 - S2 §3 Claim */
export class Consent extends Context.Service<
  Consent,
  {
    /** Null until the device has responded. */
    readonly state: SubscriptionRef.SubscriptionRef<Decisions | null>
    /** Accepts cookies; closing the notice accepts them too. @rule KM3 - S2 §4 Cookie notice */
    readonly acceptCookies: Effect.Effect<void>
  }
>()("@shop/core/Consent") {
  /** @rule KM4 */
  static readonly layer: Layer.Layer<Consent, never, Notifications | Storage | Tabs> = Layer.effect(
    Consent,
    Effect.gen(function* () {
      const { state, change } = yield* DeviceStore.value(consentDefinition)
      const nowMs = Clock.currentTimeMillis
      yield* Effect.forkScoped(Effect.flatMap(nowMs, (now) => change((old) => recordCookieNotice(old, now))))
      return Consent.of({
        state,
        acceptCookies: Effect.flatMap(nowMs, (now) => Effect.asVoid(change(() => withCookies(true, now)))),
      })
    }),
  )
}
