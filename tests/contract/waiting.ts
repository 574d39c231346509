/**
 * What our own server does not answer yet, and nothing else: a call in all its forms, or one form of it. What is answered
 * must go from here; the tests say so.
 */
export const waiting: ReadonlyArray<string> = [
  // Customers.
  "cart.create: customer",
  "order.place: customer",
  "user.changePassword",
  "user.create",
  "user.createPassword",
  "user.login",
  "user.me",
  "user.orderHistory",
  "user.refresh",
  "user.resetPassword",
  "user.update",
  // Reviews, newsletter, contact form, mail, contents and payments.
  "card.begin",
  "card.complete",
  "contact.send",
  "content.banners",
  "content.blog",
  "content.defaults",
  "content.document",
  "content.recipe",
  "mail.send",
  "mail.token",
  "newsletter.status",
  "newsletter.subscribe",
  "newsletter.unsubscribe",
  "paypal.begin",
  "paypal.complete",
  "review.create",
]
