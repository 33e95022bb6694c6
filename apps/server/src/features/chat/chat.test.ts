import { type ChannelKey, HISTORY_PAGE, LONGEST_MESSAGE, privateChannel, topics } from '@hearthward/contract'
import { days, hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { unmute } from '../../core/audit/testing.ts'
import { type Connection, freezeClock, openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage, openLivePage, SILENCE } from '../../live/testing.ts'
import { removeGuests } from '../own-account/jobs.ts'
import { createPartyOf, createPlayers, type NamedVisitor } from '../social/testing.ts'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())
// The rate limits of one test must not affect the next.
beforeEach(() => testServer.forward(minutes(10)))

const say = (visitor: Visitor, text: string, channel: string = 'global') =>
  visitor.ask('sendMessage', { channel: channel as ChannelKey, text })
const refusedTo = (visitor: Visitor, text: string, channel = 'global') =>
  visitor.refused('sendMessage', { channel, text })
const textsFor = async (visitor: Visitor, channel = 'global') =>
  (await visitor.ask('getHistory', { channel: channel as ChannelKey })).messages.map(({ text }) => text)
const channelFor = async (visitor: Visitor, name: string) =>
  (await visitor.ask('getChannels', {})).channels.find(({ channel }) => channel === name)
const nameOf = async (visitor: Visitor) => String((await testServer.row(visitor.uid))['username'])
const follow = async (visitor: Visitor, ...channels: ('global' | 'trade' | 'staff')[]): Promise<Connection> => {
  const socket = await openLivePage(visitor)
  for (const channel of channels) {
    expect(await followTopic(socket, topics.chat(channel))).toBe(true)
  }
  return socket
}

/** The expected state of a player who is not muted. */
const UNMUTED = { expectedVersion: 0 }

describe('a message', () => {
  test('[CHAT-4] [CHAT-5] [CHAT-8] is sent with a text and published with id, text, sender and time', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const socket = await follow(bea, 'global')
    const received = nextMessage(socket, 'chatMessages')
    const { message, isMasked } = await say(ash, '  Good morning  ')
    expect(message).toEqual({
      id: expect.any(Number),
      channel: 'global',
      clientId: ash.uid,
      username: await nameOf(ash),
      text: 'Good morning',
      timestamp: expect.any(Number),
      isStaff: false,
      isDeleted: false,
    })
    expect(isMasked).toBe(false)
    expect(await received).toEqual({ messages: [message] })
    expect((await bea.ask('getHistory', { channel: 'global' })).messages.at(-1)).toEqual(message)
  })

  test('cannot be sent in the name of another player', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    expect(await ash.refused('sendMessage', { channel: 'global', text: 'I am Bea', clientId: bea.uid })).toMatchObject({
      code: 'invalid-argument',
    })
  })

  test('is refused if empty, too long or without printable characters', async () => {
    const ash = await testServer.player()
    for (const nothing of ['', '   ', '\n\t', '\u200B', '\u202E\u202C', '\u0000']) {
      expect(await refusedTo(ash, nothing)).toMatchObject({
        code: 'invalid-argument',
        message: 'Write something first',
      })
    }
    expect(await refusedTo(ash, 'x'.repeat(LONGEST_MESSAGE + 1))).toMatchObject({
      message: 'A message has at most 300 characters',
    })
    await say(ash, '😀'.repeat(LONGEST_MESSAGE))
  })

  test('keeps markup as text and loses bidirectional control characters', async () => {
    const ash = await testServer.player()
    const { message } = await say(ash, '<img src=x onerror=alert(1)> \u202Etxet\u0007\nnext')
    expect(message.text).toBe('<img src=x onerror=alert(1)> txet next')
  })

  test('with abuse is masked for readers, the sender is notified, and the original is kept for staff', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const { message, isMasked } = await say(ash, 'you fucking thief')
    expect(isMasked).toBe(true)
    expect(message.text).toMatch(/^you \*+.* thief$/)
    expect((await textsFor(bea)).at(-1)).toBe(message.text)
    const [row] = await testServer.sql()`select original from chat_messages where id = ${message.id}`
    expect(row?.['original']).toBe('you fucking thief')
    expect(JSON.stringify(await bea.ask('getHistory', { channel: 'global' }))).not.toContain('fucking')
  })

  test('is refused if repeated, ignoring case; after another message it may be sent again', async () => {
    const ash = await testServer.player()
    await say(ash, 'Selling logs')
    expect(await refusedTo(ash, 'SELLING  logs')).toMatchObject({ message: 'You have just sent the same message' })
    await say(ash, 'Selling logs', 'trade')
    await say(ash, 'Still here')
    await say(ash, 'Selling logs')
    await testServer.forward(minutes(6))
    await say(ash, 'Selling logs')
  })

  test('can be sent only when signed in, and not during maintenance', async () => {
    expect(await testServer.visitor().refused('sendMessage', { channel: 'global', text: 'hi' })).toMatchObject({
      code: 'unauthenticated',
    })
    const ash = await testServer.player()
    await owner.ask('toggleMaintenanceMode', { enabled: true, reason: 'Repairs' })
    expect(await refusedTo(ash, 'hi')).toMatchObject({ code: 'unavailable' })
    await owner.ask('toggleMaintenanceMode', { enabled: false, reason: 'Repairs' })
  })
})

