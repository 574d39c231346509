import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { DeviceSession } from "@shop/core/account"
import type { SectionProps } from "./index.tsx"
import { Button } from "../../parts/button.tsx"
import { Skeleton } from "../../parts/skeleton.tsx"
import { useActions, useShop, useView } from "../../state/use-shop.ts"
import { AccountProblem } from "./account-problem.tsx"
import { ConfirmPassword } from "./confirm-password.tsx"
import { LoadFailure } from "../../parts/load-failure.tsx"

/** The id of the session to end, or every other session. */
type Ending = number | "others"

/** The devices that the customer is signed in on. Another one is signed out with the password (ASVS 7.5.2). */
export default function DeviceSessions({ profile }: SectionProps) {
  const { t } = useLingui()
  const { deviceSessions } = useShop()
  const actions = useActions().deviceSessions
  const [ending, setEnding] = useState<Ending | null>(null)
  useEffect(() => {
    actions.load()
    return () => actions.close()
  }, [actions])
  const list = deviceSessions?.list ?? null
  if (deviceSessions === null || list === null) {
    if (deviceSessions?.problem != null) {
      return (
        <LoadFailure onRetry={() => actions.load()}>
          <AccountProblem problem={deviceSessions.problem} />
        </LoadFailure>
      )
    }
    return <Skeleton lines={2} />
  }
  const select = (next: Ending | null): void => {
    actions.close()
    setEnding(next)
  }
  const form = (id: number | null) => (
    <ConfirmPassword
      state={deviceSessions}
      email={profile.email}
      onConfirm={(password) => actions.end(id, password)}
      onCancel={() => select(null)}
    >
      {t`Sign out`}
    </ConfirmPassword>
  )
  return (
    <div className="data">
      {deviceSessions.hasEnded ? <p role="status">{t`The device is signed out.`}</p> : null}
      <ul className="data">
        {list.map((session) => (
          <li key={session.id} className="tile">
            <Described session={session} />
            {session.isCurrent ? (
              <p>{t`This device`}</p>
            ) : ending === session.id ? (
              form(session.id)
            ) : (
              <Button variant="outline" onClick={() => select(session.id)}>{t`Sign this device out`}</Button>
            )}
          </li>
        ))}
      </ul>
      {list.length < 3 ? null : ending === "others" ? (
        form(null)
      ) : (
        <Button variant="outline" onClick={() => select("others")}>{t`Sign every other device out`}</Button>
      )}
    </div>
  )
}

function Described({ session: { browser, system, startedAt, usedAt } }: { readonly session: DeviceSession }) {
  const { t } = useLingui()
  const { locale, timeZone } = useView()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone })
  const [begun, used] = [startedAt, usedAt].map((moment) => format.format(new Date(moment)))
  return (
    <>
      <h2>
        {browser !== null && system !== null
          ? t`${browser} on ${system}`
          : (browser ?? system ?? t`Unknown device`)}
      </h2>
      <p className="soft">
        {t`Signed in: ${begun}`}
        <br />
        {t`Last used: ${used}`}
      </p>
    </>
  )
}
