import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { Fault } from "@shop/core/form"
import type { NoticeBody } from "@shop/core/notice"
import type { Absence } from "@shop/core/routing"
import { root } from "../tidy/sources.ts"

const core = "packages/core/src"
const read = (path: string): string => readFileSync(join(root, path), "utf8")

/** The English sentences, with the escapes of gettext taken off. */
const sentences: ReadonlySet<string> = new Set(
  [...read("locales/en-US.po").matchAll(/^msgid ((?:"[^\n]*"\n)+)/gm)].map(([, quoted]) =>
    [...quoted!.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part!.replace(/\\(.)/g, "$1")).join(""),
  ),
)

/*
 * The three unions of the core that have words, each total by type: a new tag must say here which sentence of the
 * specification it carries, or that it is ours.
 */
type Words = string | null

const notices: Readonly<Record<NoticeBody["tag"], Words | ReadonlyArray<string>>> = {
  AddedToCart: "Product has been added to the cart!",
  QuantityUpdated: "Product quantity has been updated!",
  RemovedFromCart: null,
  StockVolatile:
    "The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.",
  OutOfStock: "The product is out of stock and cannot be added to the cart!",
  QtyLimited: "Only {maxQuantity} products of this type are available!",
  PriceUnknown: "Product price is unknown, product cannot be added to the cart!",
  OptionsMissing: "Please fix the validation errors, or configure the custom options.",
  NoSuchConfiguration:
    "No such configuration for the product. Please do choose another combination of attributes.",
  NoVariants: "No available product variants.",
  CartEmpty: "Shopping cart is empty. Please add some products before entering Checkout",
  CartFull: null,
  CartLinesUnreadable: null,
  SomeUnavailable: "Some of the ordered products are not available!",
  AddFailed: null,
  UpdateFailed: null,
  PriceChanged: null,
  CouponInvalid: "You've entered an incorrect coupon code. Please try again.",
  CouponLost: "The coupon code isn't valid",
  Reordered: null,
  OrderFailed: "The order was not successful!",
  OrderInvalid: "Internal validation error",
  PaymentApproved: null,
  SignInToOrder: null,
  OrderWaiting: "Order waiting! Click here to confirm the order that you made offline.",
  RemoveAsked: null,
  OrderQueued: "The order can not be transfered because of server error. Order has been queued",
  OrderKept: null,
  AddressInvalid: "Address provided in checkout contains invalid data",
  NotAvailableOffline:
    "The product, category or CMS page is not available in Offline mode. Redirecting to Home.",
  NothingInCategory: "No products synchronized for this category. Please come back while online!",
  ReplyUnreadable: ["Error with response - bad content-type!", "Unhandled error, wrong response format!"],
  CartNotSynchronised: null,
  RemovedFromWishlist: "Product {productName} has been removed from wishlist!",
  WishlistClearAsked: "Are you sure you would like to remove all the items from the wishlist?",
  ListFull: null,
  AddedToCompare: null,
  NewsletterSubscribed: null,
  NewsletterPending: null,
  NewsletterUnsubscribed: null,
  NewsletterLeaveLetter: null,
  NewsletterFailed: null,
  ContactSent: null,
  ContactFailed: null,
  ReviewSent: null,
  ReviewFailed: null,
  LoggedOut: "You're logged out",
  LoginFailed: "Unexpected authorization error",
  LoginNeeded: "You need to be logged in to see this page",
  PasswordChanged: "Password has successfully been changed",
  PasswordFailed: null,
  PasswordOffline: "Reset password feature does not work while offline!",
  ResetMailSent: null,
  AccountGone: null,
  ResetMailFailed: "Error while sending reset password e-mail",
  AccountUpdated: "Account data has successfully been updated",
  EmailOffline: null,
  SessionExpired: "Error refreshing user token. User is not authorized to access the resource",
  SessionExhausted:
    "Internal Application error while refreshing the tokens. Please clear the storage and refresh page.",
  TasksDropped: null,
  TaskFailed: null,
  PlatformSays: null,
  StorageUnavailable: null,
  ShopOutdated: null,
}

