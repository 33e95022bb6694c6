import type { Logger } from 'pino'
import {
  accountDeletedEmail,
  addressInUseEmail,
  type EmailMessage,
  type Mailer,
  passwordResetEmail,
  securityNoticeEmail,
  verificationEmail,
} from '../../platform/email/index.ts'
import { loggable } from './refusal.ts'

interface Recipient {
  email: string
  name: string
}

/** Sends e-mails about accounts. */
export interface EmailOutbox {
  /** False if the server sends no e-mail. */
  readonly isEnabled: boolean
  sendReset(to: Recipient, token: string): Promise<void>
  sendConfirm(to: Recipient, token: string): Promise<void>
  sendAddressInUse(email: string): Promise<void>
  sendNotice(to: Recipient, title: string, paragraphs: readonly string[]): Promise<void>
  sendFarewell(to: Recipient): Promise<void>
  /** Sends an e-mail of another feature. */
  send(to: Recipient, compose: (name: string) => EmailMessage): Promise<void>
  /**
   * Runs work in the background. Waiting for it would reveal by its duration whether the address has an account, and
   * make the caller wait for a mail server.
   */
  runInBackground(what: string, work: () => Promise<void>): void
  /** Resolves when all background work is done. */
  waitUntilIdle(): Promise<void>
}

/**
 * Links lead to the configured URL, never to the request's Host header: otherwise an attacker could request a reset
 * with a host of their own and receive the token with the victim's click.
 */
export function createEmailOutbox(mailer: Mailer | null, baseUrl: string, log: Logger): EmailOutbox {
  const underway = new Set<Promise<void>>()
  // In the fragment, which browsers send to nobody: the token would be in the log of a proxy.
  const link = (path: string, token: string) => `${new URL(path, baseUrl).href}#token=${encodeURIComponent(token)}`
  return {
    isEnabled: mailer !== null,
    sendReset: async ({ email, name }, token) =>
      mailer?.send(email, passwordResetEmail(name, link('/reset-password', token))),
    sendConfirm: async ({ email, name }, token) =>
      mailer?.send(email, verificationEmail(name, link('/verify-email', token))),
    sendAddressInUse: async (email) => mailer?.send(email, addressInUseEmail()),
    sendNotice: async ({ email, name }, title, paragraphs) =>
      mailer?.send(email, securityNoticeEmail(name, title, paragraphs)),
    sendFarewell: async ({ email, name }) => mailer?.send(email, accountDeletedEmail(name)),
    send: async ({ email, name }, compose) => mailer?.send(email, compose(name)),
    runInBackground(what, work) {
      const done = work()
        .catch((error: unknown) => log.error(loggable(error), `${what} failed`))
        .finally(() => underway.delete(done))
      underway.add(done)
    },
    async waitUntilIdle() {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}
