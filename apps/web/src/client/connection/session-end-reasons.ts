/** The refusals that end the session on this page. The character itself goes on. */
const SESSION_ENDS = [
  'session/elsewhere',
  'rules/outdated',
  'auth/required',
  'auth/deleted',
  'auth/banned',
  'player/other-account',
] as const

export type SessionEnd = (typeof SESSION_ENDS)[number]

export function isSessionEnd(reason: string | undefined): reason is SessionEnd {
  return SESSION_ENDS.includes(reason as SessionEnd)
}
