import { randomUUID } from 'node:crypto'
import { CLERK, callError, type PlayerTimelineEntry, type PlayerTimelineKind } from '@hearthward/contract'
import { hours, minutes, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, liftBan, staffWith, unknownUid } from '../../core/audit/testing.ts'
import { starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'
import { buyOffer, createTrader, openMarket, sellOffer } from '../exchange/testing.ts'

let testServer: TestServer
let staff: Visitor
beforeAll(async () => {
  testServer = await openMarket()
  staff = await staffWith(testServer, 'view_players', 'edit_players', 'ban_players', 'send_announcements')
})
afterAll(() => testServer.close())

const WHY = { reason: 'A matter of tests' }

/** Creates players with these names and e-mail addresses. */
async function named(people: Readonly<Record<string, string | null>>): Promise<void> {
  const model = await account(testServer)
  await testServer.copyPlayer(model.uid, Object.keys(people))
  for (const [uid, email] of Object.entries(people)) {
    await testServer.sql()`update players set email = ${email} where uid = ${uid}`
    await testServer.sql()`insert into auth_users (id, name, username, email) values (${uid}, ${uid}, lower(${uid}), ${uid})`
  }
}

describe('the list of players', () => {
  test('[PLAY-1] has all players in pages, without duplicates or gaps', async () => {
    const model = await account(testServer)
    await testServer.copyPlayer(
      model.uid,
      Array.from({ length: 23 }, (_, index) => `copy-${index}-${randomUUID().slice(0, 6)}`),
    )
    for (const sort of ['seen', 'level', 'created'] as const) {
      const seen: string[] = []
      let after: { value: number; uid: string } | undefined
      do {
        const page = await staff.ask('listPlayers', { sort, limit: 10, ...(after && { after }) })
        seen.push(...page.players.map(({ uid }) => uid))
        after = page.next ?? undefined
      } while (after)
      const [{ count } = {}] = await testServer.sql()`select count(*)::int from players where deleted_at is null`
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, count, count])
    }
  })

  test('filters by online, premium, guest, banned, staff and the start of a name', async () => {
    const [guest, banned, member, silent] = [
      await testServer.player(),
      await account(testServer),
      await account(testServer),
      await account(testServer),
    ]
    await staff.ask('banPlayer', { playerId: banned.uid, ...WHY })
    const membership = {
      tier: 'basic',
      until: testServer.now() + hours(1),
      expectedVersion: versionOf({ tier: null, until: 0 }),
    } as const
    await staff.ask('grantMembership', { playerId: member.uid, ...membership, ...WHY })
    testServer.server.presence.remove(silent.uid)
    const has = async (only: never, { uid }: Visitor) => {
      const { players } = await staff.ask('listPlayers', { only: [only], limit: 100 })
      return players.some((row) => row.uid === uid)
    }
    const table: Record<string, boolean[]> = {}
    for (const filter of ['online', 'premium', 'guests', 'banned', 'staff', 'deleted']) {
      const answers: boolean[] = []
      for (const one of [guest, banned, member, silent, staff]) answers.push(await has(filter as never, one))
      table[filter] = answers
    }
    expect(table).toEqual({
      online: [true, false, true, false, true],
      premium: [false, false, true, false, false],
      guests: [true, false, false, false, false],
      banned: [false, true, false, false, false],
      staff: [false, false, false, false, true],
      deleted: [false, false, false, false, false],
    })
    const { players } = await staff.ask('listPlayers', { only: ['premium'], limit: 100 })
    expect(players.find(({ uid }) => uid === member.uid)).toMatchObject({ tier: 'basic', isBanned: false, coins: 100 })
  })

  test('an ended ban does not count, in the filter and in the row', async () => {
    const { uid } = await account(testServer)
    await staff.ask('banPlayer', { playerId: uid, minutes: 5, ...WHY })
    const listed = async () => {
      const { players } = await staff.ask('listPlayers', { only: ['banned'], limit: 100 })
      return players.find((row) => row.uid === uid)?.isBanned
    }
    expect(await listed()).toBe(true)
    await testServer.forward(minutes(5))
    expect(await listed()).toBeUndefined()
    const every = await staff.ask('listPlayers', { limit: 100 })
    expect(every.players.find((row) => row.uid === uid)?.isBanned).toBe(false)
  })

  test('row, count and filter agree on who is online, before and after a restart', async () => {
    const [there, talking, gone, banned] = [
      await account(testServer),
      await account(testServer),
      await account(testServer),
      await account(testServer),
    ]
    await staff.ask('banPlayer', { playerId: banned.uid, ...WHY })
    // Chatting does not update the stored activity, and a player with recent stored activity may be offline.
    await testServer.sql()`update players set last_seen_at = last_seen_at - 3600000 where uid = ${talking.uid}`
    testServer.server.presence.remove(gone.uid)
    const agreement = async () => {
      const every = await staff.ask('listPlayers', { limit: 100 })
      const only = await staff.ask('listPlayers', { only: ['online'], limit: 100 })
      const dots = every.players.filter(({ isOnline }) => isOnline).map(({ uid }) => uid)
      expect(only.players.every(({ isOnline }) => isOnline)).toBe(true)
      expect(new Set(only.players.map(({ uid }) => uid))).toEqual(new Set(dots))
      expect(every.online).toBe(dots.length)
      return [there, talking, gone, banned].map(({ uid }) => dots.includes(uid))
    }
    expect(await agreement()).toEqual([true, true, false, false])
    await testServer.restart()
    expect(await agreement()).toEqual([true, false, true, false])
  })

  test('shows the location and activity of a player', async () => {
    const player = await account(testServer)
    await player.does(starts('gather_kindling'))
    const { account: own } = await player.ask('getAccount', {})
    const { players } = await staff.ask('listPlayers', { search: own?.username ?? '' })
    expect(players).toMatchObject([
      { uid: player.uid, currentLocation: 'lumbridge', activityId: 'gather_kindling', isOnline: true, totalLevel: 29 },
    ])
  })

  test('[PLAY-1] is searched by part of a name, by the start of an address and by a whole id, in every order', async () => {
    await named({
      Quillonby: 'ferry@example.org',
      'Mc_Quill.on': null,
      tranQUILLity: 'quill@example.org',
      Ferrier: null,
    })
    const found = async (search: string, sort?: 'seen' | 'level' | 'created') => {
      const { players } = await staff.ask('listPlayers', { search, ...(sort && { sort }) })
      return players.map(({ username }) => username).sort()
    }
    const all = ['Mc_Quill.on', 'Quillonby', 'tranQUILLity']
    expect(await found('quill')).toEqual(all)
    for (const sort of ['seen', 'level', 'created'] as const) expect(await found('QUILL', sort)).toEqual(all)
    expect(await found('ferr')).toEqual(['Ferrier', 'Quillonby'])
    expect(await found('ferry@example.org')).toEqual(['Quillonby'])
    // An id must match exactly; pattern characters are literal.
    expect(await found('tranQUILLity')).toEqual(['tranQUILLity'])
    expect(await found('_quill')).toEqual(['Mc_Quill.on'])
    expect(await found('%quill')).toEqual([])
    expect(await found('nobody at all')).toEqual([])
    // One letter matches only the start of a name.
    expect((await found('q')).filter((name) => all.includes(name))).toEqual(['Quillonby', 'tranQUILLity'])
    const { uid } = await account(testServer)
    const { players } = await staff.ask('listPlayers', { search: uid })
    expect(players.map((row) => row.uid)).toEqual([uid])
    expect((await staff.ask('listPlayers', { search: uid.slice(0, -1) })).players).toEqual([])
  })

  test('[PLAY-2] [PLAY-3] the search finds at most ten by the start of a name and ten by the start of an e-mail address', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => n)
    await named(Object.fromEntries(numbers.map((n) => [`Zebulon${n}`, n < 11 ? `zeb.${n}@example.org` : null])))
    await named({ Zebulon_gone: null })
    await testServer.sql()`update players set deleted_at = 1 where uid = 'Zebulon_gone'`
    const found = await staff.ask('findPlayers', { prefix: 'ZEB' })
    expect([found.byName.length, found.byEmail.length]).toEqual([10, 10])
    expect(found.byName.every(({ username }) => username.startsWith('Zebulon'))).toBe(true)
    expect((await staff.ask('findPlayers', { prefix: 'zebulon_' })).byName).toMatchObject([{ deleted: true }])
    expect(await staff.ask('findPlayers', { prefix: 'ebulon' })).toEqual({ byName: [], byEmail: [] })
    expect(await staff.ask('findPlayers', { prefix: '%' })).toEqual({ byName: [], byEmail: [] })
  })
})

