/** The sentences of the specification that a shopper can read. S1 is its document on commerce, S2 the one on the storefront. */

export interface Sentence {
  readonly section: string
  /** The English text of the specification. Braces hold values. */
  readonly says: string
  /** The id in the catalogues, if it is not the text: the message has a limit as a value, or says more. */
  readonly id?: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly produced: string
  readonly read: string
}

const row = (
  section: string,
  says: string,
  produced: string,
  read: string,
  message: Pick<Sentence, "id" | "values"> = {},
): Sentence => ({ section, says, produced, read, ...message })

const letters = (limit: number) => ({ limit })

export const sentences = {
  // The cart.
  added: row("S1 §8", "Product has been added to the cart!", "add a product", "notice"),
  quantityUpdated: row("S1 §8", "Product quantity has been updated!", "add it again", "notice"),
  outOfStock: row(
    "S1 §8, S2 §8",
    "The product is out of stock and cannot be added to the cart!",
    "add a product that was sold out after the page had loaded",
    "notice",
  ),
  maxQuantity: row(
    "S1 §8, S2 §8",
    "Only {maxQuantity} products of this type are available!",
    "add more than are left",
    "notice",
  ),
  priceUnknown: row(
    "S1 §5, S1 §8, S2 §8",
    "Product price is unknown, product cannot be added to the cart!",
    "add a product with a price of 0 where the setting forbids it",
    "notice",
  ),
  volatile: row(
    "S1 §8",
    "The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.",
    "add a product of unknown stock with the stock synchronization off",
    "notice",
  ),
  noConfiguration: row(
    "S1 §8, S2 §8",
    "No such configuration for the product. Please do choose another combination of attributes.",
    "add a variant that was removed after the page had loaded",
    "notice",
  ),
  noVariants: row(
    "S1 §4, S1 §8",
    "No available product variants.",
    "add a variant after all of them were disabled",
    "notice",
  ),
  someUnavailable: row(
    "S1 §8, S2 §8",
    "Some of the ordered products are not available!",
    "order a product that was sold out during the checkout",
    "checkout",
  ),
  inStock: row("S1 §4", "In stock!", "open a product in stock", "product page", {
    id: "In stock! It is at the workshop.",
  }),
  outOfTheStock: row("S1 §4", "Out of the stock!", "open a sold-out product", "product page", {
    id: "Out of the stock! It is sold out at the moment.",
  }),
  couponIncorrect: row(
    "S1 §8, S2 §8",
    "You've entered an incorrect coupon code. Please try again.",
    "enter an unknown coupon",
    "mini cart",
  ),
  couponInvalid: row(
    "S1 §8, S2 §8",
    "The coupon code isn't valid",
    "order with a coupon that has become unknown",
    "checkout",
  ),
  // The checkout and orders.
  cartEmpty: row(
    "S1 §8, S2 §8",
    "Shopping cart is empty. Please add some products before entering Checkout",
    "open the checkout with an empty cart",
    "checkout",
  ),
  cartNotEmpty: row(
    "S2 §5",
    "Cart must not be empty before checkout",
    "open the checkout with an empty cart",
    "checkout",
  ),
  orderFailed: row(
    "S1 §8, S2 §8",
    "The order was not successful!",
    "order while the platform refuses with 403 and no text",
    "checkout",
  ),
  validationError: row(
    "S2 §8",
    "Internal validation error",
    "order while the platform refuses with 400 and no text",
    "checkout",
  ),
  orderQueued: row(
    "S1 §8, S2 §8",
    "The order can not be transfered because of server error. Order has been queued",
    "order while the platform answers 500",
    "notice",
  ),
  addressInvalid: row(
    "S2 §8",
    "Address provided in checkout contains invalid data",
    "send a queued order that the platform then refuses with 400",
    "notice",
  ),
  orderWaiting: row(
    "S1 §4, S2 §4",
    "Order waiting! Click here to confirm the order that you made offline.",
    "come back online with an offline order",
    "notice",
  ),
  // The account.
  loginNeeded: row(
    "S2 §6, S2 §8",
    "You need to be logged in to see this page",
    "open the account without a session",
    "account page",
  ),
  signInIncorrect: row(
    "S2 §8",
    "The account sign-in was incorrect or your account is disabled temporarily",
    "sign in with a wrong password",
    "sign-in form",
  ),
  authorizationError: row(
    "S2 §8",
    "Unexpected authorization error",
    "sign in while the platform answers 500",
    "notice",
  ),
  emailExists: row(
    "S2 §8",
    "A customer with the same email address already exists",
    "register while the platform knows the address",
    "registration form",
  ),
  resetMailFailed: row(
    "S2 §8",
    "Error while sending reset password e-mail",
    "ask for a link while the platform answers 500",
    "notice",
  ),
  passwordOffline: row(
    "S2 §4, S2 §8",
    "Reset password feature does not work while offline!",
    "ask for a link offline",
    "notice",
  ),
  passwordChanged: row("S2 §4", "Password has successfully been changed", "change the password", "page"),
  accountUpdated: row(
    "S2 §4",
    "Account data has successfully been updated",
    "save the profile",
    "notice, with OK",
  ),
  loggedOut: row("S2 §4", "You're logged out", "sign out", "notice"),
  sessionExpired: row(
    "S1 §8, S2 §8",
    "Error refreshing user token. User is not authorized to access the resource",
    "open the account with a token that the platform neither accepts nor renews",
    "notice",
  ),
  sessionExhausted: row(
    "S1 §8, S2 §8",
    "Internal Application error while refreshing the tokens. Please clear the storage and refresh page.",
    "open the account while each renewed token is refused",
    "notice",
  ),
  // Pages.
  notFound: row("S2 §8", "404 Page Not Found", "open an unknown address", "page"),
  serverError: row("S2 §8", "Internal Server Error 500", "open /error", "page"),
  wentWrong: row("S2 §8", "Something went wrong ...", "open /error", "page"),
  searchKey: row(
    "S1 §8",
    "Please provide the search key for the product single action",
    "open a product address without a sku",
    "page",
  ),
  productStatus: row(
    "S1 §8",
    "Product query returned empty result product status = {status}",
    "follow a link to a product that was disabled",
    "page",
    { values: { status: 2 } },
  ),
  productVisibility: row(
    "S1 §8",
    "Product query returned empty result product visibility = {visibility}",
    "follow a link to a product that was hidden, where variants may be opened directly",
    "page",
    { values: { visibility: 1 } },
  ),
  parentSku: row(
    "S1 §8",
    "Product doesn't have parentSku, please check if this is configurable product.",
    "follow a link to a product that was hidden and is no variant",
    "page",
  ),
  categoryEmpty: row(
    "S1 §8",
    "Category query returned empty result {key} = {value}",
    "open an unknown category",
    "page",
    { values: { key: "slug", value: "nothing-here" } },
  ),
  cmsEmpty: row("S2 §5", "CMS query returned empty result", "open an unknown content page", "page"),
  noProducts: row(
    "S1 §8, S2 §8",
    "No products synchronized for this category. Please come back while online!",
    "open an empty category",
    "notice, with OK",
  ),
  badContentType: row(
    "S1 §8, S2 §8",
    "Error with response - bad content-type!",
    "follow a link while the platform answers with HTML",
    "notice",
  ),
  wrongFormat: row(
    "S1 §8, S2 §8",
    "Unhandled error, wrong response format!",
    "follow a link while the platform answers with nothing",
    "notice",
  ),
  // Offline, and code that does not load.
  offlineBadge: row(
    "S2 §8",
    "You are offline. Some features might not be available.",
    "go offline",
    "offline badge",
  ),
  contentOffline: row(
    "S1 §8, S2 §4, S2 §8",
    "The product, category or CMS page is not available in Offline mode. Redirecting to Home.",
    "follow a link offline",
    "notice over the home page",
  ),
  componentFailed: row(
    "S2 §8",
    "An error occured while loading the component.",
    "open the search panel while its code hangs",
    "panel",
  ),
  componentOffline: row(
    "S2 §8",
    "Component couldn't be loaded due to lack of network connectivity.",
    "open the wishlist panel offline before its code is loaded",
    "panel",
  ),
  // The wishlist.
  wishlistEmpty: row("S2 §2", "Your wishlist is empty.", "open the empty wishlist", "wishlist panel"),
  wishlistRemoved: row(
    "S2 §4",
    "Product {productName} has been removed from wishlist!",
    "remove a product from the wishlist",
    "wishlist panel",
  ),
  wishlistClear: row(
    "S2 §5",
    "Are you sure you would like to remove all the items from the wishlist?",
    "clear the wishlist",
    "wishlist panel, with OK and Cancel",
  ),
  // Forms.
  fieldRequired: row("S2 §5", "Field is required", "send an empty form", "form"),
  greaterThanZero: row("S2 §5", "Must be greater than 0", "type 0 pieces", "product page"),
  aboveZero: row("S2 §5", "Quantity must be above 0", "add a set without pieces", "product page"),
  nameLetters: row("S2 §5", "Name must have at least 2 letters", "type a name of one letter", "form", {
    id: "Name must have at least {limit} letters",
    values: letters(2),
  }),
  passwordLetters: row("S2 §5", "Password must have at least 8 letters", "type a short password", "form", {
    id: "Password must have at least {limit} letters",
    values: letters(8),
  }),
  passwordClasses: row(
    "S2 §5",
    "Password needs at least 8 characters with at least 3 different character classes (lower case, upper case, digits, special characters)",
    "type a password of one character class",
    "form",
  ),
  passwordsIdentical: row("S2 §5", "Passwords must be identical", "type another password", "form"),
  emailInvalid: row("S2 §5", "Please provide valid e-mail address", "type half an address", "form"),
  phoneInvalid: row("S2 §5", "Please provide valid phone number", "type letters", "form"),
  taxIdLetters: row("S2 §5", "Tax ID must have at least 3 letters", "type two letters", "form", {
    id: "Tax ID must have at least {limit} letters",
    values: letters(3),
  }),
  zipLetters: row("S2 §5", "Zip code must have at least 3 letters", "type two digits", "form", {
    id: "Zip code must have at least {limit} letters",
    values: letters(3),
  }),
  termsRequired: row("S2 §5", "You must accept the terms and conditions", "order without the terms", "form"),
  searchTooShort: row(
    "S2 §5",
    "Searched term should consist of at least 3 characters",
    "search for two letters",
    "search panel",
  ),
} as const satisfies Record<string, Sentence>

export type SentenceKey = keyof typeof sentences
