import { callError } from '@hearthward/contract'
import { seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'

let testServer: TestServer
let writer: Visitor
let other: Visitor
beforeAll(async () => {
  testServer = await openServer()
  writer = await staffWith(testServer, 'edit_items', 'edit_monsters', 'edit_quests')
  other = await staffWith(testServer, 'edit_items')
})
afterAll(() => testServer.close())

const REASON = 'The spring fair'
const AHEAD = seconds(1)
let made = 0

/** An activity with the fields that the specification requires. */
const picking = (parts: object = {}) => ({
  name: `Pick flowers ${++made}`,
  locationId: 'lumbridge',
  skillType: 'woodcutting',
  levelRequirements: { woodcutting: 1 },
  xpRate: 7,
  duration: 2_000,
  resources: [],
  outputs: [{ itemId: 'logs', quantity: 2, chance: 1 }],
  category: 'gathering',
  ...parts,
})

const create = async (parts: object = {}) =>
  (await writer.ask('createMapActivity', { entry: picking(parts), reason: REASON })).written
const known = ({ entry, updatedAt }: { entry: Record<string, unknown>; updatedAt: number }) => ({
  id: String(entry['id']),
  expectedVersion: updatedAt,
  reason: REASON,
})
const inForce = (collection: 'items' | 'quests' | 'monsters', id: string) =>
  testServer.server.timeline.contentAt(testServer.now() + 60_000).content[collection][id]

describe('an activity staff add', () => {
  test('[CONT-5] [CONT-21] is in the game a second later, with author and time', async () => {
    const before = testServer.now()
    const { written, from } = await writer.ask('createMapActivity', { entry: picking(), reason: REASON })
    const id = String(written.entry['id'])
    expect(written).toMatchObject({
      isActive: true,
      isEdited: true,
      createdBy: { uid: writer.uid },
      updatedBy: { uid: writer.uid },
      entry: { resources: [], deactivated: false, membersOnly: false },
    })
    expect(written.createdAt).toBeGreaterThanOrEqual(before)
    expect(written.updatedAt).toBe(written.createdAt)
    expect(from - written.createdAt).toBe(AHEAD)
    const player = await testServer.player()
    const listed = async () => (await player.ask('getActivities', { locationId: 'lumbridge' })).activities
    const { timeline } = testServer.server
    expect(timeline.contentAt(from - 1).content.activities).not.toHaveProperty([id])
    await testServer.forward(AHEAD)
    expect((await listed()).find((activity) => activity.id === id)).toMatchObject({
      createdBy: writer.uid,
      updatedBy: writer.uid,
      createdAt: written.createdAt,
      updatedAt: written.updatedAt,
    })
    await player.does(starts(id))
    await testServer.forward(seconds(20))
    const { player: state } = await player.load()
    expect(state.skills.woodcutting.experience).toBe(70)
  })

  test('is published to open games at once, before it takes effect', async () => {
    const player = await testServer.player()
    const socket = await openLivePage(player)
    const received = nextMessage(socket, 'timeline')
    const asked = testServer.now()
    const { from } = await writer.ask('createMapActivity', { entry: picking(), reason: REASON })
    const { timeline } = await received
    expect(timeline.at(-1)?.from).toBe(from)
    // Compared with the time of the call: on a busy machine the message may arrive after the change took effect.
    expect(from).toBeGreaterThanOrEqual(asked + AHEAD)
  })

  test('is one audit entry, in the same transaction', async () => {
    const { entry } = await create()
    const [logged] = await testServer.sql()`select * from audit_logs where resource_id = ${String(entry['id'])}`
    expect(logged).toMatchObject({ action: 'create_map_activity', resource: 'map_activities', user_id: writer.uid })
    expect(logged?.['details']).toMatchObject({ name: entry['name'], reason: REASON, after: { xpRate: 7 } })
  })

  test('is kept after a restart', async () => {
    const { entry } = await create()
    const before = testServer.server.timeline.eras().length
    await testServer.restart()
    expect(testServer.server.timeline.eras()).toHaveLength(before)
    expect(testServer.server.timeline.contentAt(testServer.now() + 10_000).content.activities).toHaveProperty([
      String(entry['id']),
    ])
  })
})

describe('an invalid activity is refused', () => {
  const refusal = async (parts: object) =>
    writer.refused('createMapActivity', { entry: picking(parts), reason: REASON })

  test('[CONT-8] [CONT-9] [CONT-10] [CONT-11] [CONT-13] [CONT-14] [CONT-18] with all its problems at once', async () => {
    const said = await writer.refused('createMapActivity', { entry: { xpRate: 0, duration: 5 }, reason: REASON })
    expect(said).toMatchObject({ code: 'invalid-argument', details: { reason: 'content/invalid' } })
    expect(said.message).toBe(
      'Validation failed: Id must be a word of lower-case letters, digits and _, Name is required, ' +
        'Location is required, Skill type is required, At least one level requirement is required, ' +
        'XP rate must be between 1 and 10000, Duration must be between 1 second and 5 minutes',
    )
    const fields = JSON.parse(String(said.details?.['fields'])).map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['id', 'name', 'locationId', 'skillType', 'levelRequirements', 'xpRate', 'duration'])
  })

  const WRONG: [row: string, parts: object, message: string][] = [
    ['[CONT-8] a blank name', { id: 'blank_name', name: '   ' }, 'Name is required'],
    ['[CONT-9] no location', { locationId: null }, 'Location is required'],
    ['[CONT-9] an unknown location', { locationId: 'moon' }, 'Location not found: moon'],
    ['[CONT-10] no skill', { skillType: null }, 'Skill type is required'],
    ['[CONT-10] an unknown skill', { skillType: 'juggling' }, 'Skill type is not valid'],
    ['[CONT-11] no level', { levelRequirements: {} }, 'At least one level requirement is required'],
    ['[CONT-12] level 0', { levelRequirements: { mining: 0 } }, 'Mining level must be between 1 and 99'],
    ['[CONT-12] level 100', { levelRequirements: { mining: 100 } }, 'Mining level must be between 1 and 99'],
    [
      '[CONT-12] a level that is text',
      { levelRequirements: { mining: 'ten' } },
      'Mining level must be between 1 and 99',
    ],
    ['[CONT-13] a rate of 0', { xpRate: 0 }, 'XP rate must be between 1 and 10000'],
    ['[CONT-13] a rate of 10001', { xpRate: 10_001 }, 'XP rate must be between 1 and 10000'],
    ['[CONT-13] a rate that is text', { xpRate: 'much' }, 'XP rate must be between 1 and 10000'],
    ['[CONT-14] 999 ms', { duration: 999 }, 'Duration must be between 1 second and 5 minutes'],
    ['[CONT-14] 300001 ms', { duration: 300_001 }, 'Duration must be between 1 second and 5 minutes'],
    ['[CONT-14] half a millisecond', { duration: 1_000.5 }, 'Duration must be between 1 second and 5 minutes'],
    ['[CONT-15] an unknown resource', { resources: [{ itemId: 'x', quantity: 1 }] }, 'Resource item not found: x'],
    [
      '[CONT-15] a resource with quantity 0',
      { resources: [{ itemId: 'logs', quantity: 0 }] },
      'Resource quantity must be between 1 and 1000',
    ],
    [
      '[CONT-15] a resource with quantity 1001',
      { resources: [{ itemId: 'logs', quantity: 1_001 }] },
      'Resource quantity must be between 1 and 1000',
    ],
    ['[CONT-16] an unknown output', { outputs: [{ itemId: 'x', quantity: 1 }] }, 'Output item not found: x'],
    [
      '[CONT-16] an output with quantity 1001',
      { outputs: [{ itemId: 'logs', quantity: 1_001 }] },
      'Output quantity must be between 1 and 1000',
    ],
    [
      '[CONT-17] a chance above 1',
      { outputs: [{ itemId: 'logs', quantity: 1, chance: 1.01 }] },
      'Output chance must be between 0 and 1',
    ],
    [
      '[CONT-17] a chance below 0',
      { outputs: [{ itemId: 'logs', quantity: 1, chance: -0.01 }] },
      'Output chance must be between 0 and 1',
    ],
    ['an id that is taken', { id: 'gather_kindling', name: 'Another' }, 'Id is taken'],
    ['a name that is taken', { id: 'another', name: 'gather KINDLING' }, 'Name is taken by gather_kindling'],
    ['an id that is part of a page address', { id: 'new' }, 'Id is a reserved word'],
    [
      'an id that is a property of every object',
      { id: 'constructor' },
      'Id must be a word of lower-case letters, digits and _',
    ],
    ['a character that is not allowed', { description: 'a\u0000b' }, 'Description has a character that is not allowed'],
  ]

  test.each(WRONG)('with %s', async (_, parts, message) => {
    const eras = testServer.server.timeline.eras().length
    expect((await refusal(parts)).message).toBe(`Validation failed: ${message}`)
    expect(testServer.server.timeline.eras()).toHaveLength(eras)
  })
})

