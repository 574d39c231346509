import type { AddInput } from "@shop/core/cart"

/** The last cart that was taken over, so that none is taken twice. */
const takenKey = "shop-visit"

interface Taken {
  readonly id: string
  readonly lines: ReadonlyArray<AddInput>
}

const send = (fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(location.pathname, { method: "POST", body: new URLSearchParams(fields) })

/**
 * Brings into the device's cart what was put into the server's before the script was there, once. What goes wrong on
 * the way leaves it where it is, for the next page.
 *
 * @rule UI90 - features (works without JavaScript)
 */
export const takeOver = async (add: (input: AddInput) => void): Promise<void> => {
  const reply = await send({ act: "take" })
  if (!reply.ok) return
  const { id, lines } = (await reply.json()) as Taken
  if (localStorage.getItem(takenKey) !== id) {
    localStorage.setItem(takenKey, id)
    for (const line of lines) add(line)
  }
  await send({ act: "taken", id })
}
