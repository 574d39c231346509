const database = "shop"
const modeKey = "shop-network"
const everyMs = 1000

const element = (id) => document.getElementById(id)

/** Every record of the device, by collection; nothing is made where there is no database yet. */
const collections = async () => {
  const known = (await indexedDB.databases?.()) ?? [{ name: database }]
  if (!known.some(({ name }) => name === database)) return new Map()
  const opened = await result(indexedDB.open(database))
  // Another version of the shop is not kept waiting.
  opened.addEventListener("versionchange", () => opened.close())
  try {
    const read = async (name) => {
      const store = opened.transaction(name).objectStore(name)
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()].map(result))
      return [name, new Map(keys.map((key, index) => [String(key), values[index]]))]
    }
    return new Map(await Promise.all([...opened.objectStoreNames].map(read)))
  } finally {
    opened.close()
  }
}

const result = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error))
  })

/** Writes the rows of a table; without any it says so. */
const rows = (id, all) => {
  const body = element(id)
  const columns = body.parentElement.tHead.rows[0].cells.length
  const made = (all.length === 0 ? [["none"]] : all).map((cells) => {
    const row = document.createElement("tr")
    for (const text of cells) {
      const cell = document.createElement("td")
      cell.textContent = String(text ?? "")
      if (cells.length === 1) cell.colSpan = columns
      row.append(cell)
    }
    return row
  })
  body.replaceChildren(...made)
}

const bytes = (records) =>
  [...records].reduce((sum, [key, value]) => sum + new Blob([key, JSON.stringify(value) ?? ""]).size, 0)

const showCart = (state) => {
  const { local = [], confirmed = { lines: [] }, connection = { tag: "disconnected" } } = state ?? {}
  element("connection").textContent =
    connection.tag === "connected"
      ? `Connected, ${connection.isCustomers === true ? "a customer's" : "a guest's"} cart`
      : `The platform knows no cart: ${connection.tag}`
  const keys = [...new Set([...local, ...confirmed.lines].map(({ key }) => key))]
  const qty = (lines, key) => lines.find((line) => line.key === key)?.qty ?? 0
  rows(
    "cart",
    keys.map((key) => [key, qty(local, key), qty(confirmed.lines, key)]),
  )
}

const show = async () => {
  const all = await collections()
  const of = (name) => [...(all.get(name)?.values() ?? [])]
  const tasks = of("queue").flatMap(({ task }) => (task === undefined ? [] : [task]))
  rows(
    "queue",
    tasks
      .toSorted((a, b) => a.order - b.order)
      .map((task) => [
        task.order,
        task.call,
        task.state,
        task.owner === null ? "guest" : "customer",
        new Date(task.madeAtMs).toISOString(),
      ]),
  )
  rows(
    "orders",
    of("orders").flatMap(({ kept }) =>
      kept === undefined
        ? []
        : [
            [
              kept.order.orderId,
              kept.state,
              kept.order.lines.reduce((sum, line) => sum + line.qty, 0),
              (kept.order.grandCents / 100).toFixed(2),
            ],
          ],
    ),
  )
  showCart(all.get("cart")?.get("state")?.state)
  rows(
    "collections",
    [...all].map(([name, records]) => [name, records.size, bytes(records)]),
  )
  const names = "caches" in globalThis ? await caches.keys() : []
  const counts = await Promise.all(
    names.map(async (name) => [name, (await (await caches.open(name)).keys()).length]),
  )
  rows("caches", counts)
}

const tell = (words) => {
  const status = element("status")
  if (status.textContent !== words) status.textContent = words
}

const mode = localStorage.getItem(modeKey) ?? "online"
for (const input of document.querySelectorAll('input[name="mode"]')) {
  input.checked = input.value === mode
  input.addEventListener("change", () => {
    localStorage.setItem(modeKey, input.value)
    tell(`From now on: ${input.value}`)
  })
}
tell(`Now: ${mode}`)

const again = () =>
  show()
    .catch((error) => tell(`The device cannot be read: ${error}`))
    .then(() => setTimeout(again, everyMs))
void again()
