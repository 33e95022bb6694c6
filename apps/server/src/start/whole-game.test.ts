import {
  type Activity,
  experienceFor,
  hours,
  minutes,
  newPlayer,
  type Player,
  progressOf,
  type SkillType,
  seconds,
} from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, starts, stops, type TestServer, type Visitor } from '../http/testing.ts'

let testServer: TestServer
let guest: Visitor
beforeAll(async () => {
  testServer = await openServer()
  guest = await testServer.player()
})
afterAll(() => testServer.close())

const fields = (value: object | null | undefined) => Object.keys(value ?? {})
const content = async () => (await guest.ask('getContent', {})).content

const stacksOf = (...items: [id: string, quantity: number][]) =>
  items.map(([id, quantity], slot) => ({ id, quantity, slot }))

test('[SKILL-2, MEMB-2, INV-2, COMB-1, COMB-2, FARM-1, FARM-2, QUEST-6] a player has the fields of the specification', async () => {
  const player = await testServer.player()
  await player.does(starts('net_shrimp'))
  await testServer.forward(minutes(1))
  const { player: seen } = await player.load()
  const entry = ['type', 'level', 'experience', 'isActive', 'lastActiveTime', 'currentActivity']
  for (const skill of Object.values(seen.skills)) expect(fields(skill)).toEqual(expect.arrayContaining(entry))
  expect(fields(seen.subscription)).toEqual(expect.arrayContaining(['isActive', 'tier']))
  expect([seen.isPremium, seen.subscription.isActive, seen.subscription.tier]).toEqual([false, false, null])
  expect(fields(seen.inventory[0])).toEqual(['id', 'quantity', 'slot'])
  expect(fields(seen.combat)).toEqual(
    expect.arrayContaining([
      'isInCombat',
      'currentTarget',
      'lastDamageTime',
      'lastMonsterAttack',
      'lastPlayerAttack',
      'lastPlayerDamage',
      'isRegeneratingHealth',
      'lastHealthRegenTime',
      'specialAttackEnergy',
      'activeBuffs',
      'lastAutoEatTime',
      'lastManualFoodTime',
      'foodCooldownUntil',
    ]),
  )
  expect(fields(seen.combatMode)).toEqual(['style', 'mode'])
  expect(fields(seen.farming)).toEqual(expect.arrayContaining(['slots', 'totalHarvested', 'unlockedSlots']))
  expect(seen.farming).toMatchObject({ totalHarvested: 0, unlockedSlots: 1 })
  const slot = ['id', 'isUnlocked', 'unlockRequirement', 'unlockDetails', 'harvestToBank', 'autoHarvest', 'currentCrop']
  expect(seen.farming.slots).toHaveLength(7)
  for (const each of seen.farming.slots) expect(fields(each)).toEqual(expect.arrayContaining(slot))
  expect(fields(seen.questProgress)).toEqual(
    expect.arrayContaining(['activeQuests', 'completedQuests', 'availableQuests']),
  )
  expect(seen.questProgress.availableQuests).toContain('first_steps')
})

test('[ACT-11, COMB-3, COMB-4] a fight is shown with its place and progress, and consistent figures', async () => {
  const fighter = await testServer.player()
  await fighter.does(starts('fight_chickens'))
  await testServer.forward(10_000)
  const { player } = await fighter.load()
  expect(player.currentAction).toMatchObject({
    activityId: 'fight_chickens',
    locationId: 'lumbridge',
    locationName: 'Hearthford',
    activityName: expect.stringContaining('Chicken'),
    skillType: 'attack',
    startTime: expect.any(Number),
    duration: expect.any(Number),
    progress: expect.any(Number),
    activity: { id: 'fight_chickens' },
    isCompleting: false,
  })
  expect(player.inCombat).toBe(true)
  expect(player.combat.isInCombat).toBe(player.inCombat)
  expect(player.combat.lastDamageTime).toBe(player.lastDamageTime)
  expect(player.combat.specialAttackEnergy).toBe(player.specialAttackEnergy)
  expect(player.combatMode.style).toBe(player.combatStyle)
})

