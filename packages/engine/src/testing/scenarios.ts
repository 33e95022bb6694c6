import fc from 'fast-check'
import type { Activity, Content } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import {
  type Era,
  experienceFor,
  type Goal,
  hours,
  isRefused,
  levelFor,
  MAX_EXPERIENCE,
  type Millis,
  type Player,
  perform,
  type Rolls,
  type SkillType,
  type Stack,
  type World,
} from '../index.ts'
import { boostOf } from './lives-content.ts'
import { aBankOf, aPlan } from './plans.ts'
import { activity, contentOf, era, item, planEntry, player, rollsFrom, START } from './small-world.ts'

/**
 * Random players in random worlds. Moments are multiples of an activity's duration, plus or minus a millisecond, so
 * that the end of a run, the change of an era, the absence cap and a cut often coincide.
 */
export interface Scenario {
  world: World
  state: Player
  until: Millis
  /** Sorted moments in between at which the state is advanced. */
  cuts: Millis[]
  [fc.toStringMethod]: () => string
}

const IDS = ['a', 'b', 'c'] as const
const TRAINED: readonly SkillType[] = ['woodcutting', 'firemaking', 'hitpoints']
const ITEMS = [
  item('logs'),
  { ...item('ashes'), value: 3 },
  { ...item('pearl'), value: 40 },
  { ...item('fish', false), value: 6 },
  item('nest', false),
  item('axe', false),
]

const anItem = fc.constantFrom('logs', 'ashes', 'pearl', 'fish', 'nest')
const few = fc.integer({ min: 1, max: 3 })
const chance = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 3, arbitrary: fc.constantFrom(0, 0.001, 0.02, 0.3, 0.999) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
)
const outputs = fc.array(fc.record({ itemId: anItem, quantity: few, chance }), { maxLength: 3 })
const resources = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.record({ itemId: anItem, quantity: few, consumed: fc.boolean() }), { maxLength: 3 }),
  },
)
const levelRequirements = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...TRAINED), fc.integer({ min: 1, max: 60 })) },
)
const xpRate = fc.oneof(fc.constantFrom(1, 18, 24.5, 1_000, 10_000), fc.double({ min: 1, max: 500, noNaN: true }))
const durationOf = (base: Millis) =>
  fc.tuple(fc.constantFrom(1, 1, 2, 3), fc.constantFrom(0, 0, 1, 7)).map(([times, more]) => base * times + more)
const activityParts = (base: Millis) =>
  fc.record({
    skillType: fc.constantFrom(...TRAINED),
    levelRequirements,
    xpRate,
    duration: durationOf(base),
    resources,
    outputs,
    category: fc.constantFrom('gathering', 'making'),
  }) as fc.Arbitrary<Partial<Activity>>

const goal: fc.Arbitrary<Goal | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('level' as const), level: fc.integer({ min: 2, max: 99 }) }),
  fc.record({ kind: fc.constant('stock' as const), itemId: anItem, quantity: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constant('time' as const), at: fc.integer({ min: START + 1, max: START + 900_000 }) }),
  fc.record({ kind: fc.constant('supplies' as const) }),
)
const planned = fc
  .record({
    activityId: fc.constantFrom(...IDS, ...IDS, 'gone'),
    locationId: fc.constantFrom('lumbridge', 'lumbridge', 'lumbridge', 'varrock'),
    goal,
    repeats: fc.constantFrom(false, false, true),
  })
  .map(({ activityId, ...parts }) => planEntry(activityId, parts))

/** A content change that staff may publish during an absence. */
const edit = (base: Millis): fc.Arbitrary<(content: Content) => Content> => {
  const parts = fc.oneof(
    fc.record({ duration: durationOf(base) }),
    fc.record({ xpRate }),
    fc.record({ deactivated: fc.constant(true) }),
    fc.record({ outputs }),
    fc.record({ resources }),
    fc.record({ levelRequirements }),
    fc.record({ skillType: fc.constantFrom(...TRAINED) }),
    fc.record({ locationId: fc.constantFrom('lumbridge', 'varrock') }),
  ) as fc.Arbitrary<Partial<Activity>>
  const ofActivity = fc.tuple(fc.constantFrom(...IDS), parts).map(([id, changed]) => (content: Content) => ({
    ...content,
    activities: { ...content.activities, [id]: { ...(content.activities[id] as Activity), ...changed } },
  }))
  const ofItem = anItem.map((id) => (content: Content) => ({
    ...content,
    items: { ...content.items, [id]: item(id, !content.items[id]?.stackable) },
  }))
  return fc.oneof({ weight: 9, arbitrary: ofActivity }, { weight: 1, arbitrary: ofItem })
}

