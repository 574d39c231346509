/*
 * IndexedDB's events as promises. Writing them out costs forty lines; the usual library costs a kilobyte in every
 * browser, most of it for what nothing here asks for.
 */

/** What a request came to. @rule AP8 */
export const resultOf = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error!))
  })

/** Resolves when everything a transaction did is done for good; rejects when none of it is. @rule AP20 */
export const doneOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve())
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new DOMException("The device gave up", "AbortError")),
    )
  })
