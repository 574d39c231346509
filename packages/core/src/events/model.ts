/** An event of one domain that other domains react to. The union is closed. */
export type ShopEvent =
  /** The platform ended the session: it refused to renew the token, or refused a token that it had just renewed. */
  | { readonly tag: "SessionEnded"; readonly ending: "expired" | "exhausted" }
  /** The platform performed a queued task. `owner` is the epoch of the session that queued it; null for a guest's. */
  | {
      readonly tag: "TaskSent"
      readonly request: string
      readonly owner: number | null
      readonly result: unknown
    }
  /** The platform refused a queued task. */
  | { readonly tag: "TaskRefused"; readonly request: string; readonly owner: number | null }
  /** The cart has lines of unknown stock, and the platform gave no response about it. */
  | { readonly tag: "StockUnanswered"; readonly skus: ReadonlyArray<string> }
  /** The platform confirmed an order. The cart no longer has its lines. */
  | { readonly tag: "OrderConfirmed"; readonly orderId: string }
  /** An order waits on the device until it can be sent. The cart no longer has its lines. */
  | { readonly tag: "OrderQueued"; readonly orderId: string }
  /** The device has removed the data of the previous customer. */
  | { readonly tag: "CustomerForgotten" }

/** The event with a tag. */
export type EventOf<Tag extends ShopEvent["tag"]> = Extract<ShopEvent, { readonly tag: Tag }>