/** About a number of completions after the start. */
const moment = (base: Millis): fc.Arbitrary<Millis> =>
  fc
    .tuple(
      fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 500 })),
      fc.oneof(fc.constantFrom(0, 0, -1, 1), fc.integer({ min: -900, max: 900 })),
    )
    .map(([completions, off]) => START + Math.max(0, completions * base + off))

const timeline = (base: Millis, content: Content): fc.Arbitrary<Era[]> =>
  fc
    .array(
      fc.record({
        from: moment(base),
        xpMultiplier: fc.constantFrom(0, 0.5, 1, 1, 1.15, 2, 10),
        dropRateMultiplier: fc.constantFrom(0, 0.5, 1, 1, 1.5, 3),
        boosts: fc.option(fc.array(boostOf(TRAINED), { minLength: 1, maxLength: 2 }), { nil: undefined }),
        edits: fc.array(edit(base), { maxLength: 2 }),
      }),
      { maxLength: 4 },
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

const everySlot = Array.from({ length: 28 }, (_, slot) => slot)
const slots = fc.oneof(
  { weight: 2, arbitrary: fc.constant(everySlot) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 27 }).map((free) => everySlot.filter((slot) => slot !== free)) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }).map((count) => everySlot.slice(0, count)) },
  { weight: 2, arbitrary: fc.subarray(everySlot) },
)
const quantity = fc.oneof(few, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1_000, max: 100_000 }))
const inventory: fc.Arbitrary<Stack[]> = fc
  .tuple(slots, fc.array(fc.tuple(anItem, quantity), { minLength: 28, maxLength: 28 }), fc.integer({ min: 0, max: 9 }))
  .map(([used, things, seldom]) => {
    const held = new Set<string>()
    return used.map((slot, index) => {
      const [id, many] = things[index] as [string, number]
      if (id === 'fish' || id === 'nest') return { id, quantity: 1, slot }
      // An item that has become stackable may have two stacks; otherwise there is one.
      if (held.has(id) && seldom > 0) return { id: 'axe', quantity: 1, slot }
      held.add(id)
      return { id, quantity: many, slot }
    })
  })

/** In thousandths: anywhere, just below a level, or just below the maximum. */
const experience = fc.oneof(
  fc.constant(0),
  fc.tuple(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 0, max: 90_000 })).map(([level, below]) => {
    return Math.max(0, experienceFor(level) * 1_000 - below)
  }),
  fc.integer({ min: 0, max: 400_000 }).map((below) => MAX_EXPERIENCE * 1_000 - below),
)

const counter = fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 40 }), fc.integer({ min: 0, max: 100_000 }))

const rolls: fc.Arbitrary<Rolls> = fc
  .tuple(fc.integer(), fc.constantFrom('all', 'all', 'all', 'some', 'none'))
  .map(([seed, known]) => (activityId, block, season) => {
    if (known === 'none' || (known === 'some' && block % 2 === 1)) return undefined
    return rollsFrom(seed)(activityId, block, season)
  })

export const aScenario: fc.Arbitrary<Scenario> = fc.integer({ min: 1_000, max: 90_000 }).chain((base) =>
  fc.tuple(activityParts(base), activityParts(base), activityParts(base)).chain((parts) => {
    const content = contentOf(
      parts.map((part, index) => activity(IDS[index] as string, part)),
      ITEMS,
    )
    return fc
      .record({
        timeline: timeline(base, content),
        rolls,
        inventory,
        experience: fc.tuple(experience, experience, experience),
        completions: fc.tuple(counter, counter, counter),
        first: fc.tuple(fc.shuffledSubarray([...IDS], { minLength: 3 }), goal),
        /**
         * A run with another duration or skill than the content's, as after an era was removed or staff lowered a
         * level.
         */
        foreign: fc.option(fc.tuple(durationOf(base), fc.integer({ min: 0, max: 999 }), fc.constantFrom(...TRAINED)), {
          freq: 6,
        }),
        plan: aPlan(planned, 5, anItem),
        supplies: aBankOf(['logs', 'ashes', 'fish', 'axe']),
        rest: fc.oneof(moment(base), fc.constant(START + hours(24)), fc.constant(START + hours(24))),
        until: moment(base),
        cuts: fc.array(moment(base), { maxLength: 5 }),
      })
      .map((drawn) => buildScenario(drawn))
  }),
)