test('[ACT-1, ACT-2, ACT-3, ACT-4, ACT-5, ACT-40, SKILL-18] all activities are read as one list, with all fields', async () => {
  const { activities } = await guest.ask('getActivities', {})
  const known = await content()
  expect(activities).toHaveLength(Object.keys(known.activities).length)
  const named = ['id', 'name', 'description', 'locationId', 'skillType', 'levelRequirements', 'xpRate', 'duration']
  const more = ['resources', 'outputs', 'category', 'membersOnly', 'deactivated', 'createdAt', 'updatedAt']
  for (const activity of activities) {
    expect(fields(activity)).toEqual(expect.arrayContaining([...named, ...more, 'createdBy', 'updatedBy']))
    expect(activity.duration).toBeGreaterThanOrEqual(1_000)
    for (const resource of activity.resources)
      expect(fields(resource).sort()).toEqual(['consumed', 'itemId', 'quantity'])
    for (const output of activity.outputs) expect(fields(output).sort()).toEqual(['chance', 'itemId', 'quantity'])
  }
})

test('[LOC-17, LOC-20] all locations are read at once, each with the skills of its activities', async () => {
  const { locations } = await guest.ask('getLocations', {})
  expect(locations).toHaveLength(15)
  for (const location of locations) {
    expect(fields(location).sort()).toEqual(['availableSkills', 'description', 'icon', 'id', 'name'])
  }
})

test('[INV-3, INV-4, INV-5, FOOD-9, COMB-31, REC-1, REC-2, REC-3] items and recipes have the fields of the specification', async () => {
  const { items, recipes } = await content()
  const all = Object.values(items)
  expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(['food', 'potion', 'consumable']))
  const having = (field: keyof (typeof all)[number]) => {
    const found = all.filter((item) => item[field] !== undefined)
    expect(found.length, field).toBeGreaterThan(0)
    return found
  }
  having('healAmount')
  having('equipmentSlot')
  having('ammunitionSaveChance')
  for (const { combatStats } of having('combatStats')) {
    expect(fields(combatStats).sort()).toEqual(['attackBonus', 'defenceBonus', 'otherBonus'])
  }
  for (const { potionEffects = [] } of having('potionEffects')) {
    for (const effect of potionEffects) expect(fields(effect).sort()).toEqual(['boost', 'duration', 'type'])
  }
  for (const { specialAttack } of having('specialAttack')) {
    expect(fields(specialAttack)).toEqual(expect.arrayContaining(['name', 'energyCost']))
  }
  const named = ['id', 'name', 'description', 'skillType', 'requiredLevel', 'xpRate', 'duration']
  for (const recipe of Object.values(recipes)) {
    expect(fields(recipe)).toEqual(expect.arrayContaining([...named, 'resources', 'outputs', 'isUnlocked', 'category']))
    for (const resource of recipe.resources) expect(fields(resource).sort()).toEqual(['id', 'quantity'])
    for (const output of recipe.outputs) expect(fields(output).sort()).toEqual(['chance', 'id', 'quantity'])
  }
})

