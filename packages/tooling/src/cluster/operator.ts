import { adminSecret } from "./start-cluster.ts"

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .join("; ")

/**
 * Signs the operator in, with a form of one process that is sent to another.
 *
 * @returns the cookies of the session; null when it is refused
 */
export const signInOperator = async (formFrom: string, sentTo: string): Promise<string | null> => {
  const form = await fetch(`${formFrom}/admin/sign-in`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? ""
  const response = await fetch(`${sentTo}/admin/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: cookiesOf(form),
      "sec-fetch-site": "same-origin",
    },
    body: new URLSearchParams({ secret: adminSecret, do: "sign-in", csrf }),
  })
  return response.status === 303 ? cookiesOf(response) : null
}

/** The status of an operator's page. */
export const statusFor = async (url: string, cookie: string): Promise<number> => {
  const response = await fetch(url, { headers: { cookie }, redirect: "manual" })
  await response.text()
  return response.status
}
