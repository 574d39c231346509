import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import { defaults, type ShopSettings } from "../settings/index.ts"
import type { ContactMessage } from "./index.ts"

const message: ContactMessage = { name: "Ada", email: "ada@example.com", text: "Is it oven safe?" }
const mailed: ShopSettings = { ...defaults, contact: { mailTo: "shop@example.com" } }

const inShop = (
  test: (shop: OpenShop, device: Device, sent: Array<unknown>) => Effect.Effect<void>,
  settings: ShopSettings = defaults,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const sent: Array<unknown> = []
      const post = (input: unknown) => sent.push(input) > 0
      let tokens = 0
      device.platform.setHandler("contact.send", post)
      device.platform.setHandler("mail.send", post)
      device.platform.setHandler("mail.token", () => `token-${(tokens += 1)}`)
      const shop = yield* openShop(device, settings)
      yield* pass(0)
      yield* test(shop, device, sent)
    }),
  )
const notificationsOf = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body)

describe("CN1 a message to the shop", () => {
  it("is sent to the platform, trimmed, once, with a notification", () =>
    inShop((shop, device, sent) =>
      Effect.gen(function* () {
        device.platform.setLatency(50)
        shop.actions.contact.send({ ...message, name: " Ada " })
        shop.actions.contact.send(message)
        yield* pass(0)
        expect(shop.views.contact?.stage).toBe("sending")
        yield* pass(100)
        expect(sent).toEqual([message])
        expect(shop.views.contact).toEqual({ stage: "sent", faults: [] })
        expect(notificationsOf(shop)).toEqual([{ tag: "ContactSent" }])
        shop.actions.contact.reset()
        yield* pass(0)
        expect(shop.views.contact?.stage).toBe("open")
      }),
    ))
  it.each([null, "loseReply"] as const)("CN6 changes no form that was reset since (fault: %s)", (kind) =>
    inShop((shop, device, sent) =>
      Effect.gen(function* () {
        device.platform.setLatency(50)
        if (kind !== null) device.platform.fail({ on: "contact.send", kind })
        shop.actions.contact.send(message)
        yield* pass(10)
        shop.actions.contact.reset()
        yield* pass(0)
        shop.actions.contact.send({ ...message, name: "" })
        yield* pass(100)
        expect(sent).toEqual([message])
        expect(notificationsOf(shop)).toHaveLength(1)
        expect(shop.views.contact).toEqual({ stage: "open", faults: [{ field: "name", tag: "required" }] })
      }),
    ),
  )
})

describe("CN5 the topic of a message", () => {
  it("precedes its text, which is still required", () =>
    inShop((shop, _, sent) =>
      Effect.gen(function* () {
        shop.actions.contact.send({ ...message, text: " ", topic: "An order" })
        yield* pass(0)
        expect(shop.views.contact?.faults).toEqual([{ field: "text", tag: "required" }])
        shop.actions.contact.send({ ...message, topic: "An order" })
        yield* pass(0)
        expect(sent).toEqual([{ ...message, text: "An order\n\nIs it oven safe?" }])
      }),
    ))
})

describe("CN2 errors of a message", () => {
  it("are at their fields, and the message is not sent", () =>
    inShop((shop, _, sent) =>
      Effect.gen(function* () {
        shop.actions.contact.send({ name: "A", email: "ada", text: "  " })
        yield* pass(0)
        expect(shop.views.contact).toEqual({
          stage: "open",
          faults: [
            { field: "name", tag: "nameShort", limit: 2 },
            { field: "email", tag: "email" },
            { field: "text", tag: "required" },
          ],
        })
        expect(sent).toEqual([])
      }),
    ))
})

describe("CN3 a message that does not arrive", () => {
  it.each([
    [{ refuse: 500, message: "Email is not authorized!" }, "Email is not authorized!", "failing"],
    ["loseReply", null, "noAnswer"],
    ["badResponse", null, "failing"],
  ] as const)("%j leaves the form open, with one notification", (kind, words, reason) =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "contact.send", kind })
        shop.actions.contact.send(message)
        yield* pass(0)
        expect(shop.views.contact).toEqual({ stage: "open", faults: [] })
        expect(notificationsOf(shop)).toEqual([{ tag: "ContactFailed", message: words, reason }])
      }),
    ),
  )
})

describe("CN4 the mail service", () => {
  it("takes it to the shop, and a copy back, each with a token of its own", () =>
    inShop(
      (shop, _, sent) =>
        Effect.gen(function* () {
          shop.actions.contact.send(message)
          yield* pass(0)
          const mail = { subject: "Ada", text: message.text }
          expect(sent).toEqual([
            { ...mail, from: message.email, to: "shop@example.com", isConfirmation: false, token: "token-1" },
            { ...mail, from: "shop@example.com", to: message.email, isConfirmation: true, token: "token-2" },
          ])
          expect(notificationsOf(shop)).toEqual([{ tag: "ContactSent" }])
        }),
      mailed,
    ))
  it("without a token no message is sent; a failed copy is no failure", () =>
    inShop(
      (shop, device, sent) =>
        Effect.gen(function* () {
          device.platform.fail({ on: "mail.token", kind: "loseRequest" })
          shop.actions.contact.send(message)
          yield* pass(0)
          expect(sent).toEqual([])
          expect(notificationsOf(shop)).toEqual([{ tag: "ContactFailed", message: null, reason: "noAnswer" }])
          shop.actions.notification.close(shop.views.notifications![0]!.id)
          device.platform.setHandler("mail.send", (mail: { readonly isConfirmation: boolean }) => {
            if (mail.isConfirmation) device.platform.fail({ kind: "loseRequest" })
            return sent.push(mail) > 0
          })
          shop.actions.contact.send(message)
          yield* pass(0)
          expect(shop.views.contact?.stage).toBe("sent")
        }),
      mailed,
    ))
})