const faults: Readonly<Record<Fault["tag"], Words>> = {
  required: "Field is required",
  email: "Please provide valid e-mail address",
  phone: "Please provide valid phone number",
  nameShort: "Name must have at least {limit} letters",
  postcode: null,
  zipShort: "Zip code must have at least {limit} letters",
  vatShort: "Tax ID must have at least {limit} letters",
  vatNumber: null,
  passwordShort: "Password must have at least {limit} letters",
  passwordClasses:
    "Password needs at least 8 characters with at least 3 different character classes (lower case, upper case, digits, special characters)",
  passwordsDiffer: "Passwords must be identical",
  signInIncorrect: "The account sign-in was incorrect or your account is disabled temporarily",
  emailTaken: "A customer with the same email address already exists",
  qtyAboveZero: "Quantity must be above 0",
  qtyInteger: "Quantity must be positive integer",
  qtyBelow: "Quantity must be below {quantity}",
  tooLong: null,
  termsNotAccepted: "You must accept the terms and conditions",
  choose: null,
  country: null,
}

const absences: Readonly<Record<Absence["tag"], Words>> = {
  ProductStatus: "Product query returned empty result product status = {status}",
  ProductVisibility: "Product query returned empty result product visibility = {visibility}",
  // The specification describes this one without quoting it.
  ProductKey: "Please provide the search key for the product single action",
  ParentSku: "Product doesn't have parentSku, please check if this is configurable product.",
  CategoryQuery: "Category query returned empty result {key} = {value}",
  ContentQuery: "CMS query returned empty result",
}

type Carrier =
  | { readonly notice: NoticeBody["tag"] }
  | { readonly fault: Fault["tag"] }
  | { readonly absence: Absence["tag"] }
  /** A part of a screen says it; the file that does. */
  | { readonly screen: string }
  /** Told to nobody: a line of the log under the name of a rule. */
  | { readonly log: string }

interface Entry {
  /** As the catalogue has it, or what it says of one whose words it does not show. */
  readonly message: string
  readonly carrier: Carrier
  /** Where a test reaches it; a screen is reached by the file that opens it. */
  readonly reached: string
  /** The issue that builds what is still missing of it. */
  readonly issue?: 4 | 5 | 6
}

