/** What of an answer decides whether it may be kept. */
export interface Answered {
  readonly status: number
  /** As `Response.type` has it; "basic" is this origin's own. */
  readonly type: string
  readonly isRedirected: boolean
  readonly header: (name: string) => string | null
}

const isHtml = (type: string | null): boolean => /^text\/html\b/i.test(type ?? "")
const isPicture = (type: string | null): boolean => /^image\//i.test(type ?? "")

/** Whether an answer says itself that anybody may keep it. A script cannot see Set-Cookie, so nothing less will do. */
const isPublic = ({ header }: Answered): boolean => {
  const rules = (header("cache-control") ?? "").toLowerCase().split(/\s*,\s*/)
  return (
    rules.includes("public") &&
    !rules.includes("no-store") &&
    !rules.some((rule) => rule.startsWith("private")) &&
    header("set-cookie") === null &&
    header("authorization") === null
  )
}

const isWhole = ({ status, type, isRedirected }: Answered): boolean =>
  status === 200 && type === "basic" && !isRedirected

/** Whether a page may be kept: found, whole, of this origin, and said to be for everybody. @rule SW4 - reliability §2b 41 */
export const mayKeepPage = (answer: Answered): boolean =>
  isWhole(answer) && isPublic(answer) && isHtml(answer.header("content-type"))

/** Whether a picture may be kept; one that is to be asked for again within a minute is a stand-in. @rule SW4 */
export const mayKeepPicture = (answer: Answered): boolean => {
  const age = /max-age=(\d+)/i.exec(answer.header("cache-control") ?? "")?.[1]
  return (
    isWhole(answer) && isPublic(answer) && isPicture(answer.header("content-type")) && Number(age ?? 0) > 60
  )
}

/** Whether a file of the build may be kept: one that is the same for ever. @rule SW4 */
export const mayKeepFile = (answer: Answered): boolean =>
  isWhole(answer) && isPublic(answer) && !isHtml(answer.header("content-type"))
