// An account as the server describes it, for the tests of this folder.
import type { Account } from '@hearthward/contract'

export const ACCOUNT: Account = {
  uid: 'p',
  username: 'Maren',
  email: null,
  emailVerified: false,
  isGuest: false,
  guestExpiresAt: null,
  role: 'default',
  permissions: [],
  twoFactorEnabled: false,
  standing: { kind: 'open' },
}
