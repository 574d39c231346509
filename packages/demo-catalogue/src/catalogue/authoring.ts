/** The source form of the demo's products. `documents/` and `facts.ts` derive all other fields. */
import type { WithdrawalFlag } from "@shop/core/product"
import type { FinishId, FormId, GlazeId, ThrownId } from "../drawings/index.ts"
import type { CategoryCode } from "./categories.ts"
import type { Text } from "./text.ts"

/** A reduced price, gross euros, and the days it holds ("YYYY-MM-DD HH:mm:ss", shop time). */
export interface Offer {
  readonly price: number
  readonly from?: string
  readonly to?: string
  /** Lowest price of the 30 days before the offer. */
  readonly lowest30d?: number
}

/** A price from a quantity on, or for a customer group (0 guest, 1 customer, 2 trade; all when absent). */
export interface Tier {
  readonly qty: number
  readonly price: number
  readonly group?: 0 | 1 | 2
}

/** A measure that names a size: diameter, length, height in mm, or volume in ml. */
export type SizeCode = `${"d" | "l" | "h" | "v"}${number}`

export interface Size {
  readonly code: SizeCode
  readonly price: number
  /** Capacity in ml. */
  readonly ml?: number
  /** Weight in g. */
  readonly g: number
  readonly offer?: Offer
  readonly tiers?: ReadonlyArray<Tier>
}

export type OptionPrice = { readonly price: number; readonly as?: "fixed" | "percent" }

/** Something the shopper may add; with `values` for choices, with `price` for text and dates. */
export type OptionSource =
  | ({
      readonly type: "field" | "area" | "date"
      readonly title: Text
      readonly required?: true
      readonly lengthMax?: number
    } & Partial<OptionPrice>)
  | {
      readonly type: "radio" | "drop_down" | "checkbox" | "multiple"
      readonly title: Text
      readonly required?: true
      readonly values: ReadonlyArray<{ readonly title: Text } & OptionPrice>
    }

interface Common {
  /** Catalogue number, N° 118: also the product's id, and its sku with a V. */
  readonly no: number
  readonly name: Text
  /** One sentence for the top of the page. */
  readonly intro: Text
  /** One or two paragraphs, divided by an empty line. */
  readonly story: Text
  readonly in: ReadonlyArray<CategoryCode>
  /** Day it came into the catalogue. */
  readonly since: string
  /** Day its page last changed; a week after it came in when absent. */
  readonly changed?: string
  /** In the shop's own selection. */
  readonly chosen?: true
  readonly bestseller?: true
  readonly isOff?: true
  /** Numbers of what goes well with it. */
  readonly with?: ReadonlyArray<number>
  readonly options?: ReadonlyArray<OptionSource>
  readonly qtyMax?: number
  /** Why the right to withdraw does not hold, or not as long. */
  readonly excepted?: WithdrawalFlag
  /** Weeks from the order to the kiln that opens, for what is made when it is ordered. */
  readonly madeInWeeks?: number
  /** Not made again once it is sold out. */
  readonly isDiscontinued?: true
}

/** The clay body of a pot, which determines care instructions and the facts of clay and firing. */
export type Body = "oven" | "table" | "rough" | "earthen"

/** A thrown pot in every combination of its sizes and glazes. */
export interface Pot extends Common {
  readonly kind: "pot"
  readonly form: ThrownId
  readonly body: Body
  readonly by: MakerCode
  readonly sizes: readonly [Size, ...ReadonlyArray<Size>]
  readonly glazes: readonly [GlazeId, ...ReadonlyArray<GlazeId>]
  /** Exceptions from the plentiful stock: `size/glaze`, `glaze` or `size` to pieces left. */
  readonly left?: Readonly<Record<string, number>>
  /** Payable price after a catalogue rule. */
  readonly rulePrice?: number
}

/** A fact as text, in addition to the derived facts of every product. */
export interface TextFact {
  readonly code: FactCode
  readonly value: Text
}

export type FactCode =
  | "clay"
  | "glaze"
  | "firing"
  | "size"
  | "weight"
  | "capacity"
  | "care"
  | "food_contact"
  | "maker"
  | "origin"
  | "ingredients"
  | "allergens"
  | "storage"
  | "content"
  | "material"
  | "duration"
  | "place"
  | "format"
  | "pages"
  | "withdrawal"

/** A product that is not thrown: food, linen, wood, paper. */
export interface Ware extends Common {
  readonly kind: "ware"
  readonly form: FormId
  readonly finish: FinishId
  readonly line: Text
  readonly price: number
  readonly tax: TaxClass
  readonly material: MaterialCode
  /** Net content for the unit price. */
  readonly content?: { readonly amount: number; readonly unit: "kg" | "l" }
  readonly facts: ReadonlyArray<TextFact>
  readonly stock: number
  readonly offer?: Offer
  readonly tiers?: ReadonlyArray<Tier>
}

/** A service or a file, without shipment and stock. */
export interface VirtualProduct extends Common {
  readonly kind: "virtual" | "downloadable"
  readonly form: FormId
  readonly finish: FinishId
  readonly line: Text
  readonly price: number
  readonly tax: TaxClass
  readonly facts: ReadonlyArray<TextFact>
  readonly offer?: Offer
}

/** A part of a set or a box: a piece by number, with size and glaze where it has several. */
export interface Part {
  readonly no: number
  readonly size?: SizeCode
  readonly glaze?: GlazeId
}

/** Products that a shopper may buy together, one of each by default. */
export interface ProductSet extends Common {
  readonly kind: "set"
  readonly form: FormId
  readonly finish: FinishId
  readonly line: Text
  readonly parts: ReadonlyArray<Part>
}

/** A box that the shopper composes. */
export interface Box extends Common {
  readonly kind: "box"
  readonly form: FormId
  readonly finish: FinishId
  readonly line: Text
  readonly choices: ReadonlyArray<{
    readonly title: Text
    readonly type: "radio" | "select" | "checkbox" | "multi"
    readonly required: boolean
    readonly canChangeQty?: true
    readonly parts: ReadonlyArray<Part & { readonly qty?: number; readonly isDefault?: true }>
  }>
}

export type ProductDefinition = Pot | Ware | VirtualProduct | ProductSet | Box

/** Tax class of the goods: 0 untaxed (vouchers), 2 standard, 3 food, 4 books and files of books, 5 services. */
export type TaxClass = 0 | 2 | 3 | 4 | 5

export type MakerCode = "helene" | "paul" | "ines" | "workshop"
export type MaterialCode = "stoneware" | "earthenware" | "linen" | "beech" | "paper" | "food"

/** The pieces as written, each kind with its literal checked. */
export const pieces = (...list: ReadonlyArray<ProductDefinition>): ReadonlyArray<ProductDefinition> => list
