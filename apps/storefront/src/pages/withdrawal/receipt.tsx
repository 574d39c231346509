import { Trans, useLingui } from "@lingui/react/macro"
import type { WithdrawalReceipt } from "@shop/core/order"
import { downloadFile } from "../../browser/download.ts"
import { Button } from "../../parts/button.tsx"
import { useMoment } from "../../parts/dates.ts"
import { FocusedHeading } from "../../parts/focused-heading.tsx"

interface ReceiptProps {
  readonly receipt: WithdrawalReceipt
  /** The address that the receipt is also sent to; null when unknown. */
  readonly email: string | null
}

/** The receipt of a withdrawal, to print or download. */
export function Receipt({ receipt, email }: ReceiptProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const { receipt: number, orderNumber } = receipt
  const at = moment(receipt.declaredAt)
  const save = (): void => downloadFile(`${number}.txt`, receipt.text, "text/plain;charset=utf-8")
  return (
    <section className="order-page__form">
      <FocusedHeading>{t`Your withdrawal is declared`}</FocusedHeading>
      <p role="status">
        <Trans>
          Receipt <b className="nowrap">{number}</b> for order <span className="nowrap">{orderNumber}</span>,{" "}
          {at}.
        </Trans>
      </p>
      {email === null ? null : <p>{t`It goes to ${email} as well.`}</p>}
      <pre className="receipt">{receipt.text}</pre>
      <div className="order-page__actions">
        <Button variant="outline" onClick={save}>{t`Save as a file`}</Button>
        <Button variant="outline" onClick={() => print()}>{t`Print`}</Button>
      </div>
    </section>
  )
}
