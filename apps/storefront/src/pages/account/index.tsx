import { useLingui } from "@lingui/react/macro"
import { type ComponentType, type RefObject, useEffect, useRef } from "react"
import type { AccountView } from "@shop/core/account"
import type { Page } from "@shop/core/page"
import { pageHref } from "@shop/core/routing"
import { Button, TextButton } from "../../parts/button.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useActions, useShop, useView } from "../../state/use-shop.ts"
import { deferred } from "../../parts/deferred.tsx"
import { Addresses } from "./addresses.tsx"
import { Orders } from "./orders.tsx"
import { Overview } from "./overview.tsx"
import { Password } from "./password.tsx"
import { Profile } from "./profile.tsx"
import { type SectionName, SectionList, useSectionTitle } from "./section-list.tsx"
import "../../styles/forms.css"
import "../../styles/account.css"

/** Properties of every section: the account of a signed-in customer. */
export interface SectionProps {
  readonly account: AccountView
  readonly profile: NonNullable<AccountView["profile"]>
}

const MyReviews = deferred(() => import("./my-reviews.tsx"))
const Newsletter = deferred(() => import("./newsletter.tsx"))
const LoyaltyCard = deferred(() => import("./loyalty-card.tsx"))
const PersonalData = deferred(() => import("./personal-data.tsx"))
const DeviceSessions = deferred(() => import("./device-sessions.tsx"))
const RecentlyViewed = deferred(() => import("./recently-viewed.tsx"))

const sections: Readonly<Record<SectionName, ComponentType<SectionProps>>> = {
  overview: Overview,
  orders: Orders,
  addresses: Addresses,
  profile: Profile,
  password: Password,
  newsletter: Newsletter,
  reviews: MyReviews,
  seen: RecentlyViewed,
  loyalty: LoyaltyCard,
  sessions: DeviceSessions,
  data: PersonalData,
}

/** The account. It is not rendered on the server, because it belongs to one shopper. */
export default function AccountScreen({
  page: { section },
}: {
  readonly page: Extract<Page, { readonly kind: "account" }>
}) {
  const { account } = useShop()
  const wasSignedIn = useRef(false)
  const isSignedIn = account?.profile != null
  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true
  }, [isSignedIn])
  if (account === null) return <Waiting section={section} />
  if (account.profile === null) return <Guest wasSignedIn={wasSignedIn} />
  return <Account section={section} account={account} profile={account.profile} />
}

function Account({ section, account, profile }: SectionProps & { readonly section: SectionName }) {
  const view = useView()
  const { t } = useLingui()
  const { logout } = useActions().account
  const title = useSectionTitle()
  const Section = sections[section]
  const isOverview = section === "overview"
  return (
    <div className="wrap grid account">
      <div className={isOverview ? "account__head" : "account__head account__head--part"}>
        {isOverview ? null : (
          <a className="account__back only-phone" href={pageHref(view, "account")}>
            <Icon name="left" />
            {t`Account`}
          </a>
        )}
        <h1>{isOverview ? t`Hello ${profile.firstName}` : title(section)}</h1>
      </div>
      <div className={isOverview ? "account__side" : "account__side only-desk"}>
        <SectionList current={section} />
        <TextButton className="account__out" onClick={() => logout()}>{t`Sign out`}</TextButton>
      </div>
      <div className="account__main">
        <Section key={profile.id} account={account} profile={profile} />
      </div>
    </div>
  )
}

/** Shown until the runtime has loaded the session. */
function Waiting({ section }: { readonly section: SectionName }) {
  const { t } = useLingui()
  const title = useSectionTitle()
  return (
    <div className="wrap account" aria-busy="true">
      <h1>{section === "overview" ? t`Account` : title(section)}</h1>
      <noscript>
        <p>{t`The account needs JavaScript.`}</p>
      </noscript>
    </div>
  )
}

/** Opens the sign-in form for a guest, but not after a sign-out. @see UI192 */
function Guest({ wasSignedIn }: { readonly wasSignedIn: RefObject<boolean> }) {
  const { t } = useLingui()
  const actions = useActions()
  useEffect(() => {
    if (!wasSignedIn.current) actions.account.showLogin(true)
  }, [actions, wasSignedIn])
  return (
    <div className="wrap">
      <EmptyState heading="h1" drawing={<Drawing form="pitcher" />} title={t`Your account`}>
        <p role="status">{t`You need to be logged in to see this page`}</p>
        <p>{t`Sign in to see your orders and change your addresses.`}</p>
        <p>
          <Button onClick={() => actions.account.showLogin(true)}>{t`Sign in or create an account`}</Button>
        </p>
      </EmptyState>
    </div>
  )
}
