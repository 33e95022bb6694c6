import nodemailer from 'nodemailer'
import type { EmailMessage } from './emails.ts'

export type { EmailMessage } from './emails.ts'
export { addressChangedEmail, verificationEmail, accountDeletedEmail, passwordResetEmail } from './emails.ts'

/** Takes letters to the mail server. A rejected promise means the letter did not leave. */
export interface Mailer {
  send(to: string, letter: EmailMessage): Promise<void>
}

/** A mail server that does not answer must not keep letters and sockets waiting for the ten minutes of the default. */
const PATIENCE_MS = 15_000

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      // A letter is text we wrote. Nothing in it may ever make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(to, letter) {
      // As an object: a bare string would be read as a list, and a comma in it would add a recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject: letter.subject, text: letter.text })
    },
  }
}
