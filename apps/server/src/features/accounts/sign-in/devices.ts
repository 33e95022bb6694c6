import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import type { Auth } from '../better-auth.ts'
import { findCookie, readFormerCookieEnd } from '../cookies.ts'
import type { Guess } from './login-attempts.ts'

/** The part of a request that tells who guesses. */
export interface Guesser {
  readonly network: string
  readonly cookies: ReadonlyMap<string, string>
}

interface DeviceContext {
  readonly auth: Auth
  readonly db: Db
  now(): number
}

const DAY = 86_400_000
/** The browsers' maximum for a cookie. Renewed by every sign-in. */
const DEVICE_LIFE = 400 * DAY
/** The accounts that one browser remembers; the least recently signed in is dropped. */
const MOST_ACCOUNTS = 8

/** A guess at this account. The device is known only if the account itself has signed in there. */
export async function guessOf(context: DeviceContext, account: string, { network, cookies }: Guesser): Promise<Guess> {
  const { name, secret } = await deviceCookie(context)
  const device = (await readMarks(context, name, cookies)).find((mark) =>
    belongsTo(mark, account, secret, context.now()),
  )
  return { account, network, device: device?.id ?? null }
}

/** Whether the browser claims to be known to any account. */
export async function hasMark(context: DeviceContext, { cookies }: Guesser): Promise<boolean> {
  const { name } = await deviceCookie(context)
  return (await readMarks(context, name, cookies)).length > 0
}

/**
 * The `Set-Cookie` line that makes the device known to the account. The cookie holds a mark for each account: without
 * the account's name, and signed for that account only. Each sign-in gets a new mark, so that guesses with a stolen
 * copy of the cookie do not delay the player.
 */
export async function rememberDevice(context: DeviceContext, account: string, { cookies }: Guesser): Promise<string> {
  const { name, secret, attributes } = await deviceCookie(context)
  const id = `${Math.floor(context.now() / DAY).toString(36)}-${randomBytes(12).toString('base64url')}`
  const known = await readMarks(context, name, cookies)
  const others = known.filter((mark) => !belongsTo(mark, account, secret, context.now()))
  const marks = [{ id, signature: sign(id, account, secret) }, ...others].slice(0, MOST_ACCOUNTS)
  const value = marks.map(({ id, signature }) => `${id}.${signature}`).join('~')
  const secure = attributes.secure ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${DEVICE_LIFE / 1000}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

async function deviceCookie({ auth }: DeviceContext) {
  const { createAuthCookie, secret } = await auth.$context
  return { ...createAuthCookie('device'), secret }
}

/** A mark names the day of its issue only, so a former cookie of the day of the upgrade is accepted. */
async function readMarks({ db }: DeviceContext, name: string, cookies: Guesser['cookies']): Promise<Mark[]> {
  const found = findCookie(cookies, name)
  const marks = marksIn(found?.value)
  if (!found?.isFormer || marks.length === 0) return marks
  const end = await readFormerCookieEnd(db)
  return marks.filter((mark) => issuedAt(mark) < end)
}

interface Mark {
  readonly id: string
  readonly signature: string
}

const MARK = /^([0-9a-z]{1,6}-[\w-]{16})\.([\w-]{43})$/

function marksIn(cookie = ''): Mark[] {
  return cookie
    .split('~', MOST_ACCOUNTS)
    .map((text) => MARK.exec(text))
    .flatMap((found) => (found?.[1] && found[2] ? [{ id: found[1], signature: found[2] }] : []))
}

const issuedAt = ({ id }: Mark) => Number.parseInt(id, 36) * DAY

function belongsTo(mark: Mark, account: string, secret: string, now: number): boolean {
  const isRight = timingSafeEqual(Buffer.from(mark.signature), Buffer.from(sign(mark.id, account, secret)))
  return isRight && now - issuedAt(mark) < DEVICE_LIFE
}

const sign = (id: string, account: string, secret: string) =>
  createHmac('sha256', secret).update(`device ${id} ${account}`).digest('base64url')