describe('a change', () => {
  test('[CONT-5] takes effect with its era; earlier play keeps the former values', async () => {
    const activity = await create({ xpRate: 10 })
    await testServer.forward(AHEAD)
    const player = await testServer.player()
    const begun = await player.does(starts(String(activity.entry['id'])))
    await testServer.forward(seconds(10))
    const { written, from } = await writer.ask('updateMapActivity', { ...known(activity), changes: { xpRate: 100 } })
    expect(written.entry).toEqual({ ...activity.entry, xpRate: 100 })
    await testServer.forward(AHEAD + seconds(20))
    const { player: state } = await player.load()
    // A completion gives the experience that was valid at its start.
    const all = state.completions[known(activity).id] ?? 0
    const former = Math.ceil((from - begun) / 2_000)
    expect(former).toBeGreaterThan(5)
    expect(all - former).toBeGreaterThan(5)
    expect(state.skills.woodcutting.experience).toBe(former * 10 + (all - former) * 100)
  })

  test('[CONT-23] is refused with the current entry if a colleague has changed it meanwhile', async () => {
    const activity = await create()
    await other.ask('updateMapActivity', { ...known(activity), changes: { xpRate: 8 } })
    const said = await writer.refused('updateMapActivity', { ...known(activity), changes: { duration: 3_000 } })
    expect(said).toMatchObject({ code: 'failed-precondition', details: { reason: 'staff/overtaken' } })
    expect(JSON.parse(String(said.details?.['now']))).toMatchObject({ xpRate: 8, duration: 2_000 })
  })

  test('is refused if a concurrent one was faster', async () => {
    const activity = await create()
    const both = await Promise.all([
      writer.post('/api/updateMapActivity', { ...known(activity), changes: { xpRate: 8 } }),
      other.post('/api/updateMapActivity', { ...known(activity), changes: { xpRate: 9 } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('within the same millisecond gets a new version', async () => {
    const activity = await create()
    const clock = vi.spyOn(testServer.server.clock, 'now').mockReturnValue(activity.updatedAt)
    const { written } = await other
      .ask('updateMapActivity', { ...known(activity), changes: { xpRate: 8 } })
      .finally(() => clock.mockRestore())
    expect(written.updatedAt).toBeGreaterThan(activity.updatedAt)
    expect(await writer.refused('updateMapActivity', { ...known(activity), changes: { xpRate: 9 } })).toMatchObject({
      details: { reason: 'staff/overtaken' },
    })
  })

  test('[CONT-24] of an unknown activity is refused', async () => {
    const gone = { id: 'gone', expectedVersion: 0, reason: REASON }
    expect(await writer.refused('updateMapActivity', { ...gone, changes: {} })).toMatchObject({
      code: 'not-found',
      message: 'Activity not found',
    })
    expect(await writer.refused('getItem', { id: 'gone' })).toMatchObject({ message: 'Item not found' })
    expect(await writer.refused('getNpc', { id: 'gone' })).toMatchObject({ message: 'NPC not found' })
  })

  test('without a difference is refused', async () => {
    const activity = await create()
    expect(
      await writer.refused('updateMapActivity', { ...known(activity), changes: { xpRate: activity.entry['xpRate'] } }),
    ).toEqual(callError('content/unchanged'))
  })

  test('is listed with the previous values and can be reverted', async () => {
    const activity = await create()
    const { written } = await writer.ask('updateMapActivity', { ...known(activity), changes: { xpRate: 55 } })
    const { history } = await writer.ask('getMapActivity', { id: known(activity).id })
    expect(history.map(({ before, after, reason }) => [before?.['xpRate'], after['xpRate'], reason])).toEqual([
      [7, 55, REASON],
      [undefined, 7, REASON],
    ])
    const [latest, first] = history
    const restored = await writer.ask('restoreMapActivity', { ...known(written), changeId: latest?.id ?? 0 })
    expect(restored.written.entry).toEqual(activity.entry)
    expect((await writer.ask('getMapActivity', { id: known(activity).id })).history).toHaveLength(3)
    expect(
      await writer.refused('restoreMapActivity', { ...known(restored.written), changeId: first?.id ?? 0 }),
    ).toEqual(callError('content/first'))
    expect(await writer.refused('restoreMapActivity', { ...known(restored.written), changeId: 999_999 })).toMatchObject(
      { code: 'not-found', message: 'Change not found' },
    )
  })
})

describe('[CONT-19] [CONT-20] a deactivated activity', () => {
  test('cannot be started, ends after the running completion, stays stored, and can be activated again', async () => {
    const activity = await create()
    const id = String(activity.entry['id'])
    await testServer.forward(AHEAD)
    const player = await testServer.player()
    await player.does(starts(id))
    const off = await writer.ask('setMapActivityActive', { ...known(activity), isActive: false })
    expect(off.written).toMatchObject({ isActive: false, entry: { deactivated: true } })
    await testServer.forward(seconds(30))
    const { player: state } = await player.load()
    expect(state.currentAction).toBeNull()
    expect(state.lastStop).toMatchObject({ reason: 'activity/not-found' })
    // The completion that was running when it was deactivated is the last one.
    expect(state.completions[id]).toBeGreaterThan(0)
    expect(state.completions[id]).toBeLessThanOrEqual(2)
    const [stored] = await testServer.sql()`select data from map_activities where id = ${id}`
    expect(stored?.['data']).toMatchObject({ deactivated: true })
    const again = await writer.ask('setMapActivityActive', { ...known(off.written), isActive: true })
    expect(again.written.entry).toEqual(activity.entry)
    await testServer.forward(AHEAD)
    await player.does(starts(id))
  })
})

describe('a name', () => {
  const item = (name: string) => ({ name, type: 'resource' })
  const create = async (name: string) =>
    (await writer.ask('createItem', { entry: item(name), reason: REASON })).written.entry

  test('is stored on one line, without invisible characters', async () => {
    expect(await create('  Marsh\n\u200Breed\u202E ')).toMatchObject({ id: 'marsh_reed', name: 'Marsh reed' })
  })

  test('that looks like an existing one is refused', async () => {
    const { message } = await writer.refused('createItem', {
      entry: { ...item('Log\u200Bs'), id: 'other_logs' },
      reason: REASON,
    })
    expect(message).toBe('Validation failed: Name is taken by logs')
    const hidden = await writer.refused('createItem', { entry: item('Marsh\u00AD hay'), reason: REASON })
    expect(hidden.message).toBe('Validation failed: Name can only have visible characters')
  })

  test('that gives no id gets one from its kind and a number', async () => {
    const [sword, shield, one] = [await create('Меч'), await create('Щит'), await create('constructor')]
    expect([sword['id'], shield['id'], one['id']]).toEqual(['item_1', 'item_2', 'item_3'])
  })
})

describe('a location', () => {
  const field = (parts: object = {}) => ({ name: `Long field ${++made}`, description: 'Grass, mostly.', ...parts })
  const added = async () => (await writer.ask('createLocation', { entry: field(), reason: REASON })).written

  test('[CONT-28] [CONT-29] needs a name and a description', async () => {
    expect((await writer.refused('createLocation', { entry: { id: 'no_name' }, reason: REASON })).message).toBe(
      'Validation failed: Location name is required, Location description is required',
    )
  })

  test('[CONT-25] has its fields, and the skills of its active activities', async () => {
    const { entry } = await added()
    const id = String(entry['id'])
    const work = (await writer.ask('createMapActivity', { entry: picking({ locationId: id }), reason: REASON })).written
    const skills = async () => {
      await testServer.forward(AHEAD)
      const { locations } = await writer.ask('getLocations', {})
      return locations.find((place) => place.id === id)
    }
    expect(await skills()).toMatchObject({ ...entry, availableSkills: ['woodcutting'] })
    await writer.ask('setMapActivityActive', { ...known(work), isActive: false })
    expect(await skills()).toMatchObject({ availableSkills: [] })
    const { written } = await writer.ask('getLocation', { id })
    expect(written).toMatchObject({ createdBy: { uid: writer.uid }, updatedAt: written.createdAt })
  })

  test('[CONT-26] [CONT-27] changes its name and description, and nothing else', async () => {
    const place = await added()
    const said = await writer.refused('updateLocation', {
      ...known(place),
      changes: { icon: 'tent', name: 'Other', climate: 'wet' },
    })
    expect(said).toMatchObject({ code: 'invalid-argument', message: 'Cannot update these fields: icon, climate' })
    expect((await writer.refused('updateLocation', { ...known(place), changes: { name: ' ' } })).message).toBe(
      'Validation failed: Location name is required',
    )
    const { written } = await writer.ask('updateLocation', {
      ...known(place),
      changes: { name: `Short field ${made}`, description: 'Less grass.' },
    })
    expect(written.entry).toEqual({ ...place.entry, name: `Short field ${made}`, description: 'Less grass.' })
  })
})

describe('an entry that others reference', () => {
  test('is returned with its references', async () => {
    const { references } = await writer.ask('getItem', { id: 'logs' })
    expect(references).toContainEqual({
      table: 'activities',
      id: 'gather_kindling',
      name: 'Gather kindling',
      field: 'outputs.0.itemId',
    })
  })

  test('lists new references at once, and a reactivated entry is validated again', async () => {
    const entry = { name: `Fair garland ${++made}`, type: 'treasure', value: 5 }
    const garland = (await writer.ask('createItem', { entry, reason: REASON })).written
    const { id } = known(garland)
    const binding = await create({ outputs: [{ itemId: id, quantity: 1 }] })
    const { references } = await writer.ask('getItem', { id })
    expect(references).toMatchObject([{ table: 'activities', id: known(binding).id, field: 'outputs.0.itemId' }])
    const off = await writer.ask('setMapActivityActive', { ...known(binding), isActive: false })
    await writer.ask('setItemActive', { ...known(garland), isActive: false })
    const back = await writer.refused('setMapActivityActive', { ...known(off.written), isActive: true })
    expect(back.message).toBe(`Validation failed: Output item is deactivated: ${id}`)
  })

  test('[CONT-1] an item in use cannot be deactivated; one without references can, and stays in the content', async () => {
    const { written: logs } = await writer.ask('getItem', { id: 'logs' })
    const said = await writer.refused('setItemActive', { ...known(logs), isActive: false })
    expect(said).toMatchObject({ code: 'failed-precondition', details: { reason: 'content/in-use' } })
    expect(said.message).toMatch(/^Still in use by .+ and \d+ more$/)
    const entry = { name: `Fair ribbon ${++made}`, type: 'treasure', value: 5 }
    const ribbon = (await writer.ask('createItem', { entry, reason: REASON })).written
    const { written } = await writer.ask('setItemActive', { ...known(ribbon), isActive: false })
    expect(inForce('items', known(written).id)).toMatchObject({ deactivated: true })
    const uses = await writer.refused('createMapActivity', {
      entry: picking({ outputs: [{ itemId: known(written).id, quantity: 1 }] }),
      reason: REASON,
    })
    expect(uses.message).toBe(`Validation failed: Output item is deactivated: ${known(written).id}`)
  })

  test('a value above the price of a shop is refused, and the shop is named', async () => {
    const { written: bread } = await writer.ask('getItem', { id: 'bread' })
    expect((await writer.refused('updateItem', { ...known(bread), changes: { value: 100 } })).message).toMatch(
      /^Validation failed: .*Dorrit Pell: Bread would be sold for less than shops pay for it/,
    )
  })

  test('whether an item stacks, and its slot, cannot be changed', async () => {
    const { written: logs } = await writer.ask('getItem', { id: 'logs' })
    expect(logs.entry['stackable']).toBe(true)
    expect((await writer.refused('updateItem', { ...known(logs), changes: { stackable: false } })).message).toBe(
      'Cannot update these fields: stackable',
    )
    expect((await writer.refused('updateItem', { ...known(logs), changes: { equipmentSlot: 'head' } })).message).toBe(
      'Cannot update these fields: equipmentSlot',
    )
  })

  test('reverting to an earlier version cannot change them either', async () => {
    const entry = { name: `Fair banner ${++made}`, type: 'treasure', value: 5, stackable: false }
    const banner = (await writer.ask('createItem', { entry, reason: REASON })).written
    const { written } = await writer.ask('updateItem', { ...known(banner), changes: { stackable: true } })
    const [latest] = (await writer.ask('getItem', { id: known(banner).id })).history
    const back = await writer.refused('restoreItem', { ...known(written), changeId: latest?.id ?? 0 })
    expect(back.message).toBe('Cannot update these fields: stackable')
  })

  test('[CONT-6] the steps of a quest cannot be removed, and a deactivated quest cannot be started', async () => {
    const { written: quest } = await writer.ask('getQuest', { id: 'something_in_the_flour' })
    const steps = quest.entry['steps'] as object[]
    expect(await writer.refused('updateQuest', { ...known(quest), changes: { steps: steps.slice(1) } })).toMatchObject({
      message: 'Cannot update these fields: steps',
    })
    const { written } = await writer.ask('setQuestActive', { ...known(quest), isActive: false })
    await testServer.forward(AHEAD)
    const player = await testServer.player()
    const asks = { type: 'startQuest', questId: 'something_in_the_flour' } as const
    const { results } = await player.perform(asks)
    expect(results).toMatchObject([{ ok: false, error: { details: { reason: 'quest/cannot-start' } } }])
    await writer.ask('setQuestActive', { ...known(written), isActive: true })
    await testServer.forward(AHEAD)
    await player.does(asks)
  })
})

test('[CP2] a quest that another one requires, or that unlocks a farming slot, cannot be deactivated', async () => {
  const refusalOf = async (id: string) => {
    const { written } = await writer.ask('getQuest', { id })
    return (await writer.refused('setQuestActive', { ...known(written), isActive: false })).message
  }
  expect(await refusalOf('ten_past_four')).toMatch(/^Still in use by .*Silk for a Ghost/)
  expect(await refusalOf('master_gardener')).toContain('farming slot 3')
  const { written } = await writer.ask('getQuest', { id: 'master_gardener' })
  const byUpdate = await writer.refused('updateQuest', { ...known(written), changes: { deactivated: true } })
  expect(byUpdate.message).toContain('farming slot 3')
})

describe('[CP15] a quest in the dialogue of a person', () => {
  type Trees = { id: string; options: { action?: { questId?: string } }[] }[]
  const abbess = async () => (await writer.ask('getNpc', { id: 'monastery_abbot' })).written
  const treesOf = ({ entry }: { entry: Record<string, unknown> }) => entry['dialogueTrees'] as Trees
  const without = (trees: Trees, questId: string): Trees =>
    trees.map((tree) => ({ ...tree, options: tree.options.filter(({ action }) => action?.questId !== questId) }))

  test('is a reference to the person, and the person is one to the quest', async () => {
    const { references } = await writer.ask('getNpc', { id: 'monastery_abbot' })
    const fromQuest = references.filter(({ id }) => id === 'the_long_fast')
    expect(fromQuest.map(({ table, field }) => [table, field])).toEqual([
      ['quests', 'steps.1'],
      ['quests', 'steps.5'],
      ['quests', 'steps'],
    ])
    const quest = await writer.ask('getQuest', { id: 'the_long_fast' })
    expect(quest.references.map(({ table, id }) => `${table}/${id}`)).toContain('npcs/monastery_abbot')
  })

  test('cannot lose the dialogue that completes its steps', async () => {
    const person = await abbess()
    const changes = { dialogueTrees: without(treesOf(person), 'the_long_fast') }
    const said = await writer.refused('updateNpc', { ...known(person), changes })
    expect(said).toMatchObject({ code: 'invalid-argument', details: { reason: 'content/invalid' } })
    expect(JSON.parse(String(said.details?.['fields']))).toEqual([
      { field: 'dialogueTrees', message: 'The Long Fast: No dialogue completes the step bones_given' },
      { field: 'dialogueTrees', message: 'The Long Fast: No dialogue completes the step broken' },
    ])
    expect(await writer.refused('setNpcActive', { ...known(person), isActive: false })).toMatchObject({
      code: 'failed-precondition',
      details: { reason: 'content/in-use', users: expect.stringContaining('The Long Fast') },
    })
  })

  test('is created deactivated, then added to a dialogue, then activated', async () => {
    const steps = [{ id: 'sat', type: 'custom', text: 'Sit a while.' }]
    const entry = { id: `a_short_rest_${++made}`, name: `A Short Rest ${made}`, steps }
    expect((await writer.refused('createQuest', { entry, reason: REASON })).message).toBe(
      'Validation failed: No dialogue completes the step sat',
    )
    const closed = await writer.ask('createQuest', { entry: { ...entry, deactivated: true }, reason: REASON })
    const quest = closed.written
    expect((await writer.refused('setQuestActive', { ...known(quest), isActive: true })).message).toBe(
      'Validation failed: No dialogue completes the step sat',
    )
    const person = await abbess()
    const sits = {
      id: 'sat',
      text: 'I have sat.',
      action: { type: 'complete_quest_step', questId: entry.id, stepId: 'sat' },
    }
    const trees = treesOf(person).map((tree) =>
      tree.id === 'hello' ? { ...tree, options: [...tree.options, sits] } : tree,
    )
    await writer.ask('updateNpc', { ...known(person), changes: { dialogueTrees: trees } })
    const { written } = await writer.ask('setQuestActive', { ...known(quest), isActive: true })
    expect(written.isActive).toBe(true)
  })
})

describe('every collection', () => {
  test('[CONT-4] monsters', async () => {
    const entry = { name: `Fair goose ${++made}`, level: 2, hitpoints: 30, attack: 2, strength: 2, defence: 2 }
    const { written } = await writer.ask('createMonster', { entry, reason: REASON })
    expect(inForce('monsters', known(written).id)).toEqual(written.entry)
    expect(written.entry).toMatchObject({ mode: 'melee', loot: [], coins: { least: 0, most: 0 } })
  })

  test('[CONT-7] people and achievements', async () => {
    const { written: person } = await writer.ask('getNpc', { id: 'general_store' })
    const trees = person.entry['dialogueTrees'] as object[]
    expect(
      (await writer.refused('updateNpc', { ...known(person), changes: { dialogueTrees: trees.slice(0, -1) } })).message,
    ).toBe('Validation failed: Next dialogue not found: gossip')
    const [first] = (await writer.ask('listAchievements', { limit: 1 })).entries
    const { written } = await writer.ask('updateAchievement', {
      ...known(first as never),
      changes: { description: 'Rewritten for the fair.' },
    })
    expect(written).toMatchObject({
      isEdited: true,
      updatedBy: { uid: writer.uid },
      createdBy: { name: 'The release' },
    })
  })

  test('[DATA-15] activities without a location have a collection of their own', async () => {
    const [any] = (await writer.ask('listActivities', {})).entries
    expect(any?.entry['locationId']).toBeNull()
    const said = await writer.refused('createActivity', { entry: picking(), reason: REASON })
    expect(said.message).toBe('Validation failed: An activity that can be done anywhere has no location')
    expect(
      (await writer.refused('updateMapActivity', { ...known(await create()), changes: { locationId: null } })).message,
    ).toBe('Validation failed: Location is required')
  })

  test('is listed by name in pages, and filtered by text, state and whether it was edited', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const { entries, hasMore } = await writer.ask('listItems', { limit: 200, ...(after && { after }) })
      seen.push(...entries.map(({ entry }) => String(entry['name']).toLowerCase()))
      after = hasMore ? String(entries.at(-1)?.entry['id']) : undefined
    } while (after)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await writer.ask('listItems', { limit: 1 })).total)
    const names = async (input: object) =>
      (await writer.ask('listMapActivities', input)).entries.map(({ entry }) => entry['id'])
    expect(await names({ search: 'KINDLING' })).toEqual(['gather_kindling'])
    expect(await names({ search: '%' })).toEqual([])
    expect((await names({ search: 'runecrafting' })).length).toBeGreaterThan(3)
    const off = await create()
    await writer.ask('setMapActivityActive', { ...known(off), isActive: false })
    expect(await names({ search: known(off).id, isActive: false })).toEqual([known(off).id])
    expect(await names({ search: known(off).id, isActive: true })).toEqual([])
    expect(await names({ isEdited: false })).not.toContain(known(off).id)
    expect(await names({ isEdited: true })).toContain(known(off).id)
  })
})
