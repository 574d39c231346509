import { useLingui } from "@lingui/react/macro"
import type { CartEditView } from "@shop/core/shop"
import { saleSteps } from "@shop/core/stock"
import { PanelNotifications } from "../../notifications/panel-notifications.tsx"
import { BundleOptions } from "../../pages/composed-product/bundle-options.tsx"
import { CustomOptions } from "../../pages/composed-product/custom-options.tsx"
import { Availability } from "../../pages/product/availability.tsx"
import { Button } from "../../parts/button.tsx"
import { Drawer } from "../../parts/drawer.tsx"
import { cartBox } from "../../parts/picture-source.ts"
import { Picture } from "../../parts/picture.tsx"
import { Price } from "../../parts/price.tsx"
import { Quantity } from "../../parts/quantity.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useDismissNotification } from "../../forms/use-notification.ts"
import { useOptionErrors } from "../../forms/use-option-errors.ts"
import { EditChoice } from "./edit-choice.tsx"
import "../../styles/product.css"
import "../../styles/cart.css"

interface CartEditProps {
  readonly onClose: () => void
}

/** Edits a line of the cart; the cart changes when the shopper saves. @see S2 §4 Cart edit mode */
export default function CartEdit({ onClose }: CartEditProps) {
  const { cartEdit } = useShop()
  useDismissNotification("AddedToCart")
  return cartEdit === null ? null : <Editor edit={cartEdit} onClose={onClose} />
}

function Editor({ edit, onClose }: CartEditProps & { readonly edit: CartEditView }) {
  const { t } = useLingui()
  const { choose, save, setOptions, setQty } = useActions().cartEdit
  const { choices, page, price, qty } = edit
  const errors = useOptionErrors(page.name)
  const isBuyable = page.isBuyable && page.availability.tag !== "out"
  return (
    <Drawer
      title={t`Change ${page.name}`}
      onClose={onClose}
      foot={
        <div className="edit__foot">
          <Quantity {...saleSteps(page)} qty={qty} qtyMax={page.qtyMax} name={page.name} onChange={setQty} />
          <Button disabled={!isBuyable} onClick={() => save()}>
            {isBuyable ? t`Save the change` : t`Not available`}
          </Button>
        </div>
      }
    >
      <PanelNotifications />
      <div className="edit">
        <div className="edit__head">
          <Picture path={page.images[0]?.path ?? null} alt="" {...cartBox} />
          <div aria-live="polite">
            {price === null ? null : <Price price={price} />}
            <Availability availability={page.availability} />
          </div>
        </div>
        {page.choices.map((choice) => (
          <EditChoice
            key={choice.attributeCode}
            choice={choice}
            onChoose={(id) => choose(choice.attributeCode, id)}
          />
        ))}
        <CustomOptions
          options={page.customOptions}
          values={choices.customOptions}
          errors={errors}
          onChange={(customOptions) => setOptions({ customOptions })}
        />
        <BundleOptions
          options={page.bundleOptions}
          chosen={choices.bundleOptions}
          errors={errors}
          onChange={(bundleOptions) => setOptions({ bundleOptions })}
        />
      </div>
    </Drawer>
  )
}
