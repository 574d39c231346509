import type { Effect } from "effect"
import type { FastifyPluginAsync } from "fastify"
import type { StoreView } from "@shop/core/store-view"
import { sendPage } from "../http/page.ts"
import { queryOf } from "../http/request.ts"
import { type ConfirmationPath, confirmationMessages } from "../mail/confirmation-messages.ts"

export interface LetterOptions {
  /** The action of each page's button with the token; false for an invalid token. */
  readonly steps: Readonly<Record<ConfirmationPath, (token: string) => Effect.Effect<boolean>>>
  /** The first view is the default. */
  readonly views: ReadonlyArray<StoreView>
  /** Runs a step of the platform. */
  readonly run: (step: Effect.Effect<boolean>) => Promise<boolean>
}

const tokenLengthMax = 64

/**
 * The pages behind the links of letters. Opening a link does nothing, because programs that guard mailboxes open every
 * link; the button of the page does. The pages need no script.
 *
 * @rule SR85, SR314 - law on e-mail marketing; ASVS 7.5.1
 */
export const letterRoutes: FastifyPluginAsync<LetterOptions> = async (app, { steps, views, run }) => {
  for (const path of Object.keys(steps) as ReadonlyArray<ConfirmationPath>)
    app.route({
      method: ["GET", "POST"],
      url: path,
      handler: async (request, reply) => {
        const query = queryOf(request)
        const view = views.find(({ code }) => code === query.get("store")) ?? views[0]!
        const words = confirmationMessages(view.language, path)
        const token = query.get("token") ?? ""
        const content = { language: view.language, title: words.title }
        if (request.method !== "POST") {
          const to = `${path}?store=${view.code}&token=${encodeURIComponent(token)}`
          return sendPage(reply, 200, {
            ...content,
            words: words.ask,
            buttons: [{ to, words: words.button }],
          })
        }
        const isDone = token.length <= tokenLengthMax && (await run(steps[path](token)))
        return isDone
          ? sendPage(reply, 200, { ...content, words: words.done })
          : sendPage(reply, 410, { ...content, words: words.lost })
      },
    })
}