test('[QUEST-1, QUEST-2, QUEST-3, QUEST-4, NPC-1, NPC-2, NPC-3, NPC-4, NPC-5, ACH-1, ACH-2, ACH-3, FARM-4] people, quests, seeds and achievements have the fields of the specification', async () => {
  const { quests, npcs, achievements, seeds } = await content()
  const steps = Object.values(quests).flatMap((quest) => {
    expect(fields(quest)).toEqual(expect.arrayContaining(['id', 'steps', 'requirements']))
    return quest.steps
  })
  const kinds = ['collect', 'custom', 'explore', 'kill', 'skill', 'talk']
  expect([...new Set(steps.map(({ type }) => type))].sort()).toEqual(kinds)
  const asked = new Set(steps.flatMap(({ requirements }) => fields(requirements)))
  expect([...asked].sort()).toEqual(['itemId', 'location', 'npcId', 'quantity', 'skillLevel'])
  const person = [
    'id',
    'name',
    'description',
    'type',
    'location',
    'icon',
    'dialogueTrees',
    'defaultDialogue',
    'isActive',
  ]
  for (const npc of Object.values(npcs)) {
    expect(fields(npc)).toEqual(expect.arrayContaining(person))
    for (const tree of npc.dialogueTrees)
      expect(fields(tree)).toEqual(expect.arrayContaining(['id', 'text', 'options']))
  }
  const types = new Set(Object.values(npcs).map(({ type }) => type))
  expect([...types].sort()).toEqual(['other', 'quest', 'shop', 'skill_trainer'])
  const options = Object.values(npcs).flatMap((npc) => npc.dialogueTrees.flatMap((tree) => tree.options))
  const said = new Set(options.flatMap(fields))
  expect([...said].sort()).toEqual(['action', 'condition', 'id', 'nextDialogueId', 'response', 'text'])
  expect(npcs['combat_trainer']?.skillTrainer).toEqual({ skills: ['attack', 'strength', 'defence'], maxLevel: 99 })
  const honour = [
    'id',
    'name',
    'description',
    'category',
    'tier',
    'icon',
    'requirements',
    'rewards',
    'isActive',
    'sortOrder',
  ]
  for (const achievement of Object.values(achievements)) expect(fields(achievement).sort()).toEqual(honour.toSorted())
  for (const seed of Object.values(seeds)) {
    expect(fields(seed).sort()).toEqual(['growthTime', 'herbId', 'levelRequired', 'seedId', 'tier', 'xpReward'])
  }
})

test('[QUEST-7, QUEST-8, NPC-9] a quest started in a dialogue shows its steps, and the dialogue is remembered', async () => {
  const walker = await testServer.player()
  const { npcs } = await content()
  const guide = npcs['tutorial_guide']
  const begins = ({ action }: { action?: { type: string; questId?: string } | undefined }) =>
    action?.type === 'start_quest' && action.questId === 'first_steps'
  const tree = guide?.dialogueTrees.find(({ options }) => options.some(begins))
  const option = tree?.options.find(begins)
  if (!guide || !tree || !option) throw new Error('The guide begins no quest')
  await walker.does({ type: 'talk', npcId: guide.id })
  await walker.does({ type: 'chooseOption', npcId: guide.id, dialogueId: tree.id, optionId: option.id })
  const { player } = await walker.load()
  const [active] = player.questProgress.activeQuests
  expect(fields(active).sort()).toEqual(['currentStepId', 'isCompleted', 'questId', 'startedAt', 'stepProgress'])
  for (const step of active?.stepProgress ?? []) {
    expect(fields(step).sort()).toEqual(['completedAt', 'isCompleted', 'maxProgress', 'progress', 'stepId'])
  }
  expect(player.dialogueState.dialogueHistory).toMatchObject([
    { npcId: guide.id, dialogueTreeId: tree.id, optionChosen: option.id, timestamp: expect.any(Number) },
  ])
})

test('[FARM-3, OFF-1, OFF-2] a crop and an offline item show their progress', async () => {
  const farmer = await testServer.player()
  await testServer.edit(farmer.uid, (state) => {
    state.inventory = stacksOf(['guam_seed', 1], ['idle_crystal', 1])
  })
  await farmer.does({ type: 'plant', slotId: 1, seedId: 'guam_seed' })
  await farmer.does({ type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'woodcutting' })
  await testServer.forward(minutes(5))
  const { player } = await farmer.load()
  const crop = player.farming.slots[0]?.currentCrop
  expect(crop).toMatchObject({
    seedId: 'guam_seed',
    plantedAt: expect.any(Number),
    growthDuration: 600_000,
    autoReplant: false,
  })
  expect(player.offlineProgress).toMatchObject({
    startTime: expect.any(Number),
    endTime: expect.any(Number),
    totalXp: 1_050,
    itemsGained: { logs: 48 },
    lastProcessed: (player.offlineProgress?.startTime ?? 0) + minutes(5),
    activities: [
      {
        skillType: 'woodcutting',
        activityId: 'gather_kindling',
        duration: minutes(5),
        xpGained: 1_050,
        itemsGained: { logs: 48 },
      },
    ],
  })
})

