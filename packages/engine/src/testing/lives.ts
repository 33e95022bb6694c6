import fc from 'fast-check'
import { clone } from '../core/clone.ts'
import type { Intent } from '../core/intents.ts'
import {
  COMBAT_MODES,
  COMBAT_STYLES,
  type Content,
  type Era,
  experienceFor,
  type Goal,
  hours,
  isRefused,
  type Loadout,
  type LoadoutUse,
  MAX_EXPERIENCE,
  type Millis,
  type Player,
  perform,
  type Rolls,
  type SkillType,
  type Stack,
  TIERS,
  type World,
} from '../index.ts'
import { anItem, boostOf, contentEdit, contentFrom, contentParts, few, HELD, TRAINED } from './lives-content.ts'
import { someLoadouts } from './loadouts.ts'
import { aPlan } from './plans.ts'
import { era, planEntry, player, rollsFrom, START } from './small-world.ts'

/**
 * Random lives in a small world with all features: fights with food, arrows, runes and loot, work, crops, an offline
 * item, quests and achievements whose rewards take slots, a membership that ends and content that changes on the way.
 */
export interface Life {
  world: World
  state: Player
  until: Millis
  /** Sorted moments in between at which the state is advanced. */
  cuts: Millis[]
  [fc.toStringMethod]: () => string
}

const UNSTACKABLE = new Set(['trout', 'fish', 'nest'])

/** About a number of seconds after the start. */
const moment: fc.Arbitrary<Millis> = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 500 })),
    fc.integer({ min: -999, max: 999 }),
  )
  .map(([span, off]) => START + Math.max(0, span * 1_000 + off))

const timeline = (content: Content): fc.Arbitrary<Era[]> =>
  fc
    .array(
      fc.record({
        from: moment,
        xpMultiplier: fc.constantFrom(0, 1, 1, 1.15, 3),
        dropRateMultiplier: fc.constantFrom(0, 1, 1, 2),
        boosts: fc.option(fc.array(boostOf(TRAINED), { minLength: 1, maxLength: 2 }), { nil: undefined }),
        edits: fc.array(contentEdit, { maxLength: 2 }),
      }),
      { maxLength: 3 },
    )
    .map((changes) => {
      const eras = [era(START - hours(48), content)]
      for (const { from, xpMultiplier, dropRateMultiplier, boosts, edits } of changes.sort((a, b) => a.from - b.from)) {
        const before = (eras.at(-1) as Era).content
        eras.push(
          era(
            from,
            edits.reduce((now, change) => change(now), before),
            xpMultiplier,
            dropRateMultiplier,
            boosts,
          ),
        )
      }
      return eras
    })

const quantity = fc.oneof(few, fc.integer({ min: 1, max: 400 }))
/** From empty to full, each stackable item once. */
const inventory: fc.Arbitrary<Stack[]> = fc
  .tuple(
    fc.subarray([...HELD, 'strong_potion', 'idle_crystal', 'arrow']),
    fc.array(quantity, { minLength: 14, maxLength: 14 }),
    fc.constantFrom(0, 0, 3, 28, 28, 27),
    fc.constantFrom('nest', 'trout', 'fish'),
  )
  .map(([kinds, amounts, filled, filler]) => {
    const stacks = kinds.map((id, slot) => ({
      id,
      quantity: UNSTACKABLE.has(id) ? 1 : (amounts[slot] as number),
      slot,
    }))
    while (stacks.length < filled) stacks.push({ id: filler, quantity: 1, slot: stacks.length })
    return stacks
  })
const bank: fc.Arbitrary<Stack[]> = fc
  .tuple(
    fc.subarray([...HELD, 'guam', 'arrow', 'sword', 'shield']),
    fc.constantFrom(0, 0, 198, 200),
    fc.constantFrom(1, 5, 60),
  )
  .map(([kinds, filled, amount]) => {
    const stacks = kinds.map((id, slot) => ({ id, quantity: amount, slot }))
    while (stacks.length < filled) stacks.push({ id: `thing_${stacks.length}`, quantity: 1, slot: stacks.length })
    return stacks
  })

