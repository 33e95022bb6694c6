import { type CallError, type CallName, type Calls, calls, type SentIntent } from '@hearthward/contract'
import type { Intent } from '@hearthward/engine'
import type { z } from 'zod'

/** A player without a browser, who uses the API as the README's curl lines do. */
export async function apiPlayer(url: string, sessionId = `api-${crypto.randomUUID()}`) {
  let cookie = ''

  async function send(name: CallName, input: object): Promise<unknown> {
    const isRead = calls[name].method === 'GET'
    const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await fetch(`${url}/api/${name}${query}`, {
      method: calls[name].method,
      headers: { ...(!isRead && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
      ...(!isRead && { body: JSON.stringify(input) }),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    const answer = await response.json()
    if (!response.ok) throw new Error(`${name}: ${(answer as CallError).message}`)
    return answer
  }

  const call = <Name extends CallName>(name: Name, input: z.input<Calls[Name]['input']>) =>
    send(name, input) as Promise<z.output<Calls[Name]['output']>>

  return {
    sessionId,
    /** The session cookie, for a separate connection. */
    cookie: () => cookie,
    call,
    guest: () => call('auth/sign-in/anonymous', {}),
    signUp: (username: string) => call('auth/sign-up/email', { username, password: 'correct horse battery' }),
    signIn: (email: string, password: string) => call('auth/sign-in/email', { email, password }),
    load: () => call('loadPlayer', { sessionId }),
    async perform(...intents: Intent[]) {
      const sent = intents.map((intent) => ({ ...intent, id: crypto.randomUUID() }) as SentIntent)
      const performed = await call('perform', { sessionId, intents: sent })
      if (performed.equal) throw new Error('nothing was predicted')
      return performed
    },
  }
}

export type ApiPlayer = Awaited<ReturnType<typeof apiPlayer>>

/** A player with an account of that name and an open game. */
export async function apiAccount(url: string, username: string) {
  const player = await apiPlayer(url)
  await player.signUp(username)
  await player.load()
  return { ...player, username }
}

export const chop: Intent = { type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' }
