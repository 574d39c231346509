import { html } from "../../http/html.ts"
import { type AdminPage, changesOf } from "../model.ts"
import { table } from "../components.ts"

/** The requests that other programs can send to the shop. @rule SR146 */
export const requests: AdminPage = {
  path: "/admin/calls",
  name: "API",
  show: (services, { rest }) =>
    rest !== ""
      ? null
      : {
          title: "API",
          body: html`<ul>
              <li>
                <a href="/graphql?query=%7B__typename%7D">GraphQL</a>: queries by GET or POST at
                <code>/graphql</code>; introspection works when SHOP_INTROSPECTION is on
              </li>
              <li><a href="/api">Version of the API</a></li>
              <li><a href="/health">Health</a> and <a href="/ready">readiness</a></li>
            </ul>
            ${table(
              "Requests of the API",
              ["Address", "Method"],
              services.requests.map(([method, pattern]) => [html`<code>${pattern}</code>`, method]),
              "There are no requests.",
            )}`,
        },
  change: changesOf({}),
}
