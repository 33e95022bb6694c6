import type { AuthContext } from './auth-context.ts'

/** A notice to the owner of an account: in the inbox, and by e-mail to a confirmed address. */
export interface SecurityNotice {
  readonly title: string
  readonly text: string
}

const NOTICES = {
  password: {
    title: 'Your password was changed',
    text: 'The password of your account was changed, and all other sign-ins were ended.',
  },
  address: { title: 'Your e-mail address was changed', text: 'Your account has a new e-mail address.' },
  'two-factor-on': {
    title: 'Two-factor sign-in was switched on',
    text: 'Signing in to your account now asks for a code from your app.',
  },
  'two-factor-off': {
    title: 'Two-factor sign-in was switched off',
    text: 'Signing in to your account no longer asks for a code from your app.',
  },
  'backup-codes': {
    title: 'You have new backup codes',
    text: 'New backup codes were created for your account. The old ones no longer work.',
  },
  'passkey-added': { title: 'A passkey was added', text: 'Your account has a new passkey that can sign in.' },
  'passkey-removed': { title: 'A passkey was removed', text: 'A passkey of your account can no longer sign in.' },
} as const satisfies Readonly<Record<string, SecurityNotice>>

const ADVICE = 'If this was not you, reset your password and contact the staff of your server at once.'

interface Owner {
  uid: string
  username: string
  email: string | null
  emailVerified: boolean
}

/** Tells the owner about a change with which a thief would take the account over. Call it after the change is stored. */
export function notifyOwner(context: AuthContext, owner: Owner, change: keyof typeof NOTICES): void {
  const { uid, username, email, emailVerified } = owner
  const { title, text } = NOTICES[change]
  const { emailOutbox } = context
  emailOutbox.runInBackground('a message about a change of account', () =>
    context.sendToInbox(uid, { title, text: `${text} ${ADVICE}` }),
  )
  // An unverified address may belong to a stranger.
  if (email === null || !emailVerified) return
  emailOutbox.runInBackground('an e-mail about a change of account', () =>
    emailOutbox.sendNotice({ email, name: username }, title, [text, ADVICE]),
  )
}

const ADDRESS_LOST = {
  title: 'Your e-mail address was removed',
  text: 'Another account confirmed the e-mail address that you had given and not confirmed. Add an address of yours on the account page, so that you can reset your password.',
}

/** Tells a player who lost an unverified address to its owner. No e-mail: the address is not theirs. */
export function notifyOfLostAddress({ emailOutbox, sendToInbox }: AuthContext, uid: string): void {
  emailOutbox.runInBackground('a message about a lost address', () => sendToInbox(uid, ADDRESS_LOST))
}
