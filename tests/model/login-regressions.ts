import type { SignIn } from "./login-merge.model.test.ts"

/** Shrunk sign-ins that once lost or doubled cart lines, titled by the defect. */
export const loginRegressions: ReadonlyArray<SignIn & { readonly title: string }> = [
  {
    title: "a page that closes before the sign-in response, and whose cart is then refused, keeps the cart",
    guestLines: { BOL: 1 },
    customerLines: {},
    events: [
      { tag: "wait", ms: 20 },
      { tag: "refuse", on: "cart.create" },
      { tag: "reload" },
      { tag: "wait", ms: 0 },
    ],
  },
  {
    title: "likewise when the cart is refused before the password is answered",
    guestLines: { BOL: 1 },
    customerLines: {},
    events: [
      { tag: "refuse", on: "cart.create" },
      { tag: "wait", ms: 20 },
      { tag: "reload" },
      { tag: "wait", ms: 0 },
    ],
  },
  {
    title: "likewise when the device reconnects while the shopper signs in once more",
    guestLines: { BOL: 1 },
    customerLines: {},
    events: [
      { tag: "wait", ms: 20 },
      { tag: "refuse", on: "cart.create" },
      { tag: "reload" },
      { tag: "reconnect" },
    ],
  },
  {
    title: "likewise when an update is lost and the cart cannot be read",
    guestLines: { BOL: 1 },
    customerLines: {},
    events: [
      { tag: "wait", ms: 20 },
      { tag: "lose", on: "cart.update", how: "loseRequest" },
      { tag: "refuse", on: "cart.pull" },
      { tag: "reload" },
      { tag: "reconnect" },
    ],
  },
  {
    title: "a guest's cart that replaces the customer's after repeated refusals is not added to it",
    guestLines: {},
    customerLines: { BOL: 1 },
    events: [
      { tag: "wait", ms: 130 },
      { tag: "refuse", on: "cart.pull" },
      { tag: "refuse", on: "cart.create" },
      { tag: "refuse", on: "cart.create" },
      { tag: "reload" },
      { tag: "reload" },
      { tag: "reload" },
    ],
  },
  {
    title: "likewise after coming back online, and refused once more at the end",
    guestLines: {},
    customerLines: { BOL: 1 },
    events: [
      { tag: "wait", ms: 130 },
      { tag: "reconnect" },
      { tag: "refuse", on: "cart.create" },
      { tag: "refuse", on: "cart.create" },
      { tag: "refuse", on: "cart.pull" },
      { tag: "wait", ms: 300 },
      { tag: "reload" },
      { tag: "refuse", on: "cart.create" },
    ],
  },
]
