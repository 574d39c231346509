import type { StoreView } from "@shop/core/store-view"
import type { NewsletterService } from "@shop/commerce/newsletter"
import type { Effect } from "effect"
import { page } from "../http/page.ts"
import type { HttpReply, HttpRequest } from "../http/model.ts"

type Step = "confirm" | "leave"

interface Words {
  readonly title: string
  readonly ask: Readonly<Record<Step, string>>
  readonly button: Readonly<Record<Step, string>>
  readonly done: Readonly<Record<Step, string>>
  readonly lost: string
}

const english: Words = {
  title: "Newsletter",
  ask: { confirm: "Would you like to get our newsletter?", leave: "Would you like to stop our newsletter?" },
  button: { confirm: "Yes, confirm", leave: "Yes, stop it" },
  done: { confirm: "Thank you, it is confirmed.", leave: "Done: you will get no more newsletters." },
  lost: "This link no longer holds. Please ask for a new one in the shop.",
}
const byLanguage: Readonly<Record<string, Words>> = {
  en: english,
  fr: {
    title: "Notre lettre",
    ask: { confirm: "Souhaitez-vous recevoir notre lettre ?", leave: "Ne plus recevoir notre lettre ?" },
    button: { confirm: "Oui, je confirme", leave: "Oui, me désinscrire" },
    done: { confirm: "Merci, c’est confirmé.", leave: "C’est fait : vous ne recevrez plus notre lettre." },
    lost: "Ce lien n’est plus valable. Demandez-en un nouveau dans la boutique.",
  },
  de: {
    title: "Newsletter",
    ask: {
      confirm: "Möchten Sie unseren Newsletter erhalten?",
      leave: "Möchten Sie unseren Newsletter abbestellen?",
    },
    button: { confirm: "Ja, bestätigen", leave: "Ja, abbestellen" },
    done: { confirm: "Danke, das ist bestätigt.", leave: "Erledigt: Sie erhalten keinen Newsletter mehr." },
    lost: "Dieser Link gilt nicht mehr. Bitte fordern Sie im Shop einen neuen an.",
  },
}

/**
 * The pages behind the links of the newsletter's letters. Looking at a link does nothing, because programs that guard
 * mailboxes look at every link; the button does.
 *
 * @param views - the first is used when a link names none
 * @param run - runs a step of the platform
 * @rule SR85 - features, law on e-mail marketing
 */
export const newsletterPages =
  (
    newsletter: Pick<NewsletterService, Step>,
    views: ReadonlyArray<StoreView>,
    run: (step: Effect.Effect<boolean>) => Promise<boolean>,
  ) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    const step = /^\/newsletter\/(confirm|leave)$/.exec(request.path)?.[1] as Step | undefined
    return step === undefined ? null : answer(step, request)

    async function answer(asked: Step, { method, query }: HttpRequest): Promise<HttpReply> {
      const view = views.find(({ code }) => code === query.get("store")) ?? views[0]!
      const words = byLanguage[view.language] ?? english
      const token = query.get("token") ?? ""
      const told = (status: number, text: string) => page(status, view.language, words.title, text)
      if (method === "GET" || method === "HEAD") {
        const to = `/newsletter/${asked}?store=${view.code}&token=${encodeURIComponent(token)}`
        const button = { to, words: words.button[asked] }
        return page(200, view.language, words.title, words.ask[asked], [button])
      }
      if (method !== "POST") return told(405, words.ask[asked])
      const isDone = token.length <= 64 && (await run(newsletter[asked](token)))
      return isDone ? told(200, words.done[asked]) : told(410, words.lost)
    }
  }
