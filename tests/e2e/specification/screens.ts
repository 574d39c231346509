/** The screens, panels, modals, transitions and settings of the specification. */
import type { View } from "../support/test.ts"

interface Screen {
  readonly section: string
  readonly says: string
}

const row = (section: string, says: string): Screen => ({ section, says })

export const screens = {
  // The cart.
  proceedToCheckout: row("S1 §2", "the cart notice leads to the checkout"),
  sameNotice: row("S2 §4", "a notice equal to the last one is ignored"),
  badgeQuantities: row("S1 §9, S2 §9", "the badge counts quantities"),
  badgeLines: row("S1 §9, S2 §9", "setting: the badge counts lines"),
  productErrors: row("S1 §5", "each error of a product is a notice, and blocks the add"),
  confirmRemoval: row("S1 §9", "setting: the cart asks before it removes a product"),
  checkoutSteps: row("S2 §2", "checkout: personal details, shipping, payment, review"),
  handOff: row("S2 §2", "setting: the checkout is at another host, reached by /vue/cart/sync/token/…/cart/…"),
  // The account.
  profileOpensLogin: row("S2 §2, S2 §6", "the account icon opens the login for a visitor"),
  accountScreens: row("S2 §2", "orders, shipping details, newsletter, product reviews, loyalty card"),
  passwordFailure: row("S2 §8", "the server's errorMessage is shown"),
  signedInAgain: row("S2 §4", "a password change is followed by an automatic login"),
  newsletterFailure: row("S2 §8", "an error of the mail service on newsletter sign-up is shown"),
  // Pages.
  minimalLayout: row("S2 §2", "minimal layout: logo-only header, content, footer"),
  okButton: row("S1 §7, S1 §8", "an error notice has an OK button, which closes it"),
  routeTable: row("S2 §2", "each path of the route table has its screen"),
  footerAddresses: row("S2 §2", "each link of the footer leads to a page"),
  homeAlias: row("S2 §2", "/pwa.html is home"),
  routeClass: row("S2 §2", "the page has the class page-{routeName}"),
  variantInAddress: row("S1 §2, S2 §2", "a chosen variant is in the address as childSku"),
  childRedirect: row("S1 §2, S2 §2", "setting: a variant opened directly is redirected with 301"),
  listPage: row("S1 §9", "a list shows its page of products"),
  // The layout.
  defaultLayout: row("S2 §2", "default layout: header, content, reassurance, footer, notices"),
  cookieNotice: row("S2 §4", "the cookie notice is shown until it is accepted"),
  freeDeliveryBanner: row("S2 §2", "header: a free-delivery banner is shown"),
  mainMenuBlock: row("S2 §2", "header: a main-menu block is shown"),
  bannerSets: row("S2 §3", "banners of the home page, of products and beside the menu"),
  footerColumns: row("S2 §2", "the footer has five columns with the links of the language"),
  bottomNavigation: row("S2 §2", "the bottom bar: home, menu, search, profile, cart"),
  menuLocksScroll: row("S2 §2", "the open mobile menu locks the page"),
  // Search and panels.
  seeMore: row("S2 §2", "see more extends the results"),
  searchTextKept: row("S2 §2", "the searched text is remembered between visits"),
  componentRetry: row("S2 §2, S2 §4", "a panel that failed has Try again and Close"),
  wishlistPanel: row("S2 §2", "wishlist: title, sku, add to cart for simple products alone"),
  // Modals.
  modalReview: row("S2 §2", "modal: review"),
  modalAuthentication: row("S2 §2", "modal: login"),
  modalSizeGuide: row("S2 §2", "modal: size guide"),
  modalTerms: row("S2 §2", "modal: terms and conditions"),
  modalNotImplemented: row("S2 §2", "modal: feature not implemented"),
  modalLanguages: row("S2 §2", "modal: language switcher"),
  modalOrderConfirmation: row("S2 §2", "modal: order confirmation, after an offline order"),
  modalNewsletter: row("S2 §2", "modal: newsletter, from a call to action"),
  // Offline.
  offlineHome: row("S1 §8, S2 §4", "content that is missing offline leads to the home page"),
  offlineBadgeGone: row("S2 §4", "the offline badge is shown only while offline"),
} as const satisfies Record<string, Screen>

export type ScreenKey = keyof typeof screens

/** The route table without its parameters. Products, categories and articles have journeys of their own. S2 §2 */
export const routes = [
  "",
  "/contact",
  "/checkout",
  "/my-account",
  "/pro",
  "/a/orders",
  "/legal",
  "/privacy",
  "/about-us",
  "/customer-service",
  "/store-locator",
  "/size-guide",
  "/delivery",
  "/returns",
  "/order-success",
] as const

/** The links of the footer, with the label where the specification gives one. S2 §2 Footer */
export const footerLinks: Readonly<Record<View, ReadonlyArray<readonly [path: string, label?: string]>>> = {
  fr: [
    ["/notre-poterie"],
    ["/fabrication"],
    ["/notre-equipe"],
    ["/collaboration"],
    ["/tous-nos-produits"],
    ["/nos-points-de-vente"],
    ["/carte-cadeau"],
    ["/cgv"],
    ["/recettes"],
    ["/on-parle-de-nous"],
    ["/contact"],
    ["/faq"],
  ],
  en: [
    ["/our-histoiry"],
    ["/making"],
    ["/team"],
    ["/partners"],
    ["/nos-points-de-vente", "Our products"],
    ["/gift-card"],
    ["/our-recipes"],
    ["/we-talk-about-us"],
    ["/contact-us"],
    ["/faq-en"],
  ],
  de: [
    ["/unsere-geschichte"],
    ["/die-herstellung"],
    ["/die-mannschaft"],
    ["/partnerschaften"],
    ["/unsere-produkte"],
    ["/geschenkkarte"],
    ["/unsere-rezepte"],
    ["/wir-reden-über-uns"],
    ["/kontakt"],
    ["/faq-de"],
  ],
}
