export interface EmailMessage {
  readonly subject: string
  readonly text: string
}

export function passwordResetEmail(name: string, link: string): EmailMessage {
  return composeEmail('Reset your Hearthward password', [
    `Hello ${name},`,
    'Someone, we hope you, asked to reset the password of your Hearthward account. This link works once, for one hour:',
    link,
    'When the new password is set, you are signed out everywhere.',
    'If this was not you, ignore this e-mail. Your password stays the same.',
  ])
}

export function verificationEmail(name: string, link: string): EmailMessage {
  return composeEmail('Confirm your e-mail address', [
    `Hello ${name},`,
    'This address was entered for your Hearthward account. If it is yours, sign in and open this link within a day:',
    link,
    'If this was not you, ignore this e-mail. The address stays unconfirmed.',
  ])
}

/** To the holder of an address that somebody entered for another account. */
export function addressInUseEmail(): EmailMessage {
  return composeEmail('Your e-mail address was entered', [
    'Hello,',
    'Someone, perhaps you, entered this address for another Hearthward account. It already belongs to an account, and stays with it.',
    'If you forgot that account, reset its password on the login page. If this was not you, ignore this e-mail.',
  ])
}

/** About a change of the account, such as a new password. */
export function securityNoticeEmail(name: string, title: string, paragraphs: readonly string[]): EmailMessage {
  return composeEmail(title, [`Hello ${name},`, ...paragraphs])
}

export function accountDeletedEmail(name: string): EmailMessage {
  return composeEmail('Your account was deleted', [
    `Hello ${name},`,
    'Your Hearthward account was deleted, as you asked, together with everything we stored about this address.',
    'If this was not you, contact the staff of your server at once.',
  ])
}

export function brokenAuditLogEmail(name: string, number: number, link: string): EmailMessage {
  return composeEmail('The audit log was altered', [
    `Hello ${name},`,
    `The hash chain of the audit log is broken at entry ${number}: the entry was changed or removed outside Hearthward.`,
    link,
    'Find out who has access to the database, and compare the log with a backup. This e-mail is repeated every day until the chain verifies again.',
  ])
}

interface AloneAct {
  by: string
  action: string
  runsAt: number
  link: string
}

/** To the owners, about an act that nobody else could approve. */
export function aloneActEmail(name: string, { by, action, runsAt, link }: AloneAct): EmailMessage {
  return composeEmail('An act without a colleague', [
    `Hello ${name},`,
    `${by} has requested this: ${action}. Nobody else could approve it, so it will be executed at ${new Date(runsAt).toUTCString()}.`,
    link,
    'If this was not you or a colleague you trust, withdraw the request and change the password of that account at once.',
  ])
}

function composeEmail(subject: string, paragraphs: string[]): EmailMessage {
  return { subject, text: `${[...paragraphs, 'The Hearthward team'].join('\n\n')}\n` }
}