describe('history', () => {
  test('[CHAT-16] is the last fifty, the newest last, and is paged without gaps or duplicates', async () => {
    const reader = await testServer.player()
    const all: number[] = []
    for (let n = 0; n < 13; n++) {
      const writer = await testServer.player()
      for (let line = 0; line < 5; line++) all.push((await say(writer, `Line ${n} ${line}`, 'help')).message.id)
    }
    expect(HISTORY_PAGE).toBe(50)
    const newest = await reader.ask('getHistory', { channel: 'help' })
    expect(newest.messages.map(({ id }) => id)).toEqual(all.slice(-50))
    expect(newest.hasMore).toBe(true)
    const older = await reader.ask('getHistory', { channel: 'help', before: newest.messages[0]?.id })
    expect(older.messages.map(({ id }) => id)).toEqual(all.slice(0, -50))
    expect(older.hasMore).toBe(false)
  })

  test('is there after a restart', async () => {
    const ash = await testServer.player()
    await say(ash, 'Before the restart')
    await testServer.restart()
    expect((await textsFor(ash)).at(-1)).toBe('Before the restart')
  })
})

describe('channels', () => {
  test('[CHAT-2] [CHAT-3] are those open to the caller, global first; staff and members have their own', async () => {
    const [player, member] = [await testServer.player(), await testServer.player()]
    await testServer.edit(member.uid, (state) => {
      state.subscription = { tier: 'basic', until: testServer.now() + hours(1) }
    })
    const listed = async (who: Visitor) =>
      (await who.ask('getChannels', {})).channels.filter(({ partner }) => !partner).map(({ channel }) => channel)
    expect(await listed(player)).toEqual(['global', 'trade', 'help'])
    expect(await listed(member)).toEqual(['global', 'trade', 'help', 'members'])
    expect(await listed(owner)).toEqual(['global', 'trade', 'help', 'members', 'staff'])
    await say(member, 'Only for members', 'members')
    await say(owner, 'Only for staff', 'staff')
    for (const channel of ['members', 'staff'] as const) {
      expect(await refusedTo(player, 'let me in', channel)).toMatchObject({
        code: 'permission-denied',
        message: 'You do not have access to this channel',
      })
      for (const name of ['getHistory', 'sendTyping', 'markRead'] as const) {
        const extra = { sendTyping: { isTyping: true }, markRead: { id: 1 }, getHistory: {} }[name]
        expect(await player.refused(name, { channel, ...extra })).toMatchObject({ code: 'permission-denied' })
      }
    }
    await testServer.forward(hours(2))
    expect(await refusedTo(member, 'still here?', 'members')).toMatchObject({ code: 'permission-denied' })
  })

  test('a party has one; players without a party are refused', async () => {
    const ash = await testServer.player()
    expect(await refusedTo(ash, 'anybody?', 'party')).toMatchObject({
      code: 'failed-precondition',
      message: 'You are not in a party',
    })
    expect(await ash.refused('getHistory', { channel: 'party' })).toMatchObject({ message: 'You are not in a party' })
  })

  test('party messages are received and read by its members only', async () => {
    const [ash, bea, stranger] = (await createPlayers(testServer, 3)) as [NamedVisitor, NamedVisitor, NamedVisitor]
    await createPartyOf(ash, bea)
    expect(await channelFor(bea, 'party')).toMatchObject({ unread: 0 })
    const received = nextMessage(await openLivePage(bea), 'chatMessages')
    const silent = nextMessage(await openLivePage(stranger), 'chatMessages', SILENCE)
    const { message } = await say(ash, 'To the mill?', 'party')
    expect(await received).toMatchObject({
      messages: [{ id: message.id, channel: 'party', text: 'To the mill?', clientId: ash.uid }],
    })
    await expect(silent).rejects.toThrow('received no chatMessages')
    expect(await stranger.refused('getHistory', { channel: 'party' })).toMatchObject({
      message: 'You are not in a party',
    })
    expect((await bea.ask('getHistory', { channel: 'party' })).messages.map(({ text }) => text)).toEqual([
      'To the mill?',
    ])
    expect(await channelFor(bea, 'party')).toMatchObject({ unread: 1 })
    await bea.ask('leaveParty', {})
    expect(await bea.refused('getHistory', { channel: 'party' })).toMatchObject({ message: 'You are not in a party' })
    // Another party of the same leader has its own channel.
    await ash.ask('leaveParty', {})
    await createPartyOf(ash, stranger)
    expect((await stranger.ask('getHistory', { channel: 'party' })).messages).toEqual([])
  })

  test('count unread messages and mentions; reading resets both', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    expect(await channelFor(ash, 'trade')).toMatchObject({ unread: 0, mentions: 0 })
    const name = await nameOf(ash)
    await say(bea, `Hello @${name.toUpperCase()}!`, 'trade')
    await say(bea, `@${name}-not-you and mail@${name}x`, 'trade')
    const { message } = await say(bea, 'Buying cabbages', 'trade')
    expect(await channelFor(ash, 'trade')).toMatchObject({ unread: 3, mentions: 1 })
    expect(await channelFor(bea, 'trade')).toMatchObject({ unread: 0 })
    await ash.ask('markRead', { channel: 'trade', id: message.id })
    // An outdated page of the same player does not make it unread again.
    await ash.ask('markRead', { channel: 'trade', id: 1 })
    expect(await channelFor(ash, 'trade')).toMatchObject({ unread: 0, mentions: 0, lastReadId: message.id })
  })

  test('show who types, [CHAT-19] and who stopped', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const socket = await follow(bea, 'global')
    for (const isTyping of [true, false]) {
      const received = nextMessage(socket, 'chatTyping')
      await ash.ask('sendTyping', { channel: 'global', isTyping })
      expect(await received).toEqual({ channel: 'global', clientId: ash.uid, username: await nameOf(ash), isTyping })
    }
  })

  test('typing indicators are limited per player, and the end of typing is always published', async () => {
    const [ash, bea, cai] = [await testServer.player(), await testServer.player(), await testServer.player()]
    const received: [string, boolean][] = []
    const socket = await follow(cai, 'trade')
    socket.on('chatTyping', ({ clientId, isTyping }) => received.push([clientId, isTyping]))
    const types = (who: Visitor, isTyping: boolean) => who.ask('sendTyping', { channel: 'trade', isTyping })
    for (let n = 0; n < 20; n++) await types(ash, true)
    await types(bea, true)
    const last = nextMessage(socket, 'chatTyping')
    await types(ash, false)
    await last
    expect(received.filter(([uid, isTyping]) => uid === ash.uid && isTyping)).toHaveLength(3)
    expect(received.slice(-2)).toEqual([
      [bea.uid, true],
      [ash.uid, false],
    ])
  })

  test('publish the number of subscribers', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const first = await openLivePage(ash)
    const alone = nextMessage(first, 'chatPresence')
    await followTopic(first, topics.chat('help'))
    expect(await alone).toEqual({ channel: 'help', present: 1 })
    const both = new Promise((resolve) =>
      first.on('chatPresence', ({ present: count }) => count === 2 && resolve(count)),
    )
    const second = await openLivePage(bea)
    await followTopic(second, topics.chat('help'))
    expect(await both).toBe(2)
  })
})