/** In thousandths: anywhere, just below a level, or just below the maximum. */
const experience = fc.oneof(
  fc.tuple(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 0, max: 90_000 })).map(([at, below]) => {
    return Math.max(0, experienceFor(at) * 1_000 - below)
  }),
  fc.constant(0),
  fc.integer({ min: 0, max: 400_000 }).map((below) => MAX_EXPERIENCE * 1_000 - below),
)
/** `null` is a level without a skill, which is that of the activity. */
const LEVEL_SKILLS: readonly (SkillType | null)[] = [null, 'strength', null, 'hitpoints', null, 'ranged', null]
const goal: fc.Arbitrary<Goal | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('level' as const), level: fc.integer({ min: 2, max: 60 }) }).map((one): Goal => {
    const skill = LEVEL_SKILLS[one.level % LEVEL_SKILLS.length]
    return skill ? { ...one, skill } : one
  }),
  fc.record({ kind: fc.constant('stock' as const), itemId: anItem, quantity: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constant('time' as const), at: fc.integer({ min: START + 1, max: START + 500_000 }) }),
  fc.record({ kind: fc.constant('supplies' as const) }),
)
const PLACES: Readonly<Record<string, string | null>> = {
  chop: 'lumbridge',
  saw: 'varrock',
  dig: null,
  fight_a: 'lumbridge',
  fight_b: 'varrock',
  'recipe:r': null,
}
const USES: readonly LoadoutUse[] = [
  { kind: 'monster', id: 'a' },
  { kind: 'monster', id: 'b' },
  { kind: 'activity', id: 'chop' },
  { kind: 'skill', id: 'woodcutting' },
]
const planned = fc
  .tuple(fc.constantFrom(...Object.keys(PLACES)), goal, fc.constantFrom(false, false, true))
  .map(([activityId, aim, repeats]) =>
    planEntry(activityId, { locationId: PLACES[activityId] ?? null, goal: aim, repeats }),
  )

const fighting = fc.record({
  mode: fc.constantFrom(...COMBAT_MODES),
  style: fc.constantFrom(...COMBAT_STYLES),
  ammunition: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 })),
  hasCape: fc.boolean(),
  hasShield: fc.boolean(),
  autoEatEnabled: fc.constantFrom(true, true, false),
  autoEatThreshold: fc.constantFrom(0, 30, 30, 60, 100),
  health: fc.integer({ min: 1, max: 100 }),
  energy: fc.constantFrom(0, 35, 90, 100),
  restedFor: fc.integer({ min: -60_000, max: 30_000 }),
  energyFor: fc.integer({ min: 0, max: 29_999 }),
  buffs: fc.uniqueArray(
    fc.record({
      type: fc.constantFrom('attack', 'strength', 'defence', 'ranged', 'magic'),
      boost: few,
      startTime: fc.integer({ min: START - 20_000, max: START }),
      duration: fc.integer({ min: 21, max: 200 }),
    }),
    { maxLength: 3, selector: ({ type }) => type },
  ),
})
const garden = fc.array(
  fc.record({
    id: fc.constantFrom(1, 2, 5),
    autoHarvest: fc.boolean(),
    autoReplant: fc.boolean(),
    harvestToBank: fc.boolean(),
    plantedFor: fc.option(fc.integer({ min: 0, max: 100_000 }), { freq: 3 }),
  }),
  { maxLength: 3 },
)
const seen = fc.record({
  collection: fc.subarray([...HELD]),
  completions: fc.constantFrom(0, 3, 250),
  autoBank: fc.boolean(),
  member: fc.option(fc.tuple(fc.constantFrom(...TIERS), moment), { freq: 3 }),
  streamEnds: fc.option(fc.tuple(moment, fc.constantFrom('woodcutting' as const, 'strength' as const)), { freq: 2 }),
  isAway: fc.boolean(),
})

const rolls: fc.Arbitrary<Rolls> = fc
  .tuple(fc.integer(), fc.constantFrom('all', 'all', 'all', 'some'))
  .map(([seed, known]) => (activityId, block, season) => {
    if (known === 'some' && block % 3 === 2) return undefined
    return rollsFrom(seed)(activityId, block, season)
  })

/** `first` are the activities to try as the first action. */
export function aLife(first: readonly string[]): fc.Arbitrary<Life> {
  return contentParts.chain((drawn) => {
    const content = contentFrom(drawn)
    return fc
      .record({
        timeline: timeline(content),
        rolls,
        inventory,
        bank,
        experience: fc.array(experience, { minLength: TRAINED.length, maxLength: TRAINED.length }),
        first: fc.tuple(fc.shuffledSubarray([...first], { minLength: first.length }), goal),
        plan: aPlan(planned, 4, anItem),
        usesBank: fc.boolean(),
        loadouts: someLoadouts(USES, anItem),
        fighting,
        garden,
        seen,
        rest: fc.oneof({ weight: 1, arbitrary: moment }, { weight: 5, arbitrary: fc.constant(START + hours(24)) }),
        until: fc.oneof(moment, fc.integer({ min: START + 100_000, max: START + 600_000 })),
        cuts: fc.array(moment, { maxLength: 6 }),
      })
      .map((chosen) => buildLife(chosen))
  })
}

type DrawnLife = {
  [Key in 'inventory' | 'bank']: Stack[]
} & {
  timeline: Era[]
  rolls: Rolls
  experience: number[]
  first: [string[], Goal | null]
  plan: Pick<Player, 'queue' | 'plan'>
  usesBank: boolean
  loadouts: Loadout[]
  fighting: typeof fighting extends fc.Arbitrary<infer T> ? T : never
  garden: typeof garden extends fc.Arbitrary<infer T> ? T : never
  seen: typeof seen extends fc.Arbitrary<infer T> ? T : never
  rest: Millis
  until: Millis
  cuts: Millis[]
}

