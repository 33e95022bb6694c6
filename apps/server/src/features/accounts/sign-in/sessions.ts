import type { AuthContext } from '../auth-context.ts'
import type { AccountHandlers, RequestOf } from '../auth-request.ts'
import { endOtherSessions, endSessionById } from '../session-end.ts'
import { readSessions } from './queries.ts'
import { hashToken } from './session-tokens.ts'

export const sessionHandlers = {
  'auth/list-sessions': listSessions,
  'auth/revoke-session': async (context, { id }, { identity }) => ({
    ended: await endSessionById(context, identity.uid, id),
  }),
  'auth/revoke-other-sessions': async (context, _, { identity }) => {
    await endOtherSessions(context, identity.uid, identity.sessionToken)
    return { ended: true }
  },
} satisfies Partial<AccountHandlers>

async function listSessions(context: AuthContext, _: object, { identity }: RequestOf<'auth/list-sessions'>) {
  const { uid, sessionToken } = identity
  const currentToken = hashToken(sessionToken)
  const found = await readSessions(context.db, uid, new Date())
  const sessions = found.map((session) => ({
    id: session.id,
    current: session.token === currentToken,
    createdAt: session.createdAt.getTime(),
    usedAt: session.updatedAt.getTime(),
    expiresAt: session.expiresAt.getTime(),
    ipAddress: session.ipAddress || null,
    userAgent: session.userAgent || null,
  }))
  return { sessions }
}
