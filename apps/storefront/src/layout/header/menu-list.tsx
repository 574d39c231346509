import { useLingui } from "@lingui/react/macro"
import { useShop } from "../../state/use-shop.ts"
import { MenuTree } from "./menu-tree.tsx"

/** The menu in its words. Documents bring it as markup, so browsers load this only where theirs had none. */
export function MenuList() {
  const { menu } = useShop()
  const { t } = useLingui()
  return <MenuTree menu={menu} all={t`All pieces`} />
}
