import { useLingui } from "@lingui/react/macro"
import { SectionList } from "../../pages/account/section-list.tsx"
import { Button } from "../../parts/button.tsx"
import { Drawer } from "../../parts/drawer.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

/** Links to the sections of the account, and the button to sign out. */
export function AccountMenu({ onClose }: { readonly onClose: () => void }) {
  const { account } = useShop()
  const { t } = useLingui()
  const { logout } = useActions().account
  const profile = account?.profile
  return (
    <Drawer title={profile == null ? t`Account` : t`Hello ${profile.firstName}`} onClose={onClose}>
      <SectionList onFollow={onClose} />
      <Button
        variant="outline"
        isWide
        onClick={() => {
          onClose()
          logout()
        }}
      >
        {t`Sign out`}
      </Button>
    </Drawer>
  )
}