/** Both catalogues, S1 §8 and S2 §8, sentence by sentence, in their order. */
const catalogue: ReadonlyArray<Entry> = [
  // S1 §8
  {
    message: "Error with response - bad content-type!",
    carrier: { notice: "ReplyUnreadable" },
    reached: `${core}/shop/navigate.test.ts`,
  },
  {
    message: "Unhandled error, wrong response format!",
    carrier: { notice: "ReplyUnreadable" },
    reached: `${core}/shop/navigate.test.ts`,
  },
  {
    message: "Error executing sync task, the required cartId argument is null",
    carrier: { log: "SY9" },
    reached: `${core}/sync/program.ts`,
  },
  {
    message: "Error refreshing user token. User is not authorized to access the resource",
    carrier: { notice: "SessionExpired" },
    reached: `${core}/session`,
  },
  {
    message:
      "Internal Application error while refreshing the tokens. Please clear the storage and refresh page.",
    carrier: { notice: "SessionExhausted" },
    reached: `${core}/shop/account.test.ts`,
  },
  {
    message: "The product, category or CMS page is not available in Offline mode. Redirecting to Home.",
    carrier: { notice: "NotAvailableOffline" },
    reached: `${core}/shop/navigate.test.ts`,
  },
  {
    message: "an error asking for the search key for the product single action",
    carrier: { absence: "ProductKey" },
    reached: `${core}/routing/dispatch.test.ts`,
  },
  {
    message: "Product query returned empty result product status = n",
    carrier: { absence: "ProductStatus" },
    reached: `${core}/routing/dispatch.test.ts`,
  },
  {
    message: "Product query returned empty result product visibility = n",
    carrier: { absence: "ProductVisibility" },
    reached: `${core}/routing/dispatch.test.ts`,
  },
  {
    message: "Category query returned empty result",
    carrier: { absence: "CategoryQuery" },
    reached: `${core}/routing/dispatch.test.ts`,
  },
  {
    message: "Product doesn't have parentSku, please check if this is configurable product.",
    carrier: { absence: "ParentSku" },
    reached: `${core}/routing/dispatch.test.ts`,
  },
  {
    message: "No products synchronized for this category. Please come back while online!",
    carrier: { notice: "NothingInCategory" },
    reached: `${core}/shop/navigate.test.ts`,
  },
  {
    message: "Product has been added to the cart!",
    carrier: { notice: "AddedToCart" },
    reached: `${core}/cart/program.test.ts`,
  },
  {
    message: "Product quantity has been updated!",
    carrier: { notice: "QuantityUpdated" },
    reached: `${core}/cart/synchroniser.test.ts`,
  },
  {
    message:
      "The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.",
    carrier: { notice: "StockVolatile" },
    reached: `${core}/cart/program.test.ts`,
  },
  {
    message: "The product is out of stock and cannot be added to the cart!",
    carrier: { notice: "OutOfStock" },
    reached: `${core}/cart/program.test.ts`,
  },
  {
    message: "Product price is unknown, product cannot be added to the cart!",
    carrier: { notice: "PriceUnknown" },
    reached: `${core}/cart/program.test.ts`,
  },
  {
    message: "Only {maxQuantity} products of this type are available!",
    carrier: { notice: "QtyLimited" },
    reached: `${core}/cart/program.test.ts`,
  },
  {
    message: "Some of the ordered products are not available!",
    carrier: { notice: "SomeUnavailable" },
    reached: `${core}/order/order.test.ts`,
  },
  {
    message: "No such configuration for the product. Please do choose another combination of attributes.",
    carrier: { notice: "NoSuchConfiguration" },
    reached: `${core}/shop/messages.test.ts`,
  },
  {
    message: "No available product variants.",
    carrier: { notice: "NoVariants" },
    reached: `${core}/cart/program.test.ts`,
  },
  {
    message: "Shopping cart is empty. Please add some products before entering Checkout",
    carrier: { notice: "CartEmpty" },
    reached: `${core}/order/program.test.ts`,
  },
  {
    message: "You've entered an incorrect coupon code. Please try again.",
    carrier: { notice: "CouponInvalid" },
    reached: `${core}/cart/program.test.ts`,
  },
  {
    message: "The coupon code isn't valid",
    carrier: { notice: "CouponLost" },
    reached: `${core}/shop/messages.test.ts`,
  },
  {
    message: "The order was not successful!",
    carrier: { notice: "OrderFailed" },
    reached: `${core}/order/program.test.ts`,
  },
  {
    message: "The order can not be transfered because of server error. Order has been queued",
    carrier: { notice: "OrderQueued" },
    reached: `${core}/order/program.test.ts`,
  },
  {
    message: "a failed cache write is only logged",
    carrier: { log: "LC8" },
    reached: `${core}/cache/program.ts`,
  },
  {
    message: "a failed add to cart shows a danger notification",
    carrier: { notice: "AddFailed" },
    reached: `${core}/cart/program.test.ts`,
  },
  // S2 §8
  {
    message: "You are offline. Some features might not be available.",
    carrier: { screen: "apps/storefront/src/over/offline-line.tsx" },
    reached: "tests/e2e/offline.spec.ts",
  },
  {
    message: "You need to be logged in to see this page",
    carrier: { notice: "LoginNeeded" },
    reached: `${core}/account`,
  },
  {
    message: "Error while sending reset password e-mail",
    carrier: { notice: "ResetMailFailed" },
    reached: `${core}/account`,
  },
  {
    message: "Reset password feature does not work while offline!",
    carrier: { notice: "PasswordOffline" },
    reached: `${core}/account`,
  },
  {
    message: "Address provided in checkout contains invalid data",
    carrier: { notice: "AddressInvalid" },
    reached: `${core}/order/program.test.ts`,
  },
  {
    message: "Internal validation error",
    carrier: { notice: "OrderInvalid" },
    reached: `${core}/order/program.test.ts`,
  },
  {
    message: "A customer with the same email address already exists",
    carrier: { fault: "emailTaken" },
    reached: `${core}/account`,
  },
  {
    message: "The account sign-in was incorrect or your account is disabled temporarily",
    carrier: { fault: "signInIncorrect" },
    reached: `${core}/account`,
  },
  {
    message: "Unexpected authorization error",
    carrier: { notice: "LoginFailed" },
    reached: `${core}/account`,
  },
  {
    message: "404 Page Not Found",
    carrier: { screen: "apps/storefront/src/i18n/absence-text.ts" },
    reached: `${core}/page/program.test.ts`,
  },
  {
    message: "Internal Server Error 500",
    carrier: { screen: "apps/storefront/src/pages/error/index.tsx" },
    reached: `${core}/shop/navigate.test.ts`,
  },
  {
    message: "Something went wrong ...",
    carrier: { screen: "apps/storefront/src/pages/error/index.tsx" },
    reached: `${core}/shop/navigate.test.ts`,
  },
  {
    message: "An error occured while loading the component.",
    carrier: { screen: "apps/storefront/src/layout/late-panel.tsx" },
    reached: "apps/storefront/src/layout/panels.tsx",
  },
  {
    message: "Component couldn't be loaded due to lack of network connectivity.",
    carrier: { screen: "apps/storefront/src/layout/late-panel.tsx" },
    reached: "apps/storefront/src/layout/panels.tsx",
  },
  // The rule is here; the form in which somebody signs up is built with the screens.
  {
    message: "a mail-service error occurs on newsletter sign-up",
    carrier: { notice: "NewsletterFailed" },
    reached: `${core}/newsletter/newsletter.test.ts`,
    issue: 5,
  },
  {
    message: "password change failure: the server's errorMessage",
    carrier: { notice: "PasswordFailed" },
    reached: `${core}/account`,
  },
  {
    message: "static JSON load failures are only logged",
    carrier: { log: "CO10" },
    reached: `${core}/content/program.ts`,
  },
  {
    message: "content fetch errors are only logged",
    carrier: { log: "CO8" },
    reached: `${core}/content/program.ts`,
  },
  // S2 §5: the content query that finds nothing.
  {
    message: "CMS query returned empty result",
    carrier: { absence: "ContentQuery" },
    reached: `${core}/routing/dispatch.test.ts`,
  },
]