test('[OFF-21, OFF-22] the progress of an absence can be calculated without changing anything', async () => {
  const player = await testServer.player()
  await player.does(starts('gather_kindling'))
  const now = testServer.now()
  const asked = { playerId: player.uid, lastActiveTime: now - hours(1), currentTime: now, activeSkills: [] }
  const before = await testServer.stored(player.uid)
  const answer = await player.ask('calculateOfflineProgress', asked)
  expect(await testServer.stored(player.uid)).toBe(before)
  expect(fields(answer).sort()).toEqual(['activities', 'cappedTime', 'itemsGained', 'totalXp'])
  expect(answer.cappedTime).toBe(hours(1))
  expect(answer.itemsGained['logs']).toBeGreaterThanOrEqual(1_499)
  expect(answer.activities).toMatchObject([{ skillType: 'woodcutting', activityId: 'gather_kindling' }])
  const none = await player.ask('calculateOfflineProgress', {
    ...asked,
    activeSkills: ['fishing'] satisfies SkillType[],
  })
  expect(none).toMatchObject({ totalXp: 0, activities: [] })
})

test('[OFF-22] the calculated progress of a fight includes its duration and all its gains', async () => {
  const player = await testServer.player()
  await player.does({ type: 'startActivity', locationId: 'lumbridge', activityId: 'fight_chickens' })
  const now = testServer.now()
  const asked = { playerId: player.uid, lastActiveTime: now - hours(1), currentTime: now, activeSkills: [] }
  const { activities, itemsGained, totalXp } = await player.ask('calculateOfflineProgress', asked)
  const fights = activities.filter(({ activityId }) => activityId === 'fight_chickens')
  expect(fights.map(({ skillType }) => skillType).sort()).toEqual(['attack', 'defence', 'hitpoints', 'strength'])
  for (const { duration } of fights) {
    expect(duration).toBeGreaterThan(minutes(5))
    expect(duration).toBeLessThanOrEqual(hours(1))
  }
  expect(totalXp).toBe(activities.reduce((sum, { xpGained }) => sum + xpGained, 0))
  expect(itemsGained['raw_chicken'] ?? itemsGained['feathers'] ?? itemsGained['bones']).toBeGreaterThan(5)
  // A fight trains several skills, but its items are counted once.
  for (const [id, count] of Object.entries(itemsGained)) {
    expect(activities.reduce((sum, one) => sum + (one.itemsGained[id] ?? 0), 0)).toBe(count)
  }
})

test('[OFF-23] a full day is allowed and counts completely, whenever the last call was', async () => {
  const player = await testServer.player()
  await player.does(starts('gather_kindling'))
  await testServer.forward(hours(2))
  const now = testServer.now()
  const asked = { playerId: player.uid, lastActiveTime: now - hours(24), currentTime: now, activeSkills: [] }
  const { itemsGained, cappedTime } = await player.ask('calculateOfflineProgress', asked)
  expect(cappedTime).toBe(hours(24))
  expect(itemsGained['logs']).toBeGreaterThanOrEqual(35_999)
})

test('the calculated progress does not reveal the player’s own future rolls', async () => {
  const player = await testServer.player()
  await player.does(starts('gather_kindling'))
  const nests = (gained: Record<string, number>) => gained['bird_nest'] ?? 0
  const [calculated, found]: number[][] = [[], []]
  for (let hour = 0; hour < 8; hour++) {
    const now = testServer.now()
    const request = { playerId: player.uid, lastActiveTime: now - hours(1), currentTime: now, activeSkills: [] }
    calculated?.push(nests((await player.ask('calculateOfflineProgress', request)).itemsGained))
    await testServer.forward(hours(1))
    found?.push(nests((await player.load()).report?.gained ?? {}))
  }
  expect(Math.max(...(calculated ?? []))).toBeGreaterThan(0)
  expect(calculated).not.toEqual(found)
})