test('names are read by ids, including deleted players; unknown ids are left out', async () => {
  await named({ Rosalind: null, Rosalind_gone: null })
  await testServer.sql()`update players set deleted_at = 1 where uid = 'Rosalind_gone'`
  const { names } = await staff.ask('getPlayerNames', { uids: ['Rosalind', 'Rosalind_gone', 'nobody-at-all'] })
  expect(names).toEqual({ Rosalind: 'Rosalind', Rosalind_gone: 'Rosalind_gone' })
})

describe('the details', () => {
  test('[ADM-20] have the current state, and reading changes nothing', async () => {
    const player = await account(testServer)
    await player.does(starts('gather_kindling'))
    const before = await testServer.stored(player.uid)
    await testServer.forward(60_000)
    const { player: seen, signIns } = await staff.ask('getPlayerDetails', { playerId: player.uid })
    expect(seen.inventory[0]?.quantity ?? 0).toBeGreaterThan(0)
    expect(seen.currentAction).toMatchObject({ activityId: 'gather_kindling' })
    expect(await testServer.stored(player.uid)).toBe(before)
    expect(signIns).toEqual([expect.not.objectContaining({ ipAddress: expect.anything() })])
    // The player's session is still valid.
    await player.sync()
  })

  test('show addresses only on request, and each view is logged', async () => {
    const player = await account(testServer)
    const { signIns } = await staff.ask('getPlayerDetails', { playerId: player.uid })
    const view = () => staff.ask('getPlayerAddresses', { playerId: player.uid })
    expect((await view()).addresses).toEqual({ [signIns[0]?.id ?? '']: player.address })
    await view()
    const entries = await testServer.sql()`
      select user_id, action from audit_logs where resource = 'players' and resource_id = ${player.uid}`
    expect(entries).toEqual(Array(2).fill({ user_id: staff.uid, action: 'view_addresses' }))
    expect(await staff.refused('getPlayerAddresses', { playerId: unknownUid() })).toEqual(callError('player/not-found'))
  })

  test('have the notes, the mute and the bans, newest first', async () => {
    const { uid } = await account(testServer)
    await staff.ask('addPlayerNote', { playerId: uid, content: 'Asks a lot' })
    await testServer.forward(1_000)
    const { note } = await staff.ask('addPlayerNote', { playerId: uid, content: 'Knows a lot' })
    const { mute } = await staff.ask('mutePlayer', {
      uid,
      minutes: 5,
      reason: 'Cool down',
      expectedVersion: 0,
    })
    await staff.ask('banPlayer', { playerId: uid, reason: 'The first time', minutes: 1 })
    await liftBan(testServer, staff, uid, WHY.reason)
    await testServer.forward(1_000)
    await staff.ask('banPlayer', { playerId: uid, reason: 'The second time' })
    const seen = await staff.ask('getPlayerDetails', { playerId: uid })
    expect(seen.notes).toMatchObject([note, { content: 'Asks a lot', authorId: staff.uid }])
    expect(seen.mute).toEqual({ until: mute.until, reason: 'Cool down' })
    expect(seen.bans.map(({ reason, isActive }) => [reason, isActive])).toEqual([
      ['The second time', true],
      ['The first time', false],
    ])
  })

  test('[DATA-23] have the farming slots with their crops', async () => {
    const player = await account(testServer)
    await testServer.edit(player.uid, (state) => {
      state.inventory = [{ id: 'guam_seed', quantity: 2, slot: 0 }]
    })
    await player.does({ type: 'plant', slotId: 1, seedId: 'guam_seed' })
    const { player: seen } = await staff.ask('getPlayerDetails', { playerId: player.uid })
    expect(seen.farmingSlots).toEqual(seen.farming.slots)
    expect(seen.farmingSlots[0]).toMatchObject({ isUnlocked: true, currentCrop: { seedId: 'guam_seed' } })
    expect(seen.farmingSlots.filter(({ currentCrop }) => currentCrop !== null)).toHaveLength(1)
  })

  test('[DATA-22] show a ban, and contain no session token', async () => {
    const player = await account(testServer)
    const { ban } = await staff.ask('banPlayer', { playerId: player.uid, ...WHY, minutes: 10 })
    const { text } = await staff.post('/api/getPlayerDetails', { playerId: player.uid })
    expect(JSON.parse(text).player).toMatchObject({ isBanned: true, banId: ban.id, deleted: false, isOnline: false })
    const [session] = await testServer.sql()`select token from auth_sessions where user_id = ${player.uid}`
    expect(text).not.toContain(session?.['token'])
    expect(text).not.toContain(player.sessionId)
    await testServer.forward(600_000)
    expect((await staff.ask('getPlayerDetails', { playerId: player.uid })).player.isBanned).toBe(false)
  })

  test('list what the caller cannot do to this player, and each action is refused for that reason', async () => {
    const owner = await testServer.owner()
    await owner.load()
    const colleague = await staffWith(testServer, 'view_players')
    const cases = [
      [staff, await account(testServer), null, null],
      [staff, staff, 'staff/about-you', 'staff/oneself'],
      [staff, colleague, 'staff/above', 'staff/above'],
      [staff, owner, 'staff/above', 'staff/owner'],
      [owner, colleague, null, null],
      [owner, owner, null, 'staff/oneself'],
    ] as const
    for (const [caller, { uid: playerId }, acting, lockingOut] of cases) {
      const { barred } = await caller.ask('getPlayerDetails', { playerId })
      expect(barred).toEqual({ acting, lockingOut })
      if (lockingOut) expect(await caller.refused('banPlayer', { playerId, ...WHY })).toEqual(callError(lockingOut))
      if (!acting) continue
      const given = { playerId, itemId: 'flax', quantity: 1, ...WHY }
      expect(await caller.refused('giveItemsToPlayer', given)).toEqual(callError(acting))
    }
  })

  test('[PLAY-29] of an unknown player, or one who never opened the game, are not found', async () => {
    for (const playerId of [unknownUid(), (await testServer.guest()).uid]) {
      for (const name of ['getPlayerDetails', 'getPlayerTimeline'] as const)
        expect(await staff.refused(name, { playerId })).toEqual(callError('player/not-found'))
      expect(await staff.refused('addPlayerNote', { playerId, content: 'x' })).toEqual(callError('player/not-found'))
    }
  })
})