const wordsOf = (carrier: Carrier): ReadonlyArray<string> | null => {
  const given =
    "notice" in carrier
      ? notices[carrier.notice]
      : "fault" in carrier
        ? faults[carrier.fault]
        : "absence" in carrier
          ? absences[carrier.absence]
          : null
  return typeof given === "string" ? [given] : given
}
const tagOf = (carrier: Carrier): string => Object.values(carrier)[0] as string

/** Entries of one kind of carrier. */
const carriedBy = (kind: "screen" | "log") =>
  catalogue.flatMap(({ message, carrier, reached }) =>
    kind in carrier ? [[message, tagOf(carrier), reached] as const] : [],
  )
const told = catalogue.filter(({ carrier }) => !("screen" in carrier || "log" in carrier))

describe("every message of both catalogues", () => {
  it("is there, none twice", () => {
    const messages = catalogue.map(({ message }) => message)
    expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([])
    expect(messages.length).toBe(47)
    expect(told.length + carriedBy("screen").length + carriedBy("log").length).toBe(47)
  })

  it.each(told)("has a tag, its words in en-US.po, and a test: $message", ({ message, carrier, reached }) => {
    const words = wordsOf(carrier) ?? []
    // What the catalogue quotes is there word for word, its figures filled in; else it only says what happens.
    const isVerbatim = words.some((each) => each === message || isFilled(each, message))
    expect(isVerbatim || !/^[A-Z]/.test(message), message).toBe(true)
    expect(words.filter((each) => !sentences.has(each))).toEqual([])
    expect(reachedBy(reached, tagOf(carrier)), `${tagOf(carrier)} in ${reached}`).toBe(true)
  })

  it.each(carriedBy("screen"))("%s: said by %s", (message, screen, reached) => {
    expect(sentences.has(message)).toBe(true)
    expect(read(screen)).toContain(message)
    expect(read(reached).length).toBeGreaterThan(0)
  })

  it.each(carriedBy("log"))("%s: logged under %s", (_, rule, source) => {
    expect(read(source)).toMatch(new RegExp(`log\\w+\\("${rule}\\b`))
    expect(read("packages/core/SPEC.md")).toContain(`**${rule}**`)
  })

  it("what waits for its screens says for which issue", () => {
    expect(
      catalogue
        .filter(({ issue }) => issue !== undefined)
        .map(({ issue, carrier }) => [issue, tagOf(carrier)]),
    ).toEqual([[5, "NewsletterFailed"]])
  })
})

/** Whether words are a sentence of the catalogue with its figures filled in. */
const isFilled = (words: string, message: string): boolean =>
  words.replace(/ = \{\w+\}$/, " = n") === message || words.replace(/ \{\w+\} = \{\w+\}$/, "") === message

const testsOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`)

/** Whether a test names a tag; of a folder, any of its tests. */
const reachedBy = (path: string, tag: string): boolean => {
  const named = (file: string) => new RegExp(`\\b${tag}\\b`).test(read(file))
  return path.endsWith(".ts") ? named(path) : testsOf(path).some(named)
}

describe("every tag that has words", () => {
  const all = [...Object.values(notices), ...Object.values(faults), ...Object.values(absences)].flat()
  it("has the specification's sentence in en-US.po, or is ours", () => {
    expect(all.filter((words) => words !== null && !sentences.has(words))).toEqual([])
    expect(all.filter((words) => words !== null).length).toBeGreaterThan(50)
  })
  it("no two tags say the same", () => {
    const said = all.filter((words) => words !== null)
    expect(new Set(said).size).toBe(said.length)
  })
})
