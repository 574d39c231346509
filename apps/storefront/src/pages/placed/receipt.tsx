import { Trans } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import type { WithdrawalReceipt } from "@shop/core/order"
import { Button } from "../../parts/button.tsx"
import { useMoment } from "../../parts/dates.ts"

interface ReceiptProps {
  readonly receipt: WithdrawalReceipt
  /** Where it was sent as well; null when that is not known. */
  readonly email: string | null
}

/** What was declared and when, to be kept: on paper, as a file, and in the letter. */
export function Receipt({ receipt, email }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moment = useMoment()
  useEffect(() => heading.current?.focus(), [])
  const { receipt: number, orderNumber } = receipt
  const at = moment(receipt.declaredAt)
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([receipt.text], { type: "text/plain;charset=utf-8" }))
    const link = document.createElement("a")
    link.href = url
    link.download = `${number}.txt`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <section className="placed__form">
      <h2 tabIndex={-1} ref={heading}>
        <Trans>Your withdrawal is declared</Trans>
      </h2>
      <p role="status">
        <Trans>
          Receipt <b className="nowrap">{number}</b> for order <span className="nowrap">{orderNumber}</span>,{" "}
          {at}.
        </Trans>
      </p>
      {email === null ? null : (
        <p>
          <Trans>It goes to {email} as well.</Trans>
        </p>
      )}
      <pre className="receipt">{receipt.text}</pre>
      <div className="placed__acts">
        <Button look="line" onClick={save}>
          <Trans>Keep as a file</Trans>
        </Button>
        <Button look="line" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </section>
  )
}
