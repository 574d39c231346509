/** The state of browsers without JavaScript, in place of their device's storage. */
export { NoScriptSessionRepository } from "./no-script-session-repository.ts"
export { NoScriptSessions, type NoScriptSessionsService } from "./no-script-sessions.ts"
