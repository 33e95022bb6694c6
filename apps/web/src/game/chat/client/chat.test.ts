import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT } from '../../../client/account/testing-account.ts'
import type { Toast } from '../../../client/game-state.ts'
import { toasts } from '../../../client/toasts.ts'
import { chat, startChat } from './chat.ts'
import { type Script, scriptedTransport } from './scripted-transport.ts'
import { INITIAL_CHAT, useChat } from './state.ts'

let stop = () => {}
let shown: Toast[] = []
let unsubscribe = () => {}
let page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  shown = []
  unsubscribe = toasts.subscribe((toast) => shown.push(toast))
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  unsubscribe()
  useChat.setState(INITIAL_CHAT)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const open = { partner: null, unread: 0, mentions: 0, lastReadId: 0, slowModeSeconds: 0 }

async function startTestChat(script: Partial<Script> = {}, past: readonly string[] = []) {
  let transport = scriptedTransport()
  stop = startChat((welcome) => {
    transport = scriptedTransport(script, () =>
      welcome({ channels: ['global', 'trade'].map((channel) => ({ ...open, channel })), mute: null, blocked: [] }),
    )
    for (const text of past) transport.receive('global', text)
    return transport
  })
  await pass(10)
  return transport
}

const texts = () => useChat.getState().messages['global']?.map(({ text }) => text)
const channel = (name: string) => useChat.getState().channels.find(({ channel }) => channel === name)

test('[CHAT-30] nothing works before the chat is initialized', async () => {
  expect(() => chat.status()).toThrow('Chat client not initialized')
  expect(await chat.send('global', 'hello')).toEqual({ ok: false, message: 'Chat client not initialized' })
})

test('[CHAT-28] a start that throws shows a toast', () => {
  stop = startChat(() => {
    throw new Error('No such thing')
  })
  expect(shown).toEqual([{ kind: 'error', text: 'Failed to connect to chat' }])
})

test('[CHAT-29] a channel that cannot be joined shows a toast', async () => {
  await startTestChat({ joining: 'turns away' })
  await pass(1_000)
  expect(shown.map(({ text }) => text)).toEqual(['Failed to join global channel', 'Failed to join trade channel'])
})

test('[CHAT-2] a player who joins a party gets its channel at once, without earlier messages, and loses it with the party', async () => {
  let names = ['global']
  stop = startChat((welcome) =>
    scriptedTransport({}, () =>
      welcome({ channels: names.map((name) => ({ ...open, channel: name })), mute: null, blocked: [] }),
    ),
  )
  await pass(10)
  useChat.setState({ messages: { party: [] }, opened: { party: { hasMore: false } } })
  names = ['global', 'party']
  void chat.partyChanged()
  await pass(10)
  expect(channel('party')).toBeDefined()
  expect(useChat.getState().opened['party']).toBeUndefined()
  chat.select('party')
  names = ['global']
  void chat.partyChanged()
  await pass(10)
  expect(channel('party')).toBeUndefined()
  expect(useChat.getState().current).toBe('global')
})

test('[CHAT-2] a channel the player may no longer read is left with its messages, and joined again when they may', async () => {
  let names = ['global', 'members']
  let transport = scriptedTransport()
  stop = startChat((welcome) => {
    transport = scriptedTransport({}, () =>
      welcome({ channels: names.map((name) => ({ ...open, channel: name })), mute: null, blocked: [] }),
    )
    return transport
  })
  await pass(10)
  chat.setInSight(true)
  chat.select('members')
  await pass(10)
  transport.receive('members', 'Among ourselves')
  expect(useChat.getState().messages['members']).toHaveLength(1)
  names = ['global']
  void chat.rightsChanged()
  await pass(10)
  expect(channel('members')).toBeUndefined()
  expect(useChat.getState()).toMatchObject({ current: 'global', messages: { global: [] } })
  expect(useChat.getState().messages['members']).toBeUndefined()
  expect(transport.requests).toContain('unfollow members')
  names = ['global', 'members']
  void chat.rightsChanged()
  await pass(10)
  expect(transport.requests.filter((step) => step === 'follow members')).toHaveLength(2)
  chat.select('members')
  await pass(10)
  transport.receive('members', 'Back again')
  expect(useChat.getState().messages['members']?.map(({ text }) => text)).toEqual(['Among ourselves', 'Back again'])
  expect(shown).toEqual([])
})

test('the history of a channel that comes into view while it is being joined is read once', async () => {
  const transport = await startTestChat({ delay: 100 }, ['Before'])
  chat.select('global')
  // The connection takes 100 ms, and so does joining.
  await pass(120)
  chat.setInSight(true)
  await pass(1_000)
  expect(transport.requests.filter((step) => step === 'history global')).toHaveLength(1)
  expect(texts()).toEqual(['Before'])
})

