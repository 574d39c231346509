import { useLingui } from "@lingui/react/macro"
import type { OrdersView } from "@shop/core/account"
import { Button } from "../../parts/button.tsx"

interface PaginationProps {
  readonly label: string
  readonly pages: Pick<OrdersView, "page" | "pageCount">
  readonly isBusy?: boolean
  readonly onChange: (page: number) => void
}

/** Buttons for the newer and the older page of a list. */
export function Pagination({ label, pages, isBusy = false, onChange }: PaginationProps) {
  const { t } = useLingui()
  return (
    <nav className="account__pages" aria-label={label}>
      <Button variant="outline" disabled={pages.page <= 1 || isBusy} onClick={() => onChange(pages.page - 1)}>
        {t`Newer`}
      </Button>
      <p>{t`Page ${pages.page} of ${pages.pageCount}`}</p>
      <Button
        variant="outline"
        disabled={pages.page >= pages.pageCount || isBusy}
        onClick={() => onChange(pages.page + 1)}
      >
        {t`Older`}
      </Button>
    </nav>
  )
}
