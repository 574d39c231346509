import { Layer } from "effect"
import { CatalogueIndex, OperatorPictures } from "@shop/commerce/catalogue"
import { Coupons, PaidInto } from "@shop/commerce/carts"
import { openSearchIndex } from "@shop/commerce/drivers/opensearch"
import type { Repositories } from "@shop/commerce/repositories"
import { AcceptsFirstToken } from "@shop/commerce/customers"
import { HandOffs, HandOffSetup } from "@shop/commerce/hand-off"
import { ContactMail, MailRecipients } from "@shop/commerce/mail"
import { Newsletter, NewsletterLinks } from "@shop/commerce/newsletter"
import { NoScriptSessions } from "@shop/commerce/no-script-sessions"
import { AuditLog } from "@shop/commerce/operator"
import { SellerFacts } from "@shop/commerce/orders"
import { Outbox, Mailer, BillingDocumentRenderer, ShopContact, ShopOrigin } from "@shop/commerce/outbox"
import { Payments, PaymentSetup } from "@shop/commerce/payments"
import { Reminders } from "@shop/commerce/reminders"
import { Reviews } from "@shop/commerce/reviews"
import { GraphqlSetup } from "./api/graphql/setup.ts"
import { ServesOlderClients } from "./api/older-clients.ts"
import { operatorPictures } from "./images/operator-pictures.ts"
import { renderAttachment } from "./invoices/attachments.ts"
import { smtp } from "./mail/smtp.ts"
import { paymentSetupOf } from "./payment-providers.ts"
import type { ServerSettings } from "./settings.ts"

/** All services of the platform except catalogue, carts, orders and customers, and all repositories. */
export type OptionalServices =
  | AuditLog
  | ContactMail
  | Coupons
  | HandOffs
  | Newsletter
  | NoScriptSessions
  | Outbox
  | Payments
  | Reminders
  | Repositories
  | Reviews

/** @rule SR30 */
export const optionalServices = Layer.mergeAll(
  AuditLog.layer,
  ContactMail.layer,
  Coupons.layer,
  HandOffs.layer,
  Newsletter.layer,
  NoScriptSessions.layer,
  Layer.provideMerge(Outbox.layer, Payments.layer),
  Reminders.layer,
  Reviews.layer,
)

/** The operator's settings as services. By default mail, payments and introspection are off. @rule SR20 */
export const operatorLayer = (settings: ServerSettings) =>
  Layer.mergeAll(
    Layer.succeed(MailRecipients, settings.mailTo),
    Layer.succeed(PaymentSetup, paymentSetupOf(settings.payment)),
    Layer.succeed(HandOffSetup, settings.handOff),
    Layer.succeed(ServesOlderClients, settings.servesOlderClients),
    Layer.succeed(AcceptsFirstToken, settings.servesOlderClients),
    Layer.succeed(Mailer, settings.smtp === null ? null : smtp(settings.smtp)),
    Layer.succeed(BillingDocumentRenderer, renderAttachment),
    Layer.succeed(ShopOrigin, settings.publicUrl),
    Layer.succeed(ShopContact, settings.contact),
    Layer.succeed(SellerFacts, settings.seller),
    Layer.succeed(OperatorPictures, operatorPictures(settings.mediaFolder)),
    Layer.succeed(PaidInto, settings.accounts),
    settings.search === null ? Layer.empty : Layer.succeed(CatalogueIndex, openSearchIndex(settings.search)),
    Layer.succeed(GraphqlSetup, { isIntrospectionEnabled: settings.isIntrospectionEnabled }),
    Layer.succeed(NewsletterLinks, {
      confirm: (view, secret) =>
        `${settings.publicUrl}/newsletter/confirm?store=${view.code}&token=${secret}`,
      leave: (view, secret) => `${settings.publicUrl}/newsletter/leave?store=${view.code}&token=${secret}`,
    }),
  )
