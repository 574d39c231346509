/** Something the shopper has said once, kept on the device. @rule KM1 - S2 §3 Claim */
export interface Claim {
  readonly code: string
  readonly createdAtMs: number
  readonly value: boolean
  readonly description: string
}

/** Claims by their code. @rule KM1 */
export type Claims = Readonly<Record<string, Claim>>

/** Nothing said yet. */
export const empty: Claims = {}

/** The claim that cookies were accepted. @rule KM2 - S2 §3 */
export const cookiesAccepted = "cookiesAccepted"
