import { Record } from "effect"
import type { RequestAttributes } from "@shop/core/api"
import { endpoints, type RequestName } from "../endpoints/index.ts"
import { offlineEndpoints } from "../offline/index.ts"
import { orderManagementEndpoints } from "../order-management/index.ts"
import { orderManagement } from "./order-management.ts"
import { cart, cartCoupon } from "./cart.ts"
import { cartParts } from "./cart-parts.ts"
import { catalogue } from "./catalogue.ts"
import { handOff, redeem } from "./checkout.ts"
import { cms } from "./cms.ts"
import { content } from "./content.ts"
import { documents } from "./documents.ts"
import { extras } from "./extras.ts"
import type { ContractDetails, EndpointContract, HttpRoute } from "./model.ts"
import { offline } from "./offline.ts"
import { order, orderStatus } from "./order.ts"
import { payment } from "./payment.ts"
import { productParts } from "./product.ts"
import { anything, list, namedAt, open, said, type Schema } from "./schema.ts"
import { productList, stock } from "./stock.ts"
import { url } from "./url.ts"
import { user } from "./user.ts"
import { userParts } from "./user-parts.ts"

/** Completes a contract by its endpoint: the route, and whether the request requires a customer. */
const complete = (
  { method, path, request }: HttpRoute & { readonly request: RequestAttributes },
  { also = [], at, ...details }: ContractDetails,
): EndpointContract => ({
  ...details,
  at: at ?? [{ method, path }, ...also],
  ...(request.auth === "required" ? { isCustomers: true } : {}),
})

const shop: { readonly [Name in RequestName]: ContractDetails } = {
  ...catalogue,
  ...cart,
  ...cms,
  ...content,
  ...extras,
  ...handOff,
  ...order,
  ...payment,
  ...stock,
  ...url,
  ...user,
}

/**
 * The contract of each endpoint in the shop's table. An endpoint without a contract does not compile.
 *
 * @rule WI100 - wire §4 to §13
 */
export const contracts: { readonly [Name in RequestName]: EndpointContract } = Record.map(
  shop,
  (details, name) => complete(endpoints[name], details),
)

/** The request that finds out whether the shop is there. @rule WI100 - wire §16 */
export const version: EndpointContract = {
  family: "operations",
  summary: "The version of the protocol",
  about:
    "Bare. There is no other sign of life. `offers` names capabilities beyond 1.12 that no request shows.",
  at: [{ method: "GET", path: "/api" }],
  reply: { form: "bare", body: open({ version: said, "offers?": list(said) }) },
  refusals: {},
  example: { answer: { version: "1.12.5", offers: ["buyerTotals", "emailConfirmation", "addressBook"] } },
}

/**
 * The contracts of other endpoints: those in tables that browsers load later, and those that only other clients use.
 *
 * @rule WI100, WI162 - wire §5, §7, §9, §13
 */
export const otherContracts: { readonly [name: string]: EndpointContract } = {
  ...Record.map(orderManagement, (details, name) => complete(orderManagementEndpoints[name], details)),
  ...Record.map(offline, (details, name) => complete(offlineEndpoints[name], details)),
  "cart.coupon": cartCoupon,
  "checkout.redeem": redeem,
  "order.status": orderStatus,
  "product.list": productList,
}

/** Every schema that has a name. @rule WI100 */
export const schemas: { readonly [name: string]: Schema } = {
  ...cartParts,
  ...documents,
  ...productParts,
  ...userParts,
  GraphqlRefusal: {
    ...open({ errors: list(open({ message: said })) }),
    description: "What was wrong with the question, in words.",
  },
  Refusal: {
    ...open({ code: { type: "integer", minimum: 400, maximum: 599 }, result: anything }),
    description: "Words, or data to go on with. The code is the status.",
  },
}

/**
 * The schema behind a reference, or the schema itself.
 *
 * @throws Error for a name that nobody has
 * @rule WI100
 */
export const resolved = (schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema
  const found = schemas[schema.$ref.slice(namedAt.length)]
  if (found === undefined) throw new Error(`there is no schema ${schema.$ref}`)
  return found
}

/** The whole body of a success. @rule WI100 - wire §1 */
export const successOf = ({ reply }: EndpointContract): Schema =>
  reply.form === "bare"
    ? reply.body
    : open({
        code: { const: 200 },
        result: reply.result,
        ...(reply.meta === undefined ? {} : { "meta?": reply.meta }),
      })