describe('typing indicators', () => {
  /** The uids of typing indicators in global, up to the last message. */
  async function typistsBefore(listener: Visitor, act: () => Promise<unknown>): Promise<string[]> {
    const socket = await follow(listener, 'global')
    const typists: string[] = []
    socket.on('chatTyping', ({ clientId }) => typists.push(clientId))
    const sent = nextMessage(socket, 'chatMessages')
    await act()
    await say(owner, `All is said ${testServer.now()}`)
    await sent
    return typists
  }

  test('of a muted player are not published', async () => {
    const [ash, bea, cay] = [await testServer.player(), await testServer.player(), await testServer.player()]
    await owner.ask('mutePlayer', { uid: ash.uid, minutes: 5, reason: 'Rude', ...UNMUTED })
    const received = await typistsBefore(bea, async () => {
      for (const who of [ash, cay]) await who.ask('sendTyping', { channel: 'global', isTyping: true })
    })
    expect(received).toEqual([cay.uid])
  })

  test('are published five times a second per channel, however many type there', async () => {
    const [ash, bea, cay] = [await testServer.player(), await testServer.player(), await testServer.player()]
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds(2))
    const received = await typistsBefore(bea, async () => {
      for (let n = 0; n < 4; n++)
        for (const who of [ash, cay]) await who.ask('sendTyping', { channel: 'global', isTyping: true })
    }).finally(() => now.mockRestore())
    expect(received).toHaveLength(5)
  })
})

