import { useLingui } from "@lingui/react/macro"
import type { RecipePage } from "@shop/core/page"
import { Button } from "../../parts/button.tsx"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import { Picture } from "../../parts/picture.tsx"
import { NewsletterCall } from "../../parts/newsletter-call.tsx"
import { Prose } from "../../parts/prose.tsx"
import { Terms } from "./terms.tsx"
import "../../styles/content.css"
import "../../styles/recipe.css"

/** A recipe with its products, printable on one page. @see S2 §2 Route table (/recettes/{slug}) */
export default function Recipe({ page }: { readonly page: RecipePage }) {
  const { t } = useLingui()
  return (
    <div className="wrap">
      <Breadcrumbs current={page.title} />
      <article className="recipe grid">
        <header className="recipe__head">
          <h1>{page.title}</h1>
          {page.author === "" ? null : <p className="soft">{t`By ${page.author}`}</p>}
          <Terms page={page} />
          <p className="recipe__print">
            <Button variant="outline" onClick={() => print()}>{t`Print the recipe`}</Button>
          </p>
        </header>
        {page.image === null ? null : (
          <div className="recipe__picture">
            <Picture path={page.image} alt="" width={600} height={744} isEager />
          </div>
        )}
        <section className="recipe__ingredients" aria-labelledby="ingredients">
          <h2 id="ingredients">{t`Ingredients`}</h2>
          <ul>
            {page.ingredients.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section className="recipe__method" aria-labelledby="method">
          <h2 id="method">{t`Method`}</h2>
          <Prose html={page.html} />
        </section>
      </article>
      {page.products.length === 0 ? null : (
        <section className="section recipe__pots" aria-label={t`What it is made in and with`}>
          <div className="head">
            <h2>{t`Made in and with`}</h2>
          </div>
          <ul className="pots">
            {page.products.map(({ href, label, image }) => (
              <li key={href}>
                <Picture path={image} alt="" width={324} height={489} />
                <h3>
                  <a href={href}>{label}</a>
                </h3>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NewsletterCall />
    </div>
  )
}
