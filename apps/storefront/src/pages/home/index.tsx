import { useLingui } from "@lingui/react/macro"
import type { HomePage } from "@shop/core/page"
import { Banners } from "../../parts/banners.tsx"
import { Prose } from "../../parts/prose.tsx"
import { Bestsellers } from "./bestsellers.tsx"
import { Families } from "./families.tsx"
import { Hero } from "./hero.tsx"
import { Instagram } from "./instagram.tsx"
import { Newest } from "./newest.tsx"
import { Workshop } from "./workshop.tsx"
import "../../styles/home.css"

export default function Home({ page }: { readonly page: HomePage }) {
  const { t } = useLingui()
  return (
    <>
      <Hero page={page} />
      <Newest cards={page.newest} />
      <Families families={page.families} />
      <Banners banners={page.banners} label={t`Our picks`} />
      <Bestsellers cards={page.bestsellers} />
      {page.guide === null ? null : (
        <section className="wrap section home-guide" aria-label={page.guide.title}>
          <Prose className="grid" html={page.guide.html} />
        </section>
      )}
      <Workshop about={page.about} articles={page.articles} />
      <Instagram pictures={page.instagram} />
    </>
  )
}
