import type { BuildProgress } from "@shop/commerce/catalogue"
import type { Fault, NormalizationName } from "@shop/commerce/catalogue"

/** Messages for the operator about normalized documents. */
export const normalizationMessages: Readonly<Record<NormalizationName, string>> = {
  backOrders: "back orders: sold without counting pieces",
  bundleWithoutParts: "bundle without its parts: shown, cannot be bought",
  categoryEmpty: "category without products: not in the menu",
  categoryList: "category list read as category ids",
  characterDropped: "characters removed that no database stores",
  childDropped: "variant left out: no sku, or no value that can be chosen",
  childId: "variants given the ids of their own products",
  childrenLinked: "variants joined that were named by their ids",
  childrenMissing: "configurable product without variants: shown, cannot be bought",
  countMade: "number of products counted",
  decimalsLost: "decimal quantities: sold by whole pieces",
  entityRead: "character references such as &amp; read as letters",
  flagWord: "yes or no written as a word",
  galleryWord: "one gallery path read as a gallery",
  groupWithoutParts: "set without its parts: shown, cannot be bought",
  idFromEnvelope: "id taken from the line, not the document",
  idGiven: "id that is no number: given a number that stays the same",
  idText: "id written as text",
  labelMissing: "no label: its code is shown",
  labelNumber: "labels written as numbers",
  levelMade: "level found from the place among the categories",
  nameMissing: "no name: its sku is shown",
  nameShared: "category with the name of another one beside it: the menu has both",
  numberText: "number written as text",
  optionCode: "option named by its attribute",
  optionUnknown: "option that no attribute and no variant has: shown, cannot be bought",
  parentMissing: "no parent: stands at the root",
  parentUnknown: "parent that the catalogue lacks: stands at the root",
  pathMade: "path and level found from the parents",
  pathTrimmed: "slashes around the address removed, or an address that leads nowhere",
  priceMissing: "no price: shown, cannot be bought",
  skuTrimmed: "spaces around the sku removed",
  slugMade: "no url_key: made from the name",
  statusMissing: "no status: taken as enabled",
  stockFieldUnread: "fields of the stock that nothing reads",
  stockFlagAlone: "in stock without pieces: sold out",
  stockThreshold: "pieces up to the out-of-stock threshold: not for sale",
  stockMissing: "no stock figure: in stock, not counted",
  typeMissing: "no type: found from its variants",
  unsafeKey: "fields named like parts of JavaScript removed",
  unsafeMarkup: "scripts in the text removed",
  urlPathMade: "no address: made from the url_key",
  urlPathTaken: "address that another page has: the id was added",
  valueLabel: "value of an option named by its attribute",
  valueUnknown: "value of an option without a name left out",
  visibilityMissing: "no visibility: taken as visible",
}

/** The reason why a line was refused, for the operator. */
export const faultMessage = (fault: Fault): string => {
  switch (fault.tag) {
    case "lineTooLong":
      return `the line is longer than ${fault.bytesMax} bytes`
    case "notUtf8":
      return "the line is not UTF-8 text"
    case "truncated":
      return "the line is cut off: its end is missing"
    case "notJson":
      return "the line is not JSON"
    case "notAnObject":
      return "the line is JSON, but not a document"
    case "tooDeep":
      return `the document is nested more than ${fault.depthMax} levels deep`
    case "typeMissing":
      return "the document does not say its type (_type, or an index that ends in it)"
    case "typeUnknown":
      return `the type ${fault.type} is not known`
    case "storeUnknown":
      return `its index names the store view ${fault.store}, which this shop does not have`
    case "idMissing":
      return "the document has no id"
    case "idWrong":
      return `the id ${fault.value} is neither a whole number from 1 on nor a text of at most 200 letters`
    case "duplicateId":
      return `the id ${fault.id} was in line ${fault.line} already; that one counts`
    case "duplicateSku":
      return `the sku ${fault.sku} was in line ${fault.line} already; that one counts`
    case "fieldMissing":
      return `${fault.field} is missing`
    case "fieldWrong":
      return `${fault.field} is not ${expectedWords[fault.expected] ?? `one of ${fault.expected}`}`
  }
}

const expectedWords: Readonly<Record<string, string>> = {
  number: "a number",
  price: "a price from 0 on",
  text: "text",
  flag: "yes or no",
  list: "a list",
  object: "a document",
  id: "an id",
  percent: "a percentage from 0 to 1000",
  country: "a country code",
  stock: "a stock figure",
}

const stepWords: Readonly<Record<BuildProgress["step"], string>> = {
  reading: "reading documents",
  indexing: "indexing documents",
  writing: "writing the index",
}

/** Progress of an index. @rule SR63 */
export const buildMessage = ({ store, step, done, total }: BuildProgress): string =>
  `${store}: ${stepWords[step]}, ${done} of ${total}`
