/** Name of the database and of the channel between tabs: one cart for all languages of this origin. */
export const databaseName = "shop"

/** Waits for a request of the database. */
export const result = <A>(request: IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error!))
  })

/** Another tab that upgrades the database can hold up the opening for as long as it likes. */
const openMsMax = 3_000

/**
 * Opens the shop's database; null when the programs never ran on this device. Rejects when the database does not open in
 * three seconds; it is closed if it opens later.
 */
export const openDatabase = (): Promise<IDBDatabase | null> => {
  const request = indexedDB.open(databaseName)
  let isNew = false
  let isLate = false
  // Opening would make an empty database, so that is aborted.
  request.addEventListener("upgradeneeded", () => {
    isNew = true
    request.transaction!.abort()
  })
  const opened = result(request).then(
    (database) => {
      if (isLate) database.close()
      return database
    },
    (error: unknown) => {
      if (isNew) return null
      throw error
    },
  )
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => {
      isLate = true
      reject(new Error("The device's database did not open in time"))
    }, openMsMax)
  })
  return Promise.race([opened, timeout])
}

/** Whether the programs have run on this device. */
export const hasDatabase = async (): Promise<boolean> => {
  const database = await openDatabase()
  database?.close()
  return database !== null
}
