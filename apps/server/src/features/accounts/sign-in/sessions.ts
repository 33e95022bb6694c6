import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { authSessions } from '../../../core/access/tables.ts'
import type { AuthContext } from '../auth-context.ts'
import { SessionEnded, Sessions } from '../endpoints/answers.ts'
import { Nothing } from '../endpoints/credentials.ts'
import { type Endpoint, signedInEndpoint } from '../endpoints/endpoint.ts'
import { endOtherSessions, endSessionById } from '../session-end.ts'

/**
 * Sessions are named by id, never by token: the token is the session, and is kept out of reach of scripts.
 */
export function sessionEndpoints(context: AuthContext): Endpoint[] {
  return [
    signedInEndpoint({
      method: 'GET',
      path: '/list-sessions',
      does: 'Lists the sessions of the account.',
      guests: true,
      body: Nothing,
      answers: Sessions,
      run: async (_, { uid, sessionToken }) => {
        const found = await context.db
          .select()
          .from(authSessions)
          .where(and(eq(authSessions.userId, uid), gt(authSessions.expiresAt, new Date())))
          .orderBy(desc(authSessions.updatedAt))
        const shown = found.map((session) => ({
          id: session.id,
          current: session.token === sessionToken,
          createdAt: session.createdAt.getTime(),
          usedAt: session.updatedAt.getTime(),
          expiresAt: session.expiresAt.getTime(),
          ipAddress: session.ipAddress || null,
          userAgent: session.userAgent || null,
        }))
        return { body: { sessions: shown } }
      },
    }),
    signedInEndpoint({
      path: '/revoke-session',
      does: 'Ends one session.',
      guests: true,
      body: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/, 'not a session') }),
      answers: SessionEnded,
      run: async ({ id }, { uid }) => ({ body: { ended: await endSessionById(context, uid, id) } }),
    }),
    signedInEndpoint({
      path: '/revoke-other-sessions',
      does: 'Ends all other sessions.',
      guests: true,
      body: Nothing,
      answers: SessionEnded,
      run: async (_, { uid, sessionToken }) => {
        await endOtherSessions(context, uid, sessionToken)
        return { body: { ended: true } }
      },
    }),
  ]
}
