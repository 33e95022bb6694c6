import type { Account } from '@hearthward/contract'
import { create } from 'zustand'
import { type CallAnswer, CallFailed, call, isTransient, mayPass } from '../connection/calls.ts'
import { learnTime } from '../connection/server-time.ts'
import { readCopy, rememberedUser, rememberUser } from '../storage/local-copy.ts'

export interface AuthState {
  user: Account | null
  isAuthenticated: boolean
  isLoading: boolean
  error: string | null
}

const SIGNED_OUT: AuthState = { user: null, isAuthenticated: false, isLoading: false, error: null }

export const useAuth = create<AuthState>(() => ({ ...SIGNED_OUT, isLoading: true }))

export interface SignUp {
  username: string
  email?: string
  password: string
}

export type TwoFactorSetup = CallAnswer<'auth/two-factor/enable'>

/** The game is shown only once the account is known. Users with a local copy wait less. */
const SIGN_IN_LIMIT = 10_000
const UNREACHABLE = 'Failed to connect. Please refresh and try again.'

/**
 * Reads the signed-in account. Returns why that failed, or null. If the server gives no answer for now, the user
 * remembered from last time may open the local copy.
 */
async function check(): Promise<string | null> {
  useAuth.setState({ isLoading: true, error: null })
  try {
    const { account } = await call('getAccount', {}, { timeoutMs: rememberedUser() ? 5_000 : SIGN_IN_LIMIT })
    setUser(account)
    return null
  } catch (error) {
    const user = mayPass(error) ? rememberedUser<Account>() : null
    useAuth.setState({ user, isAuthenticated: user !== null, isLoading: false, error: user ? null : UNREACHABLE })
    return whyOf(error)
  }
}

/**
 * Presumes the last user, without signing them in, so that their game loads in parallel with the account. False if no
 * user is remembered, or if they have unsent intents: those must not be sent while another account may be signed in.
 */
function presumeUser(): boolean {
  const user = rememberedUser<Account>()
  if (!user || (readCopy(user.uid)?.pending.length ?? 0) > 0) return false
  useAuth.setState({ user })
  return true
}

/** Reads the account and its permissions again. Without an answer nothing changes. */
async function checkRights(): Promise<void> {
  const { account } = await call('getAccount', {}).catch(() => ({ account: null }))
  if (account && account.uid === useAuth.getState().user?.uid) setUser(account)
}

function setUser(user: Account | null): void {
  rememberUser(user)
  useAuth.setState({ user, isAuthenticated: user !== null, isLoading: false, error: null })
}

/** Runs a request. If it fails, the reason is stored in the state for the page to show. */
async function attempt<T, Failed>(act: () => Promise<T>, failed: Failed): Promise<T | Failed> {
  useAuth.setState({ error: null })
  try {
    return await act()
  } catch (error) {
    useAuth.setState({ error: whyOf(error) })
    return failed
  }
}

/** Runs a request of one form. Returns why it failed, or null, without touching the shared state. */
async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    return whyOf(error)
  }
}

const whyOf = (error: unknown) => (error instanceof CallFailed ? error.message : UNREACHABLE)

/** The password, and the code where the account has two-factor sign-in. */
function factorsOf(password: string, typedCode: string): { password: string; code?: string } {
  const code = typedCode.replace(/\s/g, '')
  return { password, ...(code && { code }) }
}

/** Waits for the answer to a sign-in and reads the account, unless the server asks for a code first. */
async function enter(answer: Promise<{ status: string }>): Promise<'signed-in' | 'second-factor'> {
  const { status } = await answer
  if (status === 'second-step') return 'second-factor'
  await check()
  return 'signed-in'
}

