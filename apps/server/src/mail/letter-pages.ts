import type { StoreView } from "@shop/core/store-view"
import type { Effect } from "effect"
import type { HttpReply, HttpRequest } from "../http/model.ts"
import { page } from "../http/page.ts"
import { letterPageWords } from "./letter-page-words.ts"

/** The pages behind one-time links of letters, by path. */
export type LetterPath = "/newsletter/confirm" | "/newsletter/leave" | "/email/confirm"

/** What the button of each page does with the token; false for a token that is not valid. */
export type LetterSteps = Readonly<Record<LetterPath, (token: string) => Effect.Effect<boolean>>>

const isLetterPath = (steps: LetterSteps, path: string): path is LetterPath => Object.hasOwn(steps, path)

/**
 * The pages behind the links of letters. Opening a link does nothing, because programs that guard mailboxes open every
 * link; the button of the page does. The pages need no script.
 *
 * @param views - the first is used when a link names none
 * @param run - runs a step of the platform
 * @rule SR85, SR314 - features, law on e-mail marketing; ASVS 7.5.1
 */
export const letterPages =
  (
    steps: LetterSteps,
    views: ReadonlyArray<StoreView>,
    run: (step: Effect.Effect<boolean>) => Promise<boolean>,
  ) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    return isLetterPath(steps, request.path) ? answer(request.path, request) : null

    async function answer(path: LetterPath, { method, query }: HttpRequest): Promise<HttpReply> {
      const view = views.find(({ code }) => code === query.get("store")) ?? views[0]!
      const words = letterPageWords(view.language, path)
      const token = query.get("token") ?? ""
      const say = (status: number, text: string) => page(status, view.language, words.title, text)
      if (method === "GET" || method === "HEAD") {
        const to = `${path}?store=${view.code}&token=${encodeURIComponent(token)}`
        return page(200, view.language, words.title, words.ask, [{ to, words: words.button }])
      }
      if (method !== "POST") return say(405, words.ask)
      const isDone = token.length <= 64 && (await run(steps[path](token)))
      return isDone ? say(200, words.done) : say(410, words.lost)
    }
  }