describe('the timeline of a player', () => {
  async function storied(itemId: string): Promise<Visitor> {
    const player = await createTrader(testServer, { coins: 9_000, pack: { [itemId]: 50 } })
    await player.becomeAccount()
    const other = await createTrader(testServer, { coins: 9_000 })
    const uid = player.uid
    await player.ask('createGEOffer', sellOffer(itemId, 10, 50, 1))
    await other.ask('createGEOffer', buyOffer(itemId, 4, 50, 1))
    await player.ask('sendMessage', { channel: 'global', text: 'Good flax, cheap' })
    await player.ask('sendMessage', {
      channel: `private:${[uid, other.uid].sort().join(':')}`,
      text: 'Between us only',
    } as never)
    await player.ask('submitReport', { targetType: 'player', targetId: other.uid, category: 'abuse', text: 'Rude' })
    await other.ask('submitReport', { targetType: 'player', targetId: uid, category: 'scam', text: 'Never answers' })
    await staff.ask('addPlayerNote', { playerId: uid, content: 'Sells much' })
    await staff.ask('messagePlayer', { playerId: uid, title: 'Hello', text: 'A word' })
    await staff.ask('editPlayerData', {
      playerId: uid,
      updates: { skills: { mining: { level: 5 } } },
      expectedVersion: versionOf({ skills: { mining: 0 } }),
      ...WHY,
    })
    await staff.ask('banPlayer', { playerId: uid, ...WHY, minutes: 5 })
    await liftBan(testServer, staff, uid, WHY.reason)
    return player
  }

  test('[ADM-20] has entries of all kinds, newest first, without private messages', async () => {
    const { uid } = await storied('flax')
    const { entries, hasMore } = await staff.ask('getPlayerTimeline', { playerId: uid })
    expect(hasMore).toBe(false)
    const kinds = new Set(entries.map(({ kind }) => kind))
    const all: PlayerTimelineKind[] = [
      'act',
      'ban',
      'chat',
      'created',
      'level',
      'message',
      'note',
      'offer',
      'report',
      'reported',
      'sign_in',
      'trade',
    ]
    expect([...kinds].sort()).toEqual(all)
    expect(JSON.stringify(entries)).not.toContain('Between us only')
    const of = <Kind extends PlayerTimelineKind>(kind: Kind) =>
      entries.find((one): one is Extract<PlayerTimelineEntry, { kind: Kind }> => one.kind === kind)
    expect(of('trade')).toMatchObject({ side: 'sold', itemId: 'flax', quantity: 4, price: 50 })
    expect(of('chat')).toMatchObject({ channel: 'global', text: 'Good flax, cheap' })
    expect(of('reported')).toMatchObject({ category: 'scam', text: 'Never answers', status: 'pending' })
    expect(of('level')).toMatchObject({ skill: 'mining', level: 5 })
    expect(entries.filter(({ kind }) => kind === 'act')).toMatchObject([
      { action: 'unban_player', canUndo: false },
      { action: 'edit_player', canUndo: true, reason: WHY.reason },
    ])
    const moments = entries.map(({ at }) => at)
    expect(moments).toEqual([...moments].sort((a, b) => b - a))
  })

  test('shows alerts and cases to those who may read their sections', async () => {
    const { uid } = await account(testServer)
    await testServer.sql()`
      insert into detection_alerts (id, rule_id, player_id, severity, status, score, evidence, created_at, seen_at)
      values (${`alert-${uid}`}, 'xp_rate', ${uid}, 'high', 'open', 3, '{}', ${testServer.now()}, ${testServer.now()})`
    const about = { playerId: uid, type: 'bot', priority: 'high', ...WHY } as const
    const { investigation } = await staff.ask('createInvestigation', about)
    const readKinds = async (caller: Visitor, kinds?: PlayerTimelineKind[]) => {
      const { entries } = await caller.ask('getPlayerTimeline', { playerId: uid, ...(kinds && { kinds }) })
      return entries.filter(({ kind }) => kind === 'alert' || kind === 'case')
    }
    const alert = { kind: 'alert', alertId: `alert-${uid}`, ruleKind: 'xp_rate', severity: 'high', status: 'open' }
    const opened = {
      kind: 'case',
      investigationId: investigation.id,
      type: 'bot',
      status: 'pending',
      reason: WHY.reason,
    }
    const all = await staffWith(testServer, 'view_players', 'server_settings', 'ban_players')
    const none = await staffWith(testServer, 'view_players')
    expect((await readKinds(all)).sort((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([alert, opened])
    expect(await readKinds(all, ['alert'])).toMatchObject([alert])
    expect(await readKinds(staff)).toMatchObject([opened])
    expect(await readKinds(none)).toEqual([])
    expect(await readKinds(none, ['alert', 'case'])).toEqual([])
  })

  test('offers undo only for players one may act on', async () => {
    const colleague = await staffWith(testServer, 'view_players')
    const chief = await testServer.owner()
    await chief.ask('giveItemsToPlayer', { playerId: colleague.uid, itemId: 'flax', quantity: 1, ...WHY })
    const seen = async (caller: Visitor) => {
      const { entries } = await caller.ask('getPlayerTimeline', { playerId: colleague.uid, kinds: ['act'] })
      return entries as Extract<PlayerTimelineEntry, { kind: 'act' }>[]
    }
    expect(await seen(chief)).toMatchObject([{ action: 'give_items', canUndo: true }])
    const [entry] = await seen(staff)
    expect(entry).toMatchObject({ action: 'give_items', canUndo: false })
    const undoing = { logId: entry?.logId ?? '', ...WHY }
    expect(await staff.refused('undoPlayerEdit', undoing)).toEqual(callError('staff/above'))
  })

  test('is read in pages without gaps, even with many entries at one time', async () => {
    const { uid } = await storied('cotton')
    await testServer.sql()`
      insert into player_notes (id, player_id, author_id, author_name, content, "timestamp")
      select 'note-' || n || ${uid}, ${uid}, 'x', 'x', 'x', 1700000000000 from generate_series(1, 25) n`
    const whole = await staff.ask('getPlayerTimeline', { playerId: uid, limit: 100 })
    const read: PlayerTimelineEntry[] = []
    let before: { at: number; key: string } | undefined
    for (;;) {
      const page = await staff.ask('getPlayerTimeline', { playerId: uid, limit: 7, ...(before && { before }) })
      read.push(...page.entries)
      const last = page.entries.at(-1)
      if (!page.hasMore || !last) break
      before = { at: last.at, key: last.key }
    }
    expect(read.map(({ key }) => key)).toEqual(whole.entries.map(({ key }) => key))
    expect(new Set(read.map(({ key }) => key)).size).toBe(read.length)
    const { entries } = await staff.ask('getPlayerTimeline', { playerId: uid, kinds: ['trade', 'chat'] })
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['chat', 'trade'])
  })

  test('distinguishes a trade with the clerk from one with a removed player', async () => {
    const { uid } = await storied('wool')
    for (const [other, otherId] of [
      [CLERK, CLERK],
      ['nobody-any-more', null],
    ]) {
      await testServer.sql()`update ge_transactions set buyer_uid = ${other} where seller_uid = ${uid}`
      const { entries } = await staff.ask('getPlayerTimeline', { playerId: uid, kinds: ['trade'] })
      expect(entries).toMatchObject([{ otherId, otherName: null }])
    }
  })
})

describe('a message to a player', () => {
  test('[PLAY-23] arrives at once, can be read again and is marked as read; the export has it without its sender', async () => {
    const player = await account(testServer)
    const socket = await openLivePage(player)
    const received = nextMessage(socket, 'playerMessage')
    const text = 'Two lines:\nthis is\u202e one'
    const { message } = await staff.ask('messagePlayer', { playerId: player.uid, title: 'A word', text })
    expect(await received).toEqual({ message })
    expect(message).toMatchObject({ title: 'A word', text: 'Two lines:\nthis is one', readAt: null })
    expect(await player.ask('getMyMessages', {})).toEqual({ messages: [message] })
    expect(await player.ask('markMessagesRead', { until: message.sentAt })).toEqual({ marked: 1 })
    expect(await player.ask('markMessagesRead', { until: message.sentAt })).toEqual({ marked: 0 })
    const { messages } = await player.ask('getMyMessages', {})
    expect(messages[0]?.readAt).toEqual(expect.any(Number))
    const { data } = await player.ask('exportMyData', {})
    expect(data['player_messages']).toMatchObject([{ title: 'A word' }])
    expect(JSON.stringify(data['player_messages'])).not.toContain(staff.uid)
    expect(await testServer.sql()`select action, details from audit_logs where resource_id = ${player.uid}`).toEqual([
      {
        action: 'message_player',
        details: { name: expect.any(String), after: { title: 'A word', text: message.text } },
      },
    ])
    expect(await staff.refused('messagePlayer', { playerId: unknownUid(), title: 'A', text: 'B' })).toEqual(
      callError('player/not-found'),
    )
    const other = await account(testServer)
    expect(await other.ask('getMyMessages', {})).toEqual({ messages: [] })
  })

  test('is deleted with the account', async () => {
    const player = await account(testServer)
    await staff.ask('messagePlayer', { playerId: player.uid, title: 'A', text: 'B' })
    await staff.ask('addPlayerNote', { playerId: player.uid, content: 'C' })
    const { account: own } = await player.ask('getAccount', {})
    await player.ask('deleteMyAccount', { username: own?.username ?? '', password: 'a password of a player' })
    expect(await testServer.sql()`select * from player_messages where player_id = ${player.uid}`).toEqual([])
    expect(await testServer.sql()`select * from player_notes where player_id = ${player.uid}`).toEqual([])
  })
})
