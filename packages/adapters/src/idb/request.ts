import { wrap } from "idb"

/** What a request came to. @rule AP8 */
export const resultOf = <A>(request: IDBRequest<A>): Promise<A> => wrap(request)

/** Resolves when everything a transaction did is done for good; rejects when none of it is. @rule AP20 */
export const doneOf = (transaction: IDBTransaction): Promise<void> => wrap(transaction).done
