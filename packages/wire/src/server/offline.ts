import { Result } from "effect"
import type { CatalogueCopy, CopyRequest, OfflineDocument } from "@shop/core/offline"
import type { HttpRequest } from "../http/index.ts"
import { type offlineEndpoints, partsMax } from "../offline/offline.ts"
import { type DecodeResult, enveloped, invalid, type ServerTable } from "./endpoint.ts"

const decodeQuery = ({ query: { since, version, part } }: HttpRequest): DecodeResult<CopyRequest> => {
  if (version === undefined && part === undefined)
    return Result.succeed<CopyRequest>({
      since: since === undefined || since === "" ? null : since,
      part: null,
    })
  const number = /^\d{1,5}$/.test(part ?? "") ? Number(part) : -1
  if (version === undefined || version === "" || number < 1 || number > partsMax)
    return invalid("the request for a part needs its version and its number, from 1")
  return Result.succeed<CopyRequest>({ since: null, part: { version, number } })
}

const encodeCopy = (copy: CatalogueCopy): unknown => {
  switch (copy.tag) {
    case "tooLarge":
      return { kind: "too-large", products: copy.products, products_max: copy.productsMax }
    case "whole": {
      const { tag: kind, documents, ...part } = copy
      return { kind, ...part, documents: documents.map(encodeDocument) }
    }
    case "delta": {
      const { tag: kind, documents, ...changes } = copy
      return { kind, ...changes, documents: documents.map(encodeDocument) }
    }
  }
}

const encodeDocument = ({ shownCents, ...document }: OfflineDocument): unknown => ({
  ...document,
  ...(shownCents === null ? {} : { shown_cents: shownCents }),
})

/** The catalogue for devices. */
export const offlineServer: ServerTable<keyof typeof offlineEndpoints> = {
  "offline.catalogue": enveloped({ decodeRequest: decodeQuery, encodeResult: encodeCopy }),
}
