/**
 * What our own server does not answer yet, and nothing else: a call in all its forms, or one form of it. What is answered
 * must go from here; the tests say so.
 */
export const waiting: ReadonlyArray<string> = []