test('leaving the chat, as with a sign-out, shows no error', async () => {
  await startTestChat({ joining: 'turns away' })
  stop()
  await pass(5_000)
  expect(shown).toEqual([])
})

test('a session that ends within a second of entering shows no error of the chat', async () => {
  const transport = await startTestChat()
  // The page closes its connection and asks who is signed in. The chat is left with the answer.
  transport.lose()
  await pass(100)
  stop()
  await pass(5_000)
  expect(shown).toEqual([])
})

test('a channel that could not be joined because the connection was lost shows no error', async () => {
  const transport = await startTestChat({ joining: 'turns away' })
  transport.lose()
  await pass(2_000)
  expect(shown).toEqual([])
})

test('a talk opened without a chat shows no error', async () => {
  const { useAuth } = await import('../../../client/account/auth.ts')
  useAuth.setState({ user: ACCOUNT })
  chat.openTalk({ uid: 'them', username: 'Them' })
  await pass(2_000)
  expect(shown).toEqual([])
  useAuth.setState({ user: null })
})

test('leaving the chat while a channel is being joined sends no further requests', async () => {
  let names = ['global']
  const transport = scriptedTransport()
  stop = startChat((welcome) =>
    Object.assign(transport, {
      refreshWelcome: async () =>
        welcome({ channels: names.map((name) => ({ ...open, channel: name })), mute: null, blocked: [] }),
      open: async () => transport.refreshWelcome(),
    }),
  )
  chat.setInSight(true)
  await pass(10)
  expect(useChat.getState().opened).toHaveProperty('global')
  names = ['global', 'members']
  transport.script.delay = 100
  void chat.rightsChanged()
  await pass(50)
  stop()
  await pass(1_000)
  expect(console.warn).not.toHaveBeenCalled()
})

test('[CHAT-3] the first channel shown is global', async () => {
  await startTestChat()
  expect(useChat.getState().current).toBe('global')
})

test('[CHAT-16] a channel that comes into view shows its history, then new messages', async () => {
  const transport = await startTestChat({}, ['Before anybody came'])
  transport.receive('global', 'Before anybody looked')
  expect(texts()).toBeUndefined()
  chat.setInSight(true)
  await pass(10)
  transport.receive('global', 'Afterwards')
  expect(texts()).toEqual(['Before anybody came', 'Before anybody looked', 'Afterwards'])
})

test('[CHAT-18] a history that cannot be read is logged, and the chat goes on', async () => {
  const transport = await startTestChat({ history: 'fails' })
  chat.setInSight(true)
  await pass(10)
  expect(console.error).toHaveBeenCalledWith('The history of global could not be read', expect.any(Error))
  transport.receive('global', 'Still here')
  expect(texts()).toEqual(['Still here'])
  expect(await sent('And so am I')).toEqual({ ok: true, isMasked: false })
  expect(shown).toEqual([])
})

async function sent(text: string) {
  const sending = chat.send('global', text)
  await pass(10)
  return sending
}

test('[CHAT-7] nothing is sent without a connection, and the written text is not lost', async () => {
  const transport = await startTestChat()
  chat.setInSight(true)
  await pass(10)
  transport.lose()
  expect(await sent('Anybody?')).toEqual({ ok: false, message: 'Not connected to chat' })
})

test('messages in other channels are unread, mentions are counted separately, and opening the channel resets both', async () => {
  const transport = await startTestChat()
  const { useGame } = await import('../../../client/game-state.ts')
  useGame.setState({ username: 'Ash' })
  chat.setInSight(true)
  await pass(10)
  transport.receive('trade', 'Selling logs')
  transport.receive('trade', 'For you, @ash')
  transport.receive('global', 'In sight')
  expect(channel('trade')).toMatchObject({ unread: 2, mentions: 1 })
  expect(channel('global')).toMatchObject({ unread: 0 })
  chat.select('trade')
  await pass(10)
  expect(channel('trade')).toMatchObject({ unread: 0, mentions: 0 })
  expect(useChat.getState().messages['trade']).toHaveLength(2)
})

test('the read position is sent a second later, once for all messages', async () => {
  const transport = await startTestChat()
  chat.setInSight(true)
  await pass(10)
  transport.receive('global', 'One')
  const last = transport.receive('global', 'Two')
  transport.receive('trade', 'Out of sight')
  await pass(2_000)
  expect(transport.requests.filter((what) => what.startsWith('read'))).toEqual([`read global ${last.id}`])
})

