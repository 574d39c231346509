import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import { PanelNotifications } from "../../notifications/panel-notifications.tsx"
import { Drawer } from "../../parts/drawer.tsx"
import { useActions, useShop, useStartRuntime } from "../../state/use-shop.ts"
import { AccountMenu } from "./menu.tsx"
import { Forgotten } from "./forgotten.tsx"
import { Register } from "./register.tsx"
import { SignIn } from "./sign-in.tsx"
import "../../styles/forms.css"
import "../../styles/account.css"

interface AccountPanelProps {
  readonly onClose: () => void
}

/** The account panel: a guest signs in or registers, a customer sees the sections of the account. */
export default function AccountPanel({ onClose }: AccountPanelProps) {
  const startRuntime = useStartRuntime()
  const { account } = useShop()
  const { t } = useLingui()
  // Retries a failed load of the runtime, which has the sign-in state.
  useEffect(startRuntime, [startRuntime])
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
  const { showLogin } = useActions().account
  const [form, setForm] = useState<Form>("signIn")
  const [wasGuest] = useState(isGuest)
  // Closes the panel once the guest has signed in.
  useEffect(() => {
    if (wasGuest && !isGuest) onClose()
  }, [wasGuest, isGuest, onClose])
  if (!wasGuest) return <AccountMenu onClose={onClose} />
  const titles: Readonly<Record<Form, string>> = {
    signIn: t`Sign in`,
    register: t`Create an account`,
    forgotten: t`Forgotten password`,
  }
  const openForm = (to: Form) => (): void => {
    // Clears the faults of the previous form.
    showLogin(true)
    setForm(to)
  }
  return (
    <Drawer title={titles[form]} onClose={onClose}>
      <PanelNotifications />
      {form === "signIn" ? (
        <SignIn onRegister={openForm("register")} onForgotten={openForm("forgotten")} />
      ) : null}
      {form === "register" ? <Register onSignIn={openForm("signIn")} /> : null}
      {form === "forgotten" ? <Forgotten onSignIn={openForm("signIn")} /> : null}
    </Drawer>
  )
}
