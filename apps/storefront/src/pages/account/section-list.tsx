import { useLingui } from "@lingui/react/macro"
import { isOfferedSection } from "@shop/core/capabilities"
import type { Page } from "@shop/core/page"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { useOffers, useView } from "../../state/use-shop.ts"

/** A section of the account. */
export type SectionName = Extract<Page, { readonly kind: "account" }>["section"]

/** In the order of the list. */
const sections: ReadonlyArray<SectionName> = [
  "overview",
  "orders",
  "addresses",
  "profile",
  "password",
  "newsletter",
  "reviews",
  "seen",
  "loyalty",
  "sessions",
  "data",
]

export const pathOf = (section: SectionName): string =>
  section === "overview" ? "/my-account" : `/a/${section}`

/** Returns a function from a section to its title. */
export const useSectionTitle = (): ((section: SectionName) => string) => {
  const { t } = useLingui()
  const titles: Readonly<Record<SectionName, string>> = {
    overview: t`Overview`,
    orders: t`Orders`,
    addresses: t`Addresses`,
    profile: t`Name and e-mail`,
    password: t`Change the password`,
    newsletter: t`Newsletter`,
    reviews: t`Product reviews`,
    seen: t`Recently seen`,
    loyalty: t`Loyalty card`,
    sessions: t`Signed-in devices`,
    data: t`Your data`,
  }
  return (section) => titles[section]
}

interface SectionListProps {
  readonly current?: SectionName
  readonly onFollow?: () => void
}

/** Links to the sections of the account. */
export function SectionList({ current, onFollow }: SectionListProps) {
  const view = useView()
  const { t } = useLingui()
  const title = useSectionTitle()
  const offers = useOffers()
  return (
    <nav className="sections" aria-label={t`Parts of your account`}>
      <ul>
        {sections
          .filter((section) => isOfferedSection(section, offers))
          .map((section) => (
            <li key={section}>
              <a
                href={href(view, pathOf(section))}
                aria-current={section === current ? "page" : undefined}
                onClick={onFollow}
              >
                {title(section)}
                <Icon name="right" />
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
