import { Clock, Context, Effect, Layer, Schema, type SubscriptionRef } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"

const Decision = Schema.Struct({
  code: Schema.String,
  createdAtMs: Schema.Number,
  value: Schema.Boolean,
  description: Schema.String,
})

/** The shopper's decisions; a decision is missing until the shopper has made it. */
const Decisions = Schema.Struct({ cookiesAccepted: Schema.optionalKey(Decision) })
export type Decisions = typeof Decisions.Type

/** How the device stores the decisions. */
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

/** Records that the cookie notice was shown: without a decision as false. */
export const recordCookieNotice = (decisions: Decisions, nowMs: number): Decisions =>
  decisions.cookiesAccepted === undefined ? withCookies(false, nowMs) : decisions

/** The view of the decisions. */
export interface ConsentView {
  readonly isCookieNoticeShown: boolean
}

/** The view of the decisions; null until the device has responded, so that no notice flashes up. */
export const view = (decisions: Decisions | null): ConsentView | null =>
  decisions === null ? null : { isCookieNoticeShown: decisions.cookiesAccepted?.value !== true }

/** The shopper's decisions about cookies. */
export class Consent extends Context.Service<
  Consent,
  {
    /** Null until the device has responded. */
    readonly state: SubscriptionRef.SubscriptionRef<Decisions | null>
    /** Accepts cookies; closing the notice accepts them too. */
    readonly acceptCookies: Effect.Effect<void>
  }
>()("@shop/core/Consent") {
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
