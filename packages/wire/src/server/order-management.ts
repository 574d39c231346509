import { Result, type Schema } from "effect"
import { orderManagement } from "../contract/order-management.ts"
import type { HttpRequest } from "../http/index.ts"
import { record, textOrNull } from "../legacy/coerce.ts"
import type { orderManagementEndpoints } from "../order-management/endpoints.ts"
import { bodyDecoder, enveloped, noInput, type ServerTable } from "./endpoint.ts"

interface Lookup {
  readonly email?: string | null
}
interface Selection extends Lookup {
  readonly lines?: ReadonlyArray<unknown> | null
}

/** An e-mail address or code that is blank or not text counts as missing, so that the response is that of a wrong one. */
const lookup = <Body extends Lookup>(schema: Schema.Codec<Body, unknown>) => {
  const decode = bodyDecoder(schema)
  return {
    decodeRequest: (request: HttpRequest) => {
      const { email, code, ...rest } = record(request.body)
      const codeText = textOrNull(code)
      const body = { ...rest, email: textOrNull(email), ...(codeText === null ? {} : { code: codeText }) }
      return Result.map(decode({ ...request, body }), (input) => ({ ...input, email: input.email ?? null }))
    },
  }
}

/** A request without lines selects all remaining lines. */
const selection = <Body extends Selection>(schema: Schema.Codec<Body, unknown>) => {
  const { decodeRequest } = lookup(schema)
  return {
    decodeRequest: (request: HttpRequest) =>
      Result.map(decodeRequest(request), (input) => ({ ...input, lines: input.lines ?? null })),
  }
}

const endSession = bodyDecoder(orderManagement["account.endSession"].body)

/** Placed orders, and the customer's data. The e-mail address is in the body, because servers log URLs. */
export const orderManagementServer: ServerTable<keyof typeof orderManagementEndpoints> = {
  "order.lookUp": enveloped(lookup(orderManagement["order.lookUp"].body)),
  "order.cancel": enveloped(lookup(orderManagement["order.cancel"].body)),
  "order.draftWithdrawal": enveloped(selection(orderManagement["order.draftWithdrawal"].body)),
  "order.declareWithdrawal": enveloped(selection(orderManagement["order.declareWithdrawal"].body)),
  "order.invoice": enveloped(lookup(orderManagement["order.invoice"].body)),
  "order.creditNote": enveloped(lookup(orderManagement["order.creditNote"].body)),
  "order.adopt": enveloped({ decodeRequest: bodyDecoder(orderManagement["order.adopt"].body) }),
  "account.copy": enveloped({ decodeRequest: bodyDecoder(orderManagement["account.copy"].body) }),
  "account.leave": enveloped({ decodeRequest: bodyDecoder(orderManagement["account.leave"].body) }),
  "account.sessions": enveloped({ decodeRequest: noInput }),
  "account.endSession": enveloped({
    decodeRequest: (request) =>
      Result.map(endSession(request), ({ id = null, password }) => ({ id, password })),
  }),
  "review.mine": enveloped({ decodeRequest: noInput }),
}