export const auth = {
  check,
  presumeUser,
  checkRights,
  signIn(name: string, password: string) {
    const typed = name.trim()
    const send = () =>
      typed.includes('@')
        ? call('auth/sign-in/email', { email: typed, password })
        : call('auth/sign-in/username', { username: typed, password })
    return attempt(() => enter(send()), 'failed' as const)
  },
  signInWithPasskey() {
    return attempt(async () => {
      const { provePasskey } = await import('./passkeys.ts')
      await enter(call('auth/sign-in/passkey', await provePasskey()))
      return 'signed-in' as const
    }, 'failed' as const)
  },
  /** Lets the browser offer passkeys while the visitor fills in the form. Does nothing in browsers that cannot. */
  async offerPasskeys(): Promise<void> {
    if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
    const { proveOfferedPasskey } = await import('./passkeys.ts')
    const proof = await proveOfferedPasskey()
    if (proof) await attempt(() => enter(call('auth/sign-in/passkey', proof)), 'failed' as const)
  },
  async endPasskeyOffer(): Promise<void> {
    const { endPasskeyOffer } = await import('./passkeys.ts')
    endPasskeyOffer()
  },
  secondFactor(code: string) {
    const digits = code.replace(/\s/g, '')
    const send = () =>
      /^\d{6}$/.test(digits)
        ? call('auth/two-factor/verify-totp', { code: digits })
        : call('auth/two-factor/verify-backup-code', { code: code.trim() })
    return attempt(async () => {
      await enter(send())
      return 'signed-in' as const
    }, 'failed' as const)
  },
  signUp({ username, email, password }: SignUp) {
    const body = { username, password, ...(email ? { email } : {}) }
    return attempt(async () => {
      await enter(call('auth/sign-up/email', body))
      return 'signed-in' as const
    }, 'failed' as const)
  },
  playAsGuest() {
    return attempt(async () => {
      await enter(call('auth/sign-in/anonymous', {}))
      return 'signed-in' as const
    }, 'failed' as const)
  },
  /** False if the server was not reached: on a shared computer the user must know that they are still signed in. */
  async signOut(): Promise<boolean> {
    try {
      await call('auth/sign-out', {})
    } catch (error) {
      if (isTransient(error)) return false
    }
    setUser(null)
    return true
  },
  requestPasswordReset(email: string) {
    return attempt(async () => {
      await call('auth/request-password-reset', { email })
      return 'sent' as const
    }, 'failed' as const)
  },
  reset(token: string, newPassword: string) {
    return attempt(async () => {
      await call('auth/reset-password', { token, newPassword })
      return 'done' as const
    }, 'failed' as const)
  },
  changePassword(currentPassword: string, newPassword: string) {
    return refusalOf(() => call('auth/change-password', { currentPassword, newPassword }))
  },
  requestEmailVerification() {
    return attempt(async () => {
      await call('auth/send-verification-email', {})
      return 'sent' as const
    }, 'failed' as const)
  },
  confirmEmail(token: string) {
    return attempt(async () => {
      await call('auth/verify-email', { token })
      await check()
      return 'done' as const
    }, 'failed' as const)
  },
  upgradeGuest(input: SignUp) {
    return refusalOf(async () => setUser((await call('upgradeGuest', input)).account))
  },
  deleteAccount(input: { username: string; password?: string }) {
    return refusalOf(() => call('deleteMyAccount', input))
  },
  async endSession(id: string): Promise<void> {
    await call('auth/revoke-session', { id })
  },
  async endOtherSessions(): Promise<void> {
    await call('auth/revoke-other-sessions', {})
  },
  beginTwoFactor(password: string, onBegun: (setup: TwoFactorSetup) => void) {
    return refusalOf(async () => onBegun(await call('auth/two-factor/enable', { password })))
  },
  confirmTwoFactor(code: string) {
    return attempt(async () => {
      await enter(call('auth/two-factor/verify-totp', { code: code.replace(/\s/g, '') }))
      return true
    }, false)
  },
  disableTwoFactor(password: string, typedCode: string) {
    return refusalOf(() => enter(call('auth/two-factor/disable', factorsOf(password, typedCode))))
  },
  addPasskey(name: string, password: string, typedCode: string) {
    return refusalOf(async () => {
      const { addPasskey } = await import('./passkeys.ts')
      await addPasskey(name, factorsOf(password, typedCode))
    })
  },
  renamePasskey(id: string, name: string) {
    return refusalOf(() => call('auth/passkey/rename', { id, name }))
  },
  removePasskey(id: string, password: string, typedCode: string) {
    return refusalOf(() => call('auth/passkey/remove', { id, ...factorsOf(password, typedCode) }))
  },
  clearError(): void {
    useAuth.setState({ error: null })
  },
}

interface ServerInfo {
  mail: boolean
  metricsUrl: string | null
  sentryDsn: string | null
  version: string
}

const UNKNOWN_SERVER: ServerInfo = { mail: false, metricsUrl: null, sentryDsn: null, version: '' }

export const useServerInfo = create<ServerInfo>(() => UNKNOWN_SERVER)

/** Reads once, at the start, what the server offers. */
export async function readServerInfo(): Promise<ServerInfo> {
  const askedAt = Date.now()
  try {
    const { now, ...info } = await call('getServerInfo', {}, { timeoutMs: 5_000 })
    learnTime(now, askedAt)
    useServerInfo.setState(info)
  } catch (error) {
    console.warn('The server did not say what it offers', error)
  }
  return useServerInfo.getState()
}
