import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import { NoticeList } from "../../layout/notice-list.tsx"
import { Drawer } from "../../parts/drawer.tsx"
import { useActions, useShop, useWake } from "../../state/use-shop.ts"
import { AccountMenu } from "./menu.tsx"
import { Forgotten } from "./forgotten.tsx"
import { Register } from "./register.tsx"
import { SignIn } from "./sign-in.tsx"
import "../../styles/forms.css"
import "../../styles/account.css"

interface AccountPanelProps {
  readonly onClose: () => void
}

/** The account in the drawer: a guest signs in or registers, a customer finds the way to their account. */
export default function AccountPanel({ onClose }: AccountPanelProps) {
  const wake = useWake()
  const { account } = useShop()
  const { t } = useLingui()
  // Who is shopping is told by what may not have come yet.
  useEffect(wake, [wake])
  if (account === null) {
    return (
      <Drawer title={t`Account`} onClose={onClose}>
        <p className="soft" role="status">{t`One moment…`}</p>
      </Drawer>
    )
  }
  return <KnownPanel onClose={onClose} isGuest={!account.isSignedIn} />
}

type Form = "signIn" | "register" | "forgotten"

function KnownPanel({ onClose, isGuest }: AccountPanelProps & { readonly isGuest: boolean }) {
  const { t } = useLingui()
  const { askLogin } = useActions().account
  const { notices } = useShop()
  const [form, setForm] = useState<Form>("signIn")
  const [wasGuest] = useState(isGuest)
  // Whoever has signed in here is done here.
  useEffect(() => {
    if (wasGuest && !isGuest) onClose()
  }, [wasGuest, isGuest, onClose])
  if (!wasGuest) return <AccountMenu onClose={onClose} />
  const titles: Readonly<Record<Form, string>> = {
    signIn: t`Sign in`,
    register: t`Create an account`,
    forgotten: t`Forgotten password`,
  }
  const go = (to: Form) => (): void => {
    // What was wrong with one form is not said of the next.
    askLogin(true)
    setForm(to)
  }
  return (
    <Drawer title={titles[form]} onClose={onClose}>
      <div className="notices notices--inside" aria-live="polite">
        {notices.length === 0 ? null : <NoticeList />}
      </div>
      {form === "signIn" ? <SignIn onRegister={go("register")} onForgotten={go("forgotten")} /> : null}
      {form === "register" ? <Register onSignIn={go("signIn")} /> : null}
      {form === "forgotten" ? <Forgotten onSignIn={go("signIn")} /> : null}
    </Drawer>
  )
}
