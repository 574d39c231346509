import type { Actions } from "@shop/core/lazy"
import type { AddInput } from "@shop/core/shop"

interface ServerCart {
  readonly id: string
  readonly lines: ReadonlyArray<AddInput>
}

const post = (fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(location.pathname, { method: "POST", body: new URLSearchParams(fields) })

/**
 * Moves the lines of the server's no-script cart into the device's cart, once. After a failure they stay on the server for
 * the next page.
 *
 * @rule UI90
 */
export const importServerCart = async ({ cart }: Pick<Actions, "cart">): Promise<void> => {
  const response = await post({ act: "take" })
  if (!response.ok) return
  const { id, lines } = (await response.json()) as ServerCart
  await new Promise<void>((onSaved) => cart.takeOver(id, lines, onSaved))
  await post({ act: "taken", id })
}