test('the history is read page by page to its start', async () => {
  const all = Array.from({ length: 70 }, (_, n) => `Line ${n}`)
  await startTestChat({}, all)
  chat.setInSight(true)
  await pass(10)
  expect(texts()).toEqual(all.slice(-50))
  expect(useChat.getState().opened['global']).toEqual({ hasMore: true })
  void chat.older('global')
  await pass(10)
  expect(texts()).toEqual(all)
  expect(useChat.getState().opened['global']).toEqual({ hasMore: false })
})

test('mention listeners receive mentions and private messages, and nothing else', async () => {
  const transport = await startTestChat()
  const { useGame } = await import('../../../client/game-state.ts')
  useGame.setState({ username: 'Ash' })
  const mentions: string[] = []
  const end = chat.onMention(({ message }) => mentions.push(message.text))
  transport.receive('trade', 'Selling logs')
  transport.receive('trade', 'For you, @ash')
  transport.receive('private:somebody:you', 'Psst')
  end()
  transport.receive('trade', '@ash once more')
  expect(mentions).toEqual(['For you, @ash', 'Psst'])
})

test('blocking a player removes the private talk with them and all their messages', async () => {
  const transport = await startTestChat()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ done: true })))
  chat.setInSight(true)
  await pass(10)
  transport.receive('global', 'You thief')
  transport.receive('private:somebody:you', 'You thief')
  chat.select('private:somebody:you')
  await pass(10)
  const blocking = chat.block({ uid: 'somebody', username: 'somebody' })
  await pass(10)
  expect(await blocking).toBe(true)
  expect(useChat.getState()).toMatchObject({ current: 'global', blocked: [{ uid: 'somebody' }] })
  expect(channel('private:somebody:you')).toBeUndefined()
  expect(texts()).toEqual([])
})

test('missed messages are read after a reconnect', async () => {
  const transport = await startTestChat()
  chat.setInSight(true)
  await pass(10)
  transport.lose()
  const history = vi.spyOn(transport, 'history')
  await pass(3_010)
  expect(useChat.getState().status).toBe('connected')
  expect(history).toHaveBeenCalledWith('global', undefined)
})

test('[CHAT-27] without an answer the timeout is shown once after thirty checks, at the start and after a lost connection', async () => {
  const transport = await startTestChat({ opening: 'is silent' })
  await pass(30_000)
  expect(shown).toEqual([])
  await pass(1_000)
  expect(shown.map(({ text }) => text)).toEqual(['Chat connection timeout'])
  transport.script.opening = 'answers'
  await pass(30_000)
  expect(useChat.getState().status).toBe('connected')
  transport.script.opening = 'is silent'
  transport.lose()
  await pass(32_000)
  expect(shown.map(({ text }) => text)).toEqual(['Chat connection timeout', 'Chat connection timeout'])
})

test('messages and typing of a blocked player are not shown', async () => {
  const transport = await startTestChat()
  chat.setInSight(true)
  await pass(10)
  useChat.setState({ blocked: [{ uid: 'somebody', username: 'somebody' }] })
  transport.receive('global', 'You cannot hear me')
  transport.receive('trade', 'Nor here')
  transport.receiveTyping({ channel: 'global', clientId: 'somebody', username: 'somebody', isTyping: true })
  expect(texts()).toEqual([])
  expect(channel('trade')).toMatchObject({ unread: 0 })
  expect(useChat.getState().typing['global'] ?? []).toEqual([])
})

test('messages are unread while the page is hidden, and read once it is visible again', async () => {
  const transport = await startTestChat()
  chat.setInSight(true)
  await pass(2_000)
  page.visibilityState = 'hidden'
  transport.receive('global', 'while you were away')
  expect(channel('global')).toMatchObject({ unread: 1 })
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(channel('global')).toMatchObject({ unread: 0 })
  await pass(2_000)
  expect(transport.requests.at(-1)).toBe('read global 1')
})

test('a private talk is announced once until it is opened', async () => {
  const transport = await startTestChat()
  const calls: boolean[] = []
  const unsubscribeMentions = chat.onMention(({ isNewTalk }) => calls.push(isNewTalk))
  transport.receive('private:a:b', 'Psst')
  transport.receive('private:a:b', 'Are you there?')
  expect(calls).toEqual([true, false])
  expect(channel('private:a:b')).toMatchObject({ unread: 2, mentions: 2 })
  chat.setInSight(true)
  chat.select('private:a:b')
  await pass(2_000)
  transport.receive('private:a:b', 'There you are')
  chat.select('global')
  transport.receive('private:a:b', 'Where did you go?')
  expect(calls).toEqual([true, false, false, true])
  unsubscribeMentions()
})
