/**
 * The calls that only so many may make in so much time, by the name of their limit. Whoever counts reads this list; the
 * calls themselves count nothing.
 * @rule SR98 - reliability §5 Rate limits, 76
 */
export const limited: Readonly<Record<string, string>> = {
  "POST /api/review/create": "review",
  "GET /api/ext/magento2-subscribe/subscribe": "newsletter",
  "POST /api/ext/magento2-subscribe/subscribe": "newsletter",
  "DELETE /api/ext/magento2-subscribe/subscribe": "newsletter",
  "GET /api/ext/mailchimp-subscribe/subscribe": "newsletter",
  "POST /api/ext/mailchimp-subscribe/subscribe": "newsletter",
  "DELETE /api/ext/mailchimp-subscribe/subscribe": "newsletter",
  "POST /api/ext/contact-form/send": "contact",
  "GET /api/ext/mail-service/get-token": "contact",
  "POST /api/ext/mail-service/send-email": "contact",
  "POST /api/ext/paypal/setExpressCheckout": "payment",
  "POST /api/ext/paypal/complete": "payment",
  "POST /api/ext/stripe/create": "payment",
  "POST /api/ext/stripe/complete": "payment",
  "GET /graphql": "search",
  "POST /graphql": "search",
}
