import type { Logger } from 'pino'
import {
  accountDeletedEmail,
  addressChangedEmail,
  type Mailer,
  passwordResetEmail,
  verificationEmail,
} from '../../platform/email/index.ts'
import { loggable } from './endpoints/refusal.ts'

interface Recipient {
  email: string
  name: string
}

/** Letters about accounts. */
export interface Post {
  /** False where the server sends no mail. */
  readonly open: boolean
  sendReset(to: Recipient, token: string): Promise<void>
  sendConfirm(to: Recipient, token: string): Promise<void>
  sendAddressChanged(to: Recipient): Promise<void>
  sendFarewell(to: Recipient): Promise<void>
  /**
   * Does something after the caller was answered. Waiting for it would tell by the time it takes whether anybody has
   * the address, and make the caller wait for a mail server.
   */
  later(what: string, work: () => Promise<void>): void
  /** When everything put off is done. */
  settled(): Promise<void>
}

/**
 * Links lead to the configured address, never to the one the caller named in the Host header: else a stranger could ask
 * for somebody's reset in the name of a host of theirs and be handed the token with the click.
 */
export function createPost(mailer: Mailer | null, baseUrl: string, log: Logger): Post {
  const underway = new Set<Promise<void>>()
  const link = (path: string, token: string) => `${new URL(path, baseUrl).href}?token=${encodeURIComponent(token)}`
  return {
    open: mailer !== null,
    sendReset: async ({ email, name }, token) =>
      mailer?.send(email, passwordResetEmail(name, link('/reset-password', token))),
    sendConfirm: async ({ email, name }, token) =>
      mailer?.send(email, verificationEmail(name, link('/verify-email', token))),
    sendAddressChanged: async ({ email, name }) => mailer?.send(email, addressChangedEmail(name)),
    sendFarewell: async ({ email, name }) => mailer?.send(email, accountDeletedEmail(name)),
    later(what, work) {
      const done = work()
        .catch((error: unknown) => log.error(loggable(error), `${what} failed`))
        .finally(() => underway.delete(done))
      underway.add(done)
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}