const WEAPONS = { melee: 'sword', ranged: 'bow', magic: 'staff' } as const

function buildLife(drawn: DrawnLife): Life {
  const world = { timeline: drawn.timeline, rolls: drawn.rolls }
  const until = drawn.until + 1
  let state = character(drawn)
  const attempt = (intent: Intent) => {
    const outcome = perform(state, world, intent, START)
    if (isRefused(outcome)) return false
    state = outcome.state
    return true
  }
  for (const questId of ['q0', 'q1', 'q2']) attempt({ type: 'startQuest', questId })
  const [order, aim] = drawn.first
  order.some((activityId) => {
    const locationId = PLACES[activityId] ?? null
    return attempt({ type: 'queueAction', activityId, locationId, goal: aim }) && state.currentAction !== null
  })
  Object.assign(state, drawn.plan)
  if (state.currentAction?.entry) state.currentAction.entry.id = ++state.plan.lastEntryId
  const cuts = drawn.cuts.filter((cut) => cut < until).sort((a, b) => a - b)
  // Generated objects may lack a prototype; a state is plain JSON.
  state = clone(state)
  return { world, state, until, cuts, [fc.toStringMethod]: () => describeLife(world, state, until, cuts) }
}

function character({ fighting: fights, seen: known, garden: beds, ...drawn }: DrawnLife): Player {
  const { mode, style } = fights
  const made = player({
    inventory: drawn.inventory,
    bank: drawn.bank,
    loadouts: drawn.loadouts,
    lastSeenAt: drawn.rest - hours(24),
    combatStyle: style,
    combatMode: { style, mode },
    ammunition: fights.ammunition,
    equipment: {
      weapon: WEAPONS[mode],
      ...(fights.ammunition > 0 && { quiver: 'arrow' }),
      ...(fights.hasCape && { cape: 'cape' }),
      ...(fights.hasShield && { shield: 'shield' }),
    },
    completions: Object.fromEntries(Object.keys(PLACES).map((id) => [id, known.completions])),
    collection: Object.fromEntries(known.collection.map((id) => [id, { firstAt: 0, firstCount: 1, total: 2 }])),
    subscription: known.member ? { tier: known.member[0], until: known.member[1] } : { tier: null, until: 0 },
    specialAttackEnergy: fights.energy,
  })
  TRAINED.forEach((skill, index) => {
    const entry = made.skills[skill]
    const thousandths = drawn.experience[index] as number
    Object.assign(entry, { experience: Math.floor(thousandths / 1_000), thousandths: thousandths % 1_000, level: 1 })
    while (entry.level < 99 && experienceFor(entry.level + 1) <= entry.experience) entry.level++
  })
  made.maxHitpoints = made.skills.hitpoints.level * 10
  made.currentHitpoints = Math.max(1, Math.floor((made.maxHitpoints * fights.health) / 100))
  Object.assign(made.settings, {
    autoBankEnabled: known.autoBank,
    bankSuppliesEnabled: drawn.usesBank,
    autoEatEnabled: fights.autoEatEnabled,
    autoEatThreshold: fights.autoEatThreshold,
  })
  made.combat.lastHealthRegenTime = START - Math.min(9_999, fights.restedFor)
  made.combat.lastEnergyTime = START - fights.energyFor
  made.combat.activeBuffs = fights.buffs.map((buff) => ({
    ...buff,
    id: buff.type,
    name: '',
    description: '',
    icon: '',
  })) as Player['combat']['activeBuffs']
  for (const { id, plantedFor, ...how } of beds) {
    const slot = made.farming.slots[id - 1] as Player['farming']['slots'][number]
    const crop = { seedId: 'guam_seed', plantedAt: START - (plantedFor ?? 0), growthDuration: 30_000, waits: false }
    Object.assign(slot, how, { currentCrop: plantedFor === null ? null : crop })
  }
  if (known.streamEnds) {
    const [endTime, skillType] = known.streamEnds
    const activityId = skillType === 'woodcutting' ? 'chop' : null
    made.offlineProgress = { itemId: 'idle_crystal', skillType, activityId, startTime: endTime - hours(8), endTime }
  }
  return made
}

/** The details printed when a property fails. */
function describeLife({ timeline: eras }: World, state: Player, until: Millis, cuts: Millis[]): string {
  const { skills, ...rest } = state
  const trained = TRAINED.map((skill) => `${skill} ${skills[skill].experience}.${skills[skill].thousandths}`)
  const of = { until: until - START, cuts: cuts.map((cut) => cut - START), trained, ...rest }
  const changes = eras.map(({ content, from, ...rates }) => {
    const { activities, monsters, achievements: all, quests: asked, recipes } = content
    return JSON.stringify({ from: from - START, ...rates, activities, monsters, all, asked, recipes })
  })
  return `${JSON.stringify(of)}\n${changes.join('\n')}`
}
