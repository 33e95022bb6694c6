import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Toast } from '../../../client/game-state.ts'
import { toasts } from '../../../client/toasts.ts'
import { chat, startChat } from './chat.ts'
import { scriptedTransport } from './scripted-transport.ts'
import { INITIAL_CHAT, useChat } from './state.ts'

/** Taken before the timers are faked: unhandled rejections are reported one turn of the real event loop later. */
const realSetImmediate = setImmediate
const nextLoopTurn = () => new Promise((resolve) => realSetImmediate(resolve))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const open = { partner: null, unread: 0, mentions: 0, lastReadId: 0, slowModeSeconds: 0 }

let stop = () => {}
let shown: Toast[] = []
let unhandled: unknown[] = []
let names = ['global']
const note = (error: unknown) => void unhandled.push(error)
let unsubscribe = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  shown = []
  unhandled = []
  names = ['global']
  unsubscribe = toasts.subscribe((toast) => shown.push(toast))
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  stop()
  await pass(1_000)
  process.off('unhandledRejection', note)
  unsubscribe()
  useChat.setState(INITIAL_CHAT)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function enter() {
  const transport = scriptedTransport()
  stop = startChat((welcome) => {
    const refreshWelcome = async () =>
      welcome({ channels: names.map((channel) => ({ ...open, channel })), mute: null, blocked: [] })
    return Object.assign(transport, { refreshWelcome, open: refreshWelcome })
  })
  chat.setInSight(true)
  return transport
}

/** One channel is open and another is being joined. Each answer takes 100 ms. */
async function joiningAnother(later: string) {
  names = ['global']
  const transport = enter()
  await pass(2_000)
  expect(useChat.getState().opened).toHaveProperty('global')
  names = ['global', later]
  transport.script.delay = 100
  void chat.rightsChanged()
  chat.select(later)
  chat.keystroke(later)
  chat.stopTyping(later)
  return transport
}

describe('a connection that ends while channels are being joined', () => {
  test.each([0, 40, 99, 100, 101, 140, 200, 240])('throws nothing uncaught, %s ms after it began', async (moment) => {
    for (const joining of ['lets in', 'turns away'] as const) {
      const transport = await joiningAnother('members')
      transport.script.joining = joining
      await pass(moment)
      transport.lose()
      chat.keystroke('global')
      await pass(50)
      stop()
      await pass(20_000)
      await nextLoopTurn()
      expect(unhandled).toEqual([])
      expect(shown).toEqual([])
    }
  })

  test('throws nothing uncaught if an open channel is left at the same time', async () => {
    const transport = await joiningAnother('party')
    await pass(1_000)
    expect(useChat.getState().opened).toHaveProperty('party')
    names = ['global', 'party', 'members']
    void chat.rightsChanged()
    await pass(50)
    void chat.partyChanged()
    transport.lose()
    await pass(1_000)
    await nextLoopTurn()
    expect(unhandled).toEqual([])
    await pass(10_000)
    expect(useChat.getState().status).toBe('connected')
    expect(useChat.getState().opened).toHaveProperty('party')
  })

  test('shows no error to the player who starts the chat next', async () => {
    const transport = await joiningAnother('members')
    transport.script.joining = 'turns away'
    await pass(50)
    stop()
    names = ['global']
    const next = enter()
    chat.select('global')
    await pass(5_000)
    next.receive('global', 'Welcome')
    expect(useChat.getState().messages['global']).toMatchObject([{ text: 'Welcome' }])
    expect(shown).toEqual([])
    await nextLoopTurn()
    expect(unhandled).toEqual([])
  })
})