describe('private talk', () => {
  test('[PARTY-47] is between two: both have it in their list and receive it, nobody else can read or write there', async () => {
    const [ash, bea, eve] = [await testServer.player(), await testServer.player(), await testServer.player()]
    const channel = privateChannel(ash.uid, bea.uid)
    const socket = await openLivePage(bea)
    const overheard: unknown[] = []
    const other = await follow(eve, 'global')
    other.on('chatMessages', (message) => overheard.push(message))
    const received = nextMessage(socket, 'chatMessages')
    await say(ash, 'Psst', channel)
    expect(await received).toMatchObject({ messages: [{ channel, clientId: ash.uid, text: 'Psst' }] })
    expect(await channelFor(bea, channel)).toMatchObject({
      unread: 1,
      partner: { uid: ash.uid, username: await nameOf(ash) },
    })
    expect(await channelFor(ash, channel)).toMatchObject({ unread: 0, partner: { uid: bea.uid } })
    expect(await textsFor(bea, channel)).toEqual(['Psst'])
    expect(await eve.refused('getHistory', { channel })).toMatchObject({
      message: 'You do not have access to this channel',
    })
    expect(await refusedTo(eve, 'hi', channel)).toMatchObject({ message: 'You do not have access to this channel' })
    expect(await owner.refused('getHistory', { channel })).toMatchObject({ code: 'permission-denied' })
    expect(await channelFor(eve, channel)).toBeUndefined()
    expect(overheard).toEqual([])
  })

  test('with an unknown player is refused', async () => {
    const ash = await testServer.player()
    expect(await refusedTo(ash, 'hi', privateChannel(ash.uid, 'nobody'))).toMatchObject({ message: 'Player not found' })
    expect(await refusedTo(ash, 'hi', privateChannel(ash.uid, ash.uid))).toMatchObject({ code: 'invalid-argument' })
  })
})

