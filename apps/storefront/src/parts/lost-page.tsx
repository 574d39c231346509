import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import type { ReactNode } from "react"
import brokenBowl from "../art/broken-bowl.svg"
import { useView } from "../state/use-shop.ts"
import { GoLink } from "./button.tsx"
import { EmptyState } from "./empty-state.tsx"

interface LostPageProps {
  readonly title: string
  readonly children: ReactNode
  /** Rendered below the link to the home page. */
  readonly below?: ReactNode
}

/** A page in place of one that cannot be shown, with a link to the home page. */
export function LostPage({ title, children, below }: LostPageProps) {
  const { t } = useLingui()
  const view = useView()
  return (
    <div className="wrap lost">
      <EmptyState
        heading="h1"
        drawing={<img src={brokenBowl} width={264} height={105} alt="" />}
        title={title}
      >
        {children}
        <GoLink href={href(view, "/")}>{t`Back to the home page`}</GoLink>
      </EmptyState>
      {below}
    </div>
  )
}
