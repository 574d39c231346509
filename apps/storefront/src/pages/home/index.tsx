import type { HomePage } from "@shop/core/page"
import { Banners } from "./banners.tsx"
import { Bestsellers } from "./bestsellers.tsx"
import { Families } from "./families.tsx"
import { Hero } from "./hero.tsx"
import { Workshop } from "./workshop.tsx"
import { Newest } from "./newest.tsx"
import { Treatise } from "./treatise.tsx"
import "../../styles/home.css"

export default function Home({ page }: { readonly page: HomePage }) {
  return (
    <>
      <Hero hasNewest={page.newest.length > 0} />
      <Newest cards={page.newest} />
      <Families families={page.families} />
      <Banners banners={page.banners} />
      <Bestsellers cards={page.bestsellers} />
      <Treatise />
      <Workshop html={page.aboutHtml} articles={page.articles} />
    </>
  )
}
