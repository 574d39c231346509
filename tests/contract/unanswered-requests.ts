/**
 * Requests that our own server does not support yet, by name or in one form. The tests fail for an entry that it
 * supports.
 */
export const unansweredRequests: ReadonlyArray<string> = []
