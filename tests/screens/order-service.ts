/** Finding an order and withdrawing from it. */
import { orderCode } from "../e2e/support/account.ts"
import { open, type Visit } from "../e2e/support/test.ts"
import { at, button, label, main, product, quiet, type Screen, someone } from "./model.ts"
import { ordered } from "./purchase.ts"

const fillOrder = async (visit: Visit, number: string, email: string): Promise<void> => {
  await label(visit, "Order number").fill(number)
  await label(visit, "E-mail").fill(email)
}

const withdrawing = async (visit: Visit): Promise<string> => {
  const email = someone("anne")
  const number = await ordered(visit, email)
  await open(visit.page, `/${visit.view}/withdrawal`)
  await label(visit, "Your name").fill("Anne Martin")
  await fillOrder(visit, number, email)
  return number
}

const declared = async (visit: Visit): Promise<string> => {
  const number = await withdrawing(visit)
  await button(visit, "Withdraw from the whole order").click()
  await button(visit, "Confirm the withdrawal").waitFor()
  return number
}

export const orderServiceScreens: ReadonlyArray<Screen> = [
  {
    name: "order-look-up",
    path: at("/order-status"),
    act: async (visit) => label(visit, "Order number").waitFor(),
  },
  {
    name: "order-look-up-faults",
    path: at("/order-status"),
    act: async (visit) => {
      await button(visit, "Show the order").click()
      await visit.page.getByRole("alert").waitFor()
    },
  },
  {
    name: "order-look-up-none",
    path: at("/order-status"),
    act: async (visit) => {
      await fillOrder(visit, "FR-999999", "anne@example.org")
      await button(visit, "Show the order").click()
      await quiet(visit)
    },
  },
  {
    name: "order-looked-up",
    path: product("V709"),
    act: async (visit) => {
      const email = someone("anne")
      const number = await ordered(visit, email)
      await open(visit.page, `/${visit.view}/order-status`)
      await fillOrder(visit, number, email)
      await button(visit, "Show the order").click()
      await main(visit).getByRole("heading", { level: 2 }).first().waitFor()
    },
  },
  {
    name: "withdrawal-1",
    path: at("/withdrawal"),
    act: async (visit) => label(visit, "Your name").waitFor(),
  },
  {
    name: "withdrawal-1-pieces",
    path: product("V709"),
    act: async (visit) => {
      await withdrawing(visit)
      await button(visit, "Choose pieces of the order").click()
      await visit.page.locator(".line-quantities").waitFor()
    },
  },
  { name: "withdrawal-2", path: product("V709"), act: async (visit) => void (await declared(visit)) },
  {
    name: "withdrawal-3",
    path: product("V709"),
    act: async (visit) => {
      const number = await declared(visit)
      await label(visit, "Code from the e-mail").fill(orderCode(number))
      await button(visit, "Confirm the withdrawal").click()
      await visit.page.locator(".receipt").waitFor()
    },
  },
]
