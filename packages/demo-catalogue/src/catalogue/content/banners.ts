import type { BannerSets } from "../model.ts"
import type { Language } from "../text.ts"

export const banners = (_language: Language): BannerSets => ({ mainBanners: [], smallBanners: [], productBanners: [], menuAsideBanners: [] })