test('[OFF-24] a failure of that call takes nothing from the absence, which is paid in full', async () => {
  const player = await testServer.player()
  const { uid } = player
  const kindling = (await content()).activities['gather_kindling'] as Activity
  const since = await player.does(starts('gather_kindling'))
  await testServer.forward(hours(1))
  const before = await testServer.stored(uid)
  const now = testServer.now()
  const span = { playerId: uid, lastActiveTime: now - hours(1), currentTime: now, activeSkills: [] }
  const fails = async (asked: object) => (await player.refused('calculateOfflineProgress', { ...span, ...asked })).code
  expect(await fails({ playerId: 'nobody' })).toBe('permission-denied')
  expect(await fails({ lastActiveTime: now + 1 })).toBe('invalid-argument')
  expect(await fails({ lastActiveTime: now - hours(25) })).toBe('invalid-argument')
  expect(await testServer.stored(uid)).toBe(before)
  // An internal error: the stored state cannot be read during the call.
  const { state } = await testServer.row(uid)
  await testServer.edit(uid, (broken) => void Reflect.deleteProperty(broken, 'skills'))
  expect(await fails({})).toBe('internal')
  expect(testServer.takeErrors()).toHaveLength(1)
  await testServer.edit(uid, (broken) => void Object.assign(broken, state))
  const { report, now: returned } = await player.load()
  const runs = Math.floor((returned - since) / kindling.duration)
  expect(report?.gained['logs']).toBe(runs)
  expect(report?.experience.woodcutting).toBe(runs * (kindling.xpRate ?? 0))
})

test('[OFF-23] more than a day is refused, and so is another player’s absence', async () => {
  const now = testServer.now()
  const asked = { playerId: guest.uid, lastActiveTime: now - hours(25), currentTime: now, activeSkills: [] }
  expect(await guest.refused('calculateOfflineProgress', asked)).toMatchObject({
    code: 'invalid-argument',
    message: 'Offline time exceeded maximum allowed. Progress capped to 24 hours.',
  })
  const other = await testServer.player()
  const theirs = { ...asked, playerId: other.uid, lastActiveTime: now }
  expect(await guest.refused('calculateOfflineProgress', theirs)).toMatchObject({ code: 'permission-denied' })
})

test('[ACH-4, ACH-5, ACH-6, ACH-12, ACH-13] the achievements of a player are read by uid, in order', async () => {
  const player = await testServer.player()
  await player.does(starts('gather_kindling'))
  await testServer.forward(hours(1))
  await player.load()
  const seen = await guest.ask('getPlayerAchievements', { uid: player.uid })
  expect(fields(seen).sort()).toEqual(['achievements', 'lastUpdated', 'titles', 'userId'])
  expect(seen.userId).toBe(player.uid)
  const { achievements } = await content()
  const order = Object.keys(seen.achievements).map((id) => achievements[id]?.sortOrder ?? 0)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  for (const [id, entry] of Object.entries(seen.achievements)) {
    expect(fields(entry).sort()).toEqual(['claimed', 'completedAt', 'id', 'isCompleted', 'progress'])
    expect(entry.id).toBe(id)
    expect(fields(entry.progress)).toEqual(achievements[id]?.requirements.map((_, index) => `req_${index}`))
  }
  const earned = Object.values(seen.achievements).filter(({ isCompleted }) => isCompleted)
  expect(earned.length).toBeGreaterThan(0)
  for (const { completedAt, claimed } of earned) expect([typeof completedAt, claimed]).toEqual(['number', true])
  // Progress is capped at the target, even if the player has gone beyond it.
  for (const { id, progress, isCompleted } of Object.values(seen.achievements)) {
    for (const [index, requirement] of (achievements[id]?.requirements ?? []).entries()) {
      const { target } = progressOf(newPlayer('nobody', 0), requirement)
      const reached = progress[`req_${index}`] ?? -1
      expect(reached, id).toBeLessThanOrEqual(target)
      if (isCompleted) expect(reached, id).toBe(target)
    }
  }
})

test('[CACHE-3] achievements shown to others are cached for 2 min; the player’s own request is always fresh and refreshes the cache', async () => {
  const player = await testServer.player()
  const earned = async (who: Visitor) => {
    const { achievements } = await who.ask('getPlayerAchievements', { uid: player.uid })
    return Object.values(achievements).filter(({ isCompleted }) => isCompleted).length
  }
  await testServer.edit(player.uid, (state) => {
    state.skills.woodcutting = { ...state.skills.woodcutting, level: 9, experience: experienceFor(10) - 1 }
  })
  await player.does(starts('gather_kindling'))
  const before = await earned(guest)
  await testServer.forward(minutes(2) - seconds(10))
  await player.sync()
  const after = await earned(player)
  expect(after).toBeGreaterThan(before)
  expect(await earned(guest)).toBe(after)
  await testServer.edit(player.uid, (state) => {
    state.achievements = {}
    state.currentAction = null
  })
  expect(await earned(guest)).toBe(after)
  await testServer.forward(minutes(2) - seconds(10))
  expect(await earned(guest)).toBe(after)
  await testServer.forward(seconds(10))
  expect(await earned(guest)).toBe(0)
})