describe('a blocked player', () => {
  test('is hidden from history, unread counts and private channels until unblocked', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const channel = privateChannel(ash.uid, bea.uid)
    await ash.ask('getChannels', {})
    await say(bea, 'First words')
    await say(bea, 'First secret', channel)
    await ash.ask('blockPlayer', { uid: bea.uid })
    await ash.ask('blockPlayer', { uid: bea.uid })
    expect((await ash.ask('listBlocked', {})).blocked).toEqual([
      { uid: bea.uid, username: await nameOf(bea), at: expect.any(Number) },
    ])
    await say(bea, 'Second words')
    expect((await textsFor(ash)).filter((text) => text.endsWith(' words'))).toEqual([])
    expect(await channelFor(ash, 'global')).toMatchObject({ unread: 0 })
    expect(await channelFor(ash, channel)).toBeUndefined()
    expect(await refusedTo(bea, 'Hello?', channel)).toMatchObject({
      message: 'This player does not accept messages from you',
    })
    expect(await refusedTo(ash, 'Hello?', channel)).toMatchObject({ message: 'You have blocked this player' })
    await ash.ask('unblockPlayer', { uid: bea.uid })
    expect((await textsFor(ash)).slice(-2)).toEqual(['First words', 'Second words'])
    await say(bea, 'Second secret', channel)
  })

  test('must be another existing player', async () => {
    const ash = await testServer.player()
    expect(await ash.refused('blockPlayer', { uid: ash.uid })).toMatchObject({
      message: 'You cannot do this to yourself',
    })
    expect(await ash.refused('blockPlayer', { uid: 'nobody' })).toMatchObject({ message: 'Player not found' })
  })

  test('is one of at most 200', async () => {
    const ash = await testServer.player()
    const names = Array.from({ length: 201 }, (_, n) => `Blocked${n}`)
    await testServer.copyPlayer(ash.uid, names)
    await testServer.sql()`insert into blocks (uid, blocked_uid, at)
      select ${ash.uid}, name, 1 from unnest(${names.slice(0, 200)}::text[]) as many (name)`
    expect(await ash.refused('blockPlayer', { uid: 'Blocked200' })).toMatchObject({
      message: 'You can block at most 200 players',
    })
  })
})

describe('a flood', () => {
  test('is slowed down first; after waiting, sending works again', async () => {
    const ash = await testServer.player()
    for (let n = 0; n < 5; n++) await say(ash, `Line ${n}`)
    expect(await refusedTo(ash, 'Line 5')).toMatchObject({
      code: 'resource-exhausted',
      message: expect.stringMatching(/^You are sending messages too fast\. Wait \d+ s\.$/),
    })
    await testServer.forward(seconds(10))
    await say(ash, 'Line 5')
  })

  test('that continues is muted for five minutes, which the page shows', async () => {
    const ash = await testServer.player()
    const socket = await openLivePage(ash)
    const received = nextMessage(socket, 'chatMute')
    const answers: string[] = []
    for (let n = 0; n < 12; n++) {
      const { body } = await ash.post('/api/sendMessage', { channel: 'global', text: `Flood ${n}` })
      answers.push(body.details?.reason ?? 'said')
    }
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'said'),
      ...Array.from({ length: 5 }, () => 'chat/slow-down'),
      'chat/flooding',
      'chat/muted',
    ])
    expect(await received).toMatchObject({ mute: { why: 'too many messages at once' } })
    expect(await refusedTo(ash, 'Sorry')).toMatchObject({
      code: 'permission-denied',
      message: 'You are muted for another 5 min: too many messages at once',
    })
    expect((await ash.ask('getChannels', {})).mute).toMatchObject({ until: expect.any(Number) })
    await testServer.forward(minutes(5))
    await say(ash, 'Sorry')
    expect((await ash.ask('getChannels', {})).mute).toBeNull()
  })

  test('counts within one minute: a player slowed down again later is not muted', async () => {
    const ash = await testServer.player()
    freezeClock()
    const flood = async (word: string) => {
      for (let n = 0; n < 5; n++) await say(ash, `${word} ${n}`)
      const refused = []
      for (let n = 0; n < 5; n++) refused.push((await refusedTo(ash, `${word} again ${n}`)).details?.reason)
      return refused
    }
    const slowed = Array.from({ length: 5 }, () => 'chat/slow-down')
    expect(await flood('First')).toEqual(slowed)
    await testServer.forward(minutes(1))
    expect(await flood('Second')).toEqual(slowed)
    expect(await refusedTo(ash, 'Third')).toMatchObject({ details: { reason: 'chat/flooding' } })
  })

  test('by many at once stores every message once, in one order for all', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => testServer.player()))
    const socket = await follow(crowd[0] as Visitor, 'trade')
    const received: number[] = []
    socket.on('chatMessages', ({ messages }) => received.push(...messages.map(({ id }) => id)))
    const said = await Promise.all(
      crowd.flatMap((who, n) => Array.from({ length: 5 }, (_, line) => say(who, `Offer ${n} ${line}`, 'trade'))),
    )
    const ids = said.map(({ message }) => message.id).sort((a, b) => a - b)
    expect(new Set(ids).size).toBe(50)
    const { messages } = await (crowd[1] as Visitor).ask('getHistory', { channel: 'trade' })
    expect(messages.map(({ id }) => id)).toEqual(ids)
    await expect.poll(() => received.length).toBe(50)
    expect(received).toEqual(ids)
  })
})

