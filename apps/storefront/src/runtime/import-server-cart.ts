import type { Actions, AddInput } from "@shop/core/shop"

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
export const takeOver = async ({ cart }: Pick<Actions, "cart">): Promise<void> => {
  const reply = await send({ act: "take" })
  if (!reply.ok) return
  const { id, lines } = (await reply.json()) as Taken
  await new Promise<void>((onKept) => cart.takeOver(id, lines, onKept))
  await send({ act: "taken", id })
}
