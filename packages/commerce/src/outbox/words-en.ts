import type { OrderWords } from "./order-words.ts"

/** @rule CM93 - S1 §1; directive 2011/83/EU annex I, by way of features §4 */
export const english: OrderWords = {
  locale: "en-GB",
  hello: (name) => `Hello ${name},`,
  subject: {
    "order.placed": (number) => `Your order ${number}`,
    "order.shipped": (number) => `Your order ${number} is on its way`,
    "order.cancelled": (number) => `Your order ${number} has been cancelled`,
    "order.refunded": (number) => `Refund for your order ${number}`,
    "order.withdrawal": (number) => `Receipt of your withdrawal, order ${number}`,
    "order.withdrawn": (number) => `Withdrawal received for order ${number}`,
  },
  opening: {
    "order.placed": (number, moment) =>
      `Thank you for your order. We received it on ${moment} under the number ${number}.`,
    "order.shipped": (number, moment) =>
      `Your order ${number} left our workshop on ${moment}. This is what is in it.`,
    "order.cancelled": (number, moment) => `Your order ${number} was cancelled on ${moment}.`,
    "order.refunded": (number, moment) => `On ${moment} we made a refund for your order ${number}.`,
    "order.withdrawal": (number, moment) =>
      `We received your withdrawal from order ${number} on ${moment}. This message is the receipt; please keep it.`,
    "order.withdrawn": (number, moment) =>
      `A withdrawal from order ${number} was declared on ${moment}. The receipt is on its way.`,
  },
  order: "Your order",
  goods: "Goods",
  discount: "Discount",
  delivery: "Delivery",
  paymentCost: "Payment fee",
  total: "Total incl. VAT",
  taxIncluded: (rate) => `of which VAT ${rate}%`,
  deliveredTo: "Delivery address",
  billedTo: "Billing address",
  deliveredBy: "Delivery",
  payment: "Payment",
  payments: {
    checkmo: "Cheque",
    banktransfer: "Bank transfer",
    cashondelivery: "Cash on delivery",
    paypal: "PayPal",
    stripe_payments: "Card",
  },
  carriers: { flatrate: "Courier, flat rate" },
  tracking: (code) => `Tracking number: ${code}`,
  given: "What we refund",
  givenShipping: "Delivery charge",
  givenOther: "Other amount",
  givenTotal: "Total refunded",
  givenByProvider: "The money goes back the way you paid, at no cost to you.",
  givenByShop: "We pay the money back the way you paid, at no cost to you.",
  nothingPaid: "You had not paid anything yet, so there is nothing to refund.",
  withdrawalTitle: "Your right to withdraw",
  withdrawalInfo: (link) => [
    "You may withdraw from this contract without giving a reason for fourteen days from the day on which you, or somebody " +
      "you named who is not the carrier, receive the last of the goods.",
    "To do so, tell us of your decision by a clear statement. The simplest way is this page; it needs your order number " +
      "and your e-mail address, and no account:",
    link,
    "You can also write to us, or use the form below. It is enough that your statement leaves before the time is over.",
    "We will then refund every payment we received, standard delivery included, within fourteen days of your statement; " +
      "we may wait until the goods, or proof that they were sent, have reached us. Please send them back within fourteen " +
      "days of your statement; the direct cost of returning them is yours.",
    "Goods made to your specification, goods that perish quickly, and sealed goods that were opened and cannot be returned " +
      "for reasons of hygiene are excepted.",
  ],
  formTitle: "Model withdrawal form",
  form: (seller) => [
    `To ${seller}:`,
    "I hereby give notice that I withdraw from my contract of sale of the following goods:",
    "Ordered on / received on:",
    "Name of consumer:",
    "Address of consumer:",
    "Signature (only if this form is on paper):",
    "Date:",
  ],
  receipt: "Receipt",
  declaredBy: "Declared by",
  declaredAt: "Received on",
  withdrawnFrom: "Withdrawal from",
  receiptEnd: [
    "You need not give a reason. Please send the goods back no later than fourteen days after this statement.",
    "We will write to you about the return and the refund.",
  ],
  closing: "Any questions? Simply reply to this message.",
  seller: "Seller",
  invoice: {
    title: "Invoice",
    number: "Invoice no.",
    issued: "Date of issue",
    supplied: "Date of supply",
    ordered: "Order",
    item: "Description",
    qty: "Qty",
    unit: "Unit incl. VAT",
    rate: "VAT",
    amount: "Amount incl. VAT",
    net: "Net",
    tax: "VAT",
    gross: "Gross",
    vatId: "VAT no.",
    page: (number, of) => `Page ${number} of ${of}`,
  },
}