describe('staff', () => {
  test('remove a message for everybody, live and in history; nobody else can', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const socket = await follow(bea, 'global')
    const { message } = await say(ash, 'Something nasty')
    expect(await bea.refused('deleteMessage', { id: message.id })).toMatchObject({
      message: 'Admin privileges required',
    })
    const received = nextMessage(socket, 'chatDeleted')
    await owner.ask('deleteMessage', { id: message.id })
    expect(await received).toEqual({ channel: 'global', id: message.id })
    const kept = (await bea.ask('getHistory', { channel: 'global' })).messages.find(({ id }) => id === message.id)
    expect(kept).toMatchObject({ isDeleted: true, text: '' })
    expect(await owner.refused('deleteMessage', { id: message.id })).toMatchObject({ message: 'Message not found' })
    const [row] = await testServer.sql()`select text, deleted_by from chat_messages where id = ${message.id}`
    expect(row).toEqual({ text: 'Something nasty', deleted_by: owner.uid })
  })

  test('remove a private message for the two it is between', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const channel = privateChannel(ash.uid, bea.uid)
    const socket = await openLivePage(bea)
    const { message } = await say(ash, 'A threat', channel)
    const received = nextMessage(socket, 'chatDeleted')
    await owner.ask('deleteMessage', { id: message.id })
    expect(await received).toEqual({ channel, id: message.id })
  })

  test('remove a party message for its members only', async () => {
    const [ash, bea, stranger] = (await createPlayers(testServer, 3)) as [NamedVisitor, NamedVisitor, NamedVisitor]
    await createPartyOf(ash, bea)
    const received = nextMessage(await openLivePage(bea), 'chatDeleted')
    const silent = nextMessage(await openLivePage(stranger), 'chatDeleted', SILENCE)
    const { message } = await say(ash, 'A threat', 'party')
    await owner.ask('deleteMessage', { id: message.id })
    expect(await received).toEqual({ channel: 'party', id: message.id })
    await expect(silent).rejects.toThrow('received no chatDeleted')
  })

  test('mute a player for a while, in every channel, and let them speak again', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const socket = await openLivePage(ash)
    const received = nextMessage(socket, 'chatMute')
    const { mute } = await owner.ask('mutePlayer', {
      uid: ash.uid,
      minutes: 60,
      reason: 'Rude to newcomers',
      ...UNMUTED,
    })
    expect(await received).toEqual({ mute })
    expect(await owner.ask('getMute', { uid: ash.uid })).toMatchObject({ mute })
    expect(await bea.refused('getMute', { uid: ash.uid })).toMatchObject({ code: 'permission-denied' })
    for (const channel of ['global', 'help', privateChannel(ash.uid, bea.uid)]) {
      expect(await refusedTo(ash, 'But', channel)).toMatchObject({
        message: 'You are muted for another 60 min: Rude to newcomers',
      })
    }
    await testServer.restart()
    expect(await refusedTo(ash, 'But')).toMatchObject({ code: 'permission-denied' })
    const again = await openLivePage(ash)
    const lifted = nextMessage(again, 'chatMute')
    await unmute(owner, ash.uid)
    expect(await lifted).toEqual({ mute: null })
    expect(await owner.ask('getMute', { uid: ash.uid })).toMatchObject({ mute: null })
    await say(ash, 'Thank you')
    await owner.ask('mutePlayer', { uid: ash.uid, minutes: 1, reason: 'Again', ...UNMUTED })
    await testServer.forward(minutes(1))
    await say(ash, 'I was quiet')
    expect(await bea.refused('mutePlayer', { uid: ash.uid, minutes: 1, reason: 'x', ...UNMUTED })).toMatchObject({
      message: 'Admin privileges required',
    })
    expect(await owner.refused('mutePlayer', { uid: owner.uid, minutes: 1, reason: 'x', ...UNMUTED })).toMatchObject({
      message: 'You cannot do this to yourself',
    })
    expect(await owner.refused('unmutePlayer', { uid: 'nobody', ...UNMUTED })).toMatchObject({
      message: 'Player not found',
    })
  })

  test('slow a channel down for players, not for staff, and publish it', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    const socket = await follow(bea, 'trade')
    const received = nextMessage(socket, 'chatSlowMode')
    await owner.ask('setSlowMode', { channel: 'trade', seconds: 30, expectedVersion: 0 })
    expect(await received).toEqual({ channel: 'trade', seconds: 30 })
    expect(await channelFor(ash, 'trade')).toMatchObject({ slowModeSeconds: 30 })
    await say(ash, 'One', 'trade')
    expect(await refusedTo(ash, 'Two', 'trade')).toMatchObject({
      message: expect.stringMatching(/^Slow mode: you can write here again in (29|30) s$/),
    })
    await say(ash, 'Two', 'global')
    await say(owner, 'One', 'trade')
    await say(owner, 'Two', 'trade')
    await testServer.forward(seconds(30))
    await say(ash, 'Two', 'trade')
    await owner.ask('setSlowMode', { channel: 'trade', seconds: 0, expectedVersion: 30 })
    await say(ash, 'Three', 'trade')
    expect(await bea.refused('setSlowMode', { channel: 'trade', seconds: 5, expectedVersion: 0 })).toMatchObject({
      message: 'Admin privileges required',
    })
  })
})

describe('a removed player', () => {
  test('loses messages, blocks and read marks; reports stay without the reporter', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    await bea.becomeAccount()
    const channel = privateChannel(ash.uid, bea.uid)
    await say(ash, 'Farewell')
    await say(ash, 'Farewell, friend', channel)
    await ash.ask('blockPlayer', { uid: bea.uid })
    await ash.ask('submitReport', { targetType: 'player', targetId: bea.uid, category: 'other', text: '' })
    await testServer.forward(days(1))
    await removeGuests(testServer.server)
    const [left] = await testServer.sql()`select
      (select count(*)::int from chat_messages where client_id = ${ash.uid}) as messages,
      (select count(*)::int from chat_reads where channel = ${channel} or uid = ${ash.uid}) as reads,
      (select count(*)::int from blocks where uid = ${ash.uid}) as blocks,
      (select count(*)::int from reports where target_id = ${bea.uid} and reporter_id is null) as reports`
    expect(left).toEqual({ messages: 0, reads: 0, blocks: 0, reports: 1 })
    expect(await channelFor(bea, channel)).toBeUndefined()
  })
})