test('opening the game returns the progress of every started achievement, other answers do not', async () => {
  const player = await testServer.player()
  await player.does(starts('gather_kindling'))
  await testServer.forward(minutes(1))
  const { player: seen } = await player.load()
  const { achievements } = await player.ask('getPlayerAchievements', { uid: player.uid })
  const begun = Object.values(achievements).filter(({ progress }) => Object.values(progress).some((n) => n > 0))
  expect(begun.length).toBeGreaterThan(10)
  expect(begun.length).toBeLessThan(Object.keys(achievements).length)
  expect(seen.achievementProgress).toEqual(Object.fromEntries(begun.map(({ id, progress }) => [id, progress])))
  expect((await player.perform(stops)).player).not.toHaveProperty('achievementProgress')
})

test('[MAINT-32] the first sign-in of a later day pays the bonus, once', async () => {
  const player = await testServer.player()
  await player.becomeAccount()
  const before = (await player.load()).player.coins
  await testServer.forward(hours(24))
  const first = await player.load()
  expect([first.bonus, first.player.coins]).toEqual([100, before + 100])
  const second = await player.load()
  expect([second.bonus, second.player.coins]).toEqual([0, before + 100])
})

test('[XPV-1] experience from a quest, a crop, lessons and the offline item is valid, and unexplained experience is suspicious', async () => {
  const player = await testServer.player()
  const { seeds, quests } = (await player.ask('getContent', {})).content
  const torstol = Object.values(seeds).find(({ levelRequired }) => levelRequired === 93)
  await testServer.edit(player.uid, (state) => {
    state.coins = 1_000
    state.inventory = stacksOf(['idle_crystal', 1])
    const slot = state.farming.slots[0] as Player['farming']['slots'][0]
    slot.currentCrop = { seedId: torstol?.seedId ?? '', plantedAt: 0, growthDuration: 1, waits: false }
  })
  const { results } = await player.perform(
    { type: 'harvest', slotId: 1 },
    { type: 'trainSkill', npcId: 'combat_trainer', skillType: 'defence' },
    { type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'fishing' },
  )
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
  await testServer.forward(hours(9))
  const { skills } = (await player.load()).player
  expect(skills.fishing.experience).toBe(100_800)
  const gain = (skillType: SkillType, newXp: number) => ({ skillType, oldXp: 0, newXp, timeDiffMs: 1_000 })
  for (const skill of ['farming', 'defence', 'fishing'] as const) {
    const { experience } = skills[skill]
    expect(experience, skill).toBeGreaterThan(0)
    const verdict = await player.ask('validateXpGain', gain(skill, experience))
    expect(verdict, skill).toMatchObject({ valid: true, warning: null, suspiciousRatio: 0 })
    const forged = await player.refused('validateXpGain', gain(skill, experience + 50_000))
    expect(forged.details?.reason, skill).toBe('xp/suspicious')
  }
  // An active quest may have been finished offline.
  const paying = Object.values(quests).find(({ rewards }) => (rewards.xp.firemaking ?? 0) > 5_000)
  const points = paying?.rewards.xp.firemaking ?? 0
  expect((await player.refused('validateXpGain', gain('firemaking', points))).details?.reason).toBe('xp/suspicious')
  await testServer.edit(player.uid, (state) => {
    const step = paying?.steps[0]?.id ?? ''
    const active = {
      questId: paying?.id ?? '',
      startedAt: 0,
      currentStepId: step,
      stepProgress: [],
      isCompleted: false,
    }
    state.questProgress.activeQuests.push(active)
  })
  expect(await player.ask('validateXpGain', gain('firemaking', points))).toMatchObject({ valid: true, warning: null })
})
