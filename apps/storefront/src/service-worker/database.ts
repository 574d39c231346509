/** Name of the database and of the channel between tabs: one cart for all languages of this origin. */
export const databaseName = "shop"

/** Waits for a request of the database. */
export const result = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error!))
  })

/** Opens the shop's database; null when the programs never ran on this device. */
export const openDatabase = (): Promise<IDBDatabase | null> => {
  const request = indexedDB.open(databaseName)
  let isNew = false
  // Opening would make an empty database, so that is aborted.
  request.addEventListener("upgradeneeded", () => {
    isNew = true
    request.transaction!.abort()
  })
  return result(request).catch((error: unknown) => {
    if (isNew) return null
    throw error
  })
}

/** Whether the programs have run on this device. */
export const hasDatabase = async (): Promise<boolean> => {
  const database = await openDatabase()
  database?.close()
  return database !== null
}
