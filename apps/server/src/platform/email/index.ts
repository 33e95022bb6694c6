import nodemailer from 'nodemailer'
import type { EmailMessage } from './emails.ts'

export type { EmailMessage } from './emails.ts'
export {
  accountDeletedEmail,
  addressInUseEmail,
  aloneActEmail,
  brokenAuditLogEmail,
  passwordResetEmail,
  securityNoticeEmail,
  verificationEmail,
} from './emails.ts'

/** Sends e-mails by SMTP. The promise rejects if the e-mail was not accepted. */
export interface Mailer {
  send(to: string, email: EmailMessage): Promise<void>
}

/** The default timeout of ten minutes would keep e-mails and sockets waiting. */
const SMTP_TIMEOUT_MS = 15_000

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      // E-mails are plain text. They must never make the server read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(to, email) {
      // As an object: a string would be parsed as a list, and a comma would add a recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject: email.subject, text: email.text })
    },
  }
}
