import type { ComponentType } from "react"
import type { ModalName } from "@shop/core/content"
import type { ModalScreenProps } from "./props.ts"

type Load = () => Promise<{ readonly default: ComponentType<ModalScreenProps> }>

/** One chunk for each modal. For "authentication" the host opens the account panel. */
export const modalLoaders: Readonly<Record<Exclude<ModalName, "authentication">, Load>> = {
  review: () => import("./review.tsx"),
  sizeGuide: async () => ({ default: (await import("./content.tsx")).SizeGuide }),
  terms: async () => ({ default: (await import("./content.tsx")).Terms }),
  notImplemented: () => import("./not-implemented.tsx"),
  languages: () => import("./languages.tsx"),
  orderConfirmation: () => import("./order-confirmation.tsx"),
  newsletter: () => import("./newsletter.tsx"),
}