type Foreign = [duration: Millis, elapsed: Millis, skillType: SkillType]

interface Drawn {
  timeline: Era[]
  rolls: Rolls
  inventory: Stack[]
  experience: [number, number, number]
  completions: [number, number, number]
  first: [string[], Goal | null]
  foreign: Foreign | null
  plan: Pick<Player, 'queue' | 'plan'>
  supplies: { bank: Stack[]; isUsed: boolean }
  rest: Millis
  until: Millis
  cuts: Millis[]
}

function buildScenario(drawn: Drawn): Scenario {
  const world = { timeline: drawn.timeline, rolls: drawn.rolls }
  const until = drawn.until + 1
  const [order, goalOfFirst] = drawn.first
  let state = player({
    inventory: drawn.inventory,
    bank: drawn.supplies.bank,
    lastSeenAt: drawn.rest - hours(24),
    completions: Object.fromEntries(IDS.map((id, index) => [id, drawn.completions[index] as number])),
  })
  TRAINED.forEach((skill, index) => {
    setExperience(state, skill, drawn.experience[index] as number)
  })
  state.settings.bankSuppliesEnabled = drawn.supplies.isUsed
  for (const activityId of order) {
    if (state.currentAction) break
    if (drawn.foreign) setForeignAction(state, activityId, goalOfFirst, drawn.foreign)
    const intent = { type: 'queueAction', activityId, locationId: 'lumbridge', goal: goalOfFirst } as const
    const outcome = state.currentAction ? null : perform(state, world, intent, START)
    if (outcome && !isRefused(outcome)) state = outcome.state
  }
  Object.assign(state, drawn.plan)
  if (state.currentAction?.entry) state.currentAction.entry.id = ++state.plan.lastEntryId
  const cuts = drawn.cuts.filter((cut) => cut < until).sort((a, b) => a - b)
  // Generated objects may lack a prototype; a state is plain JSON.
  return {
    world,
    state: clone(state),
    until,
    cuts,
    [fc.toStringMethod]: () => describeScenario(world, state, until, cuts),
  }
}

/** The details printed when a property fails; the other fields are those of a new player. */
function describeScenario({ timeline: eras }: World, state: Player, until: Millis, cuts: Millis[]): string {
  const { inventory: held, currentAction, queue, completions, lastSeenAt, skills } = state
  const trained = TRAINED.map((skill) => `${skill} ${skills[skill].experience}.${skills[skill].thousandths}`)
  const ahead = cuts.map((cut) => cut - START)
  const of = {
    until: until - START,
    cuts: ahead,
    plan: state.plan,
    supplies: [state.settings.bankSuppliesEnabled, state.bank],
    lastSeen: lastSeenAt - START,
    trained,
    completions,
    currentAction,
    queue,
    held,
  }
  const changes = eras.map(({ content, from, ...rest }) => ({ from: from - START, ...rest, ...content.activities }))
  return `${JSON.stringify(of)}\n${changes.map((change) => JSON.stringify(change)).join('\n')}`
}

function setExperience(state: Player, skill: SkillType, thousandths: number): void {
  const entry = state.skills[skill]
  entry.experience = Math.floor(thousandths / 1_000)
  entry.thousandths = thousandths % 1_000
  entry.level = levelFor(entry.experience)
  if (skill === 'hitpoints') {
    state.maxHitpoints = entry.level * 10
    state.currentHitpoints = Math.min(state.currentHitpoints, state.maxHitpoints)
  }
}

function setForeignAction(
  state: Player,
  activityId: string,
  aim: Goal | null,
  [duration, elapsed, skillType]: Foreign,
): void {
  const startTime = START - elapsed
  state.currentAction = {
    activityId,
    locationId: 'lumbridge',
    goal: aim,
    entry: null,
    skillType,
    startTime,
    duration,
    completed: 0,
    completedBefore: 0,
  }
  state.skills[skillType].isActive = true
  state.skills[skillType].currentActivity = activityId
}
