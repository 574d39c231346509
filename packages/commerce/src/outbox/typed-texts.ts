import type { Address } from "@shop/core/address"
import { oneLine } from "@shop/core/form"
import type { OrderRecord } from "../orders/index.ts"

/**
 * One line of a text that a buyer typed, in which no mail program finds an address of the web: a space follows each dot
 * between words, and each colon before slashes.
 *
 * @rule CM441
 */
export const withoutLinks = (text: string): string =>
  oneLine(text)
    .replaceAll("://", ": //")
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu, ". ")

const addressWithoutLinks = (address: Address | null): Address | null =>
  address === null
    ? null
    : {
        ...address,
        ...Object.fromEntries(
          Object.entries(address).flatMap(([field, value]) =>
            typeof value === "string" ? [[field, withoutLinks(value)]] : [],
          ),
        ),
      }

/**
 * An order for a letter: names, addresses and written options are without links. Anybody can order with the address of
 * somebody else, who must not get their advertisement in our name.
 *
 * @rule CM441
 */
export const orderWithoutLinks = (order: OrderRecord): OrderRecord => ({
  ...order,
  firstName: withoutLinks(order.firstName),
  lastName: withoutLinks(order.lastName),
  shipping: addressWithoutLinks(order.shipping),
  billing: addressWithoutLinks(order.billing),
  lines: order.lines.map((line) => ({
    ...line,
    choices: line.choices.map((choice) => ({ ...choice, value: withoutLinks(choice.value) })),
  })),
})
