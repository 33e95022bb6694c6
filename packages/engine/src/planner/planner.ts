import { workOf } from '../activity/work.ts'
import type { PlannerGoal } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { type Activity, isFight } from '../content/content.ts'
import type { EntryDraft } from '../core/intents.ts'
import type { Goal } from '../plan/plan.ts'
import { foodsToGet } from './foods.ts'
import { bookRuns, entryFor, growWork } from './grow-work.ts'
import { Ledger } from './ledger.ts'
import { stanceFor } from './stance.ts'
import { achievementNeeds, questNeeds } from './story-needs.ts'
import { costsWhenTrained, legsOfWay, pointsPerRun, waysToLevel } from './training.ts'
import { type Branch, type MissingLevel, type Need, needKey, type Purchase, type Way, type WaySource } from './tree.ts'
import { fightsOf, type PlannerInput, unitCosts } from './unit-costs.ts'
import { cropWay, fightWay, type Place, ranked, type Search, waysToGet, workWay } from './ways.ts'

/** Branches beyond this number are not grown: what they need stays open (rule PN9). */
export const MOST_BRANCHES = 300

/** The tree of what a goal still needs. Rules PN1 to PN9. */
export function planFor(goal: PlannerGoal, input: PlannerInput): Branch {
  let grown = 0
  const foods = foodsToGet(input)
  const search: Search = {
    input,
    foods,
    costs: unitCosts(input, { foods }),
    costsAt: costsWhenTrained(input, foods),
    ledger: new Ledger(input.player),
    grow: (need, above) => {
      const key = needKey(need)
      const isFood = above.isFood || (need.kind === 'item' && need.isEaten === true)
      const place = {
        id: `${above.id}/${key}`,
        path: new Set([...above.path, key]),
        isTraining: above.isTraining,
        isFood,
      }
      return ++grown > MOST_BRANCHES || above.path.has(key)
        ? growOpen(search, need, place)
        : growNeed(search, need, place)
    },
    trial: (run) => {
      const before = grown
      const result = search.ledger.trial(run)
      grown = before
      return result
    },
  }
  return search.grow(needOf(goal), { id: '', path: new Set(), isTraining: false, isFood: false })
}

function needOf(goal: PlannerGoal): Need {
  if (goal.kind === 'item') return { ...goal, held: 0, isGain: false }
  return goal.kind === 'level' ? { ...goal, present: 0 } : goal
}

/** Grows one branch; what it yields and teaches is there for the branches after it. */
function growNeed(search: Search, need: Need, place: Place): Branch {
  switch (need.kind) {
    case 'item':
      return growItem(search, need, place)
    case 'level':
      return growLevel(search, need, place)
    case 'runs':
      return growRuns(search, need, place)
    case 'kills':
      return growKills(search, need, place)
    case 'quest':
      return growAll(search, need, place, questNeeds(search.input, need.questId))
    case 'achievement':
      return growAll(search, need, place, achievementNeeds(search.input, need.achievementId))
    case 'requirement':
      return growRequirement(search, need, place)
    default:
      return openBranch(need, place)
  }
}

/** What nobody can plan for counts as there for the branches after it, so that these are right once it is. */
function growOpen({ ledger }: Search, need: Need, place: Place): Branch {
  if (need.kind === 'item' && !need.isGain) {
    ledger.add(need.itemId, need.quantity)
    ledger.reserve(need.itemId, need.quantity)
  }
  return openBranch(need, place)
}

function growItem(search: Search, need: Need & { kind: 'item' }, place: Place): Branch {
  const { ledger } = search
  const { itemId, quantity, isGain } = need
  const held = isGain ? 0 : Math.min(quantity, ledger.free(itemId))
  ledger.reserve(itemId, held)
  const missing = quantity - held
  if (missing <= 0) return metBranch({ ...need, held }, place)
  const ways = waysToGet(search, itemId, missing, isGain, place)
  const branch = branchOf(search, { ...need, held }, place, ways)
  if (branch.way) obtain(search, branch, branch.way, itemId, missing, place)
  else ledger.add(itemId, missing)
  if (!isGain) ledger.reserve(itemId, missing)
  return summed(branch)
}

/** Grows what a way needs and books what it gives. */
function obtain(search: Search, branch: Branch, way: Way, itemId: string, missing: number, place: Place): void {
  const { ledger } = search
  const { source } = way
  const stock = () => ledger.stock(itemId)
  switch (source.kind) {
    case 'work':
    case 'fight': {
      const runs = source.kind === 'work' ? source.runs : source.kills
      const kills = source.kind === 'fight' ? source.unluckyKills : runs
      branch.branches = growWork(search, source.work, runs, way.missing, place, { kills })
      const target = stock() + missing
      branch.entry = entryFor(source.work, { kind: 'stock', itemId, quantity: target })
      branch.time = bookRuns(search, source.work, runs)
      // What has a chance counts as it is expected.
      return ledger.add(itemId, Math.max(0, target - stock()))
    }
    case 'shop':
    case 'exchange':
      branch.purchase = {
        itemId,
        quantity: missing,
        price: source.price,
        coins: way.coins,
        npc: source.kind === 'shop' ? source.npc : null,
      }
      branch.coins = way.coins
      ledger.coins -= branch.coins
      break
    case 'crop':
      growCrop(search, branch, way, source, missing, place)
      break
    case 'quest':
      branch.branches = [search.grow({ kind: 'quest', questId: source.questId }, place)]
      break
    case 'achievement':
      branch.branches = [search.grow({ kind: 'achievement', achievementId: source.achievementId }, place)]
      break
    case 'training':
  }
  ledger.add(itemId, missing)
}

/** Levels and seeds of a number of plants, and the time they grow. */
function growCrop(
  { grow, ledger }: Search,
  branch: Branch,
  { missing }: Way,
  { seed: { seedId }, growth }: WaySource & { kind: 'crop' },
  quantity: number,
  place: Place,
): void {
  const levels = missing.map((entry) => grow({ kind: 'level', ...entry, present: 0 }, place))
  branch.branches = [...levels, grow({ kind: 'item', itemId: seedId, quantity, held: 0, isGain: false }, place)]
  ledger.use(seedId, quantity)
  branch.time = growth
}

/** Any crop counts as a harvest. Of other requirements the planner knows no way. */
function growRequirement(search: Search, need: Need & { kind: 'requirement' }, place: Place): Branch {
  if (need.requirement.type !== 'harvests') return openBranch(need, place)
  const missing = need.target - need.progress
  const seeds = Object.values(search.input.era.content.seeds)
  const ways = seeds.flatMap((seed) => cropWay(search, seed, missing, place.path) ?? [])
  const branch = branchOf(search, need, place, ranked(search, ways))
  if (branch.way?.source.kind !== 'crop') return summed(branch)
  growCrop(search, branch, branch.way, branch.way.source, missing, place)
  search.ledger.add(branch.way.source.seed.herbId, missing)
  return summed(branch)
}

function growLevel(search: Search, need: Need & { kind: 'level' }, place: Place): Branch {
  const { skill, level } = need
  const present = search.ledger.level(skill)
  if (present >= level) return metBranch({ ...need, present }, place)
  const ways = waysToLevel(search, skill, level, place).map((way) => measured(search, way, need, place))
  const training = ways.filter(({ source }) => source.kind === 'training')
  const others = ways.filter(({ source }) => source.kind !== 'training')
  const branch = branchOf(search, { ...need, present }, place, [...ranked(search, training), ...ranked(search, others)])
  branch.branches = branch.way ? growLegs(search, branch.way, need, place) : growStance(search, skill, place)
  return summed(branch)
}

/** What to fight with instead, if the present weapon and style do not train the skill. */
function growStance(search: Search, skill: SkillType, place: Place): Branch[] {
  const stance = stanceFor(search, skill)
  if (!stance) return []
  const weapon =
    stance.weaponId && ({ kind: 'item', itemId: stance.weaponId, quantity: 1, held: 0, isGain: false } as const)
  return [...(weapon ? [search.grow(weapon, place)] : []), search.grow(stance, place)]
}

function growLegs({ grow }: Search, way: Way, { skill, level }: MissingLevel, place: Place): Branch[] {
  return legsOfWay(way, level).map((leg) =>
    grow(
      { kind: 'runs', activityId: leg.work.id, quantity: leg.runs, training: { skill, level: leg.level } },
      { ...place, isTraining: true },
    ),
  )
}

/** Training with its materials, and with the levels that these need. */
function measured(search: Search, way: Way, need: MissingLevel, place: Place): Way {
  if (way.source.kind !== 'training' || place.isTraining) return way
  const branches = search.trial(() => growLegs(search, way, need, place))
  const sum = (part: 'time' | 'coins') => branches.reduce((all, branch) => all + branch[part], 0)
  return { ...way, time: branches.every(({ isTimeKnown }) => isTimeKnown) ? sum('time') : null, coins: sum('coins') }
}

function growRuns(search: Search, need: Need & { kind: 'runs' }, place: Place): Branch {
  const { activityId, training } = need
  const work = workOf(search.input.era.content, activityId)
  if (!work || work.deactivated) return openBranch(need, place)
  const quantity = training ? runsOfLeg(search, work, need.quantity, training, place) : need.quantity
  if (quantity === 0) return metBranch({ ...need, quantity }, place)
  const branch = branchOf(search, { ...need, quantity }, place, [workWay(search, work, quantity)])
  branch.branches = growWork(search, work, quantity, branch.way?.missing ?? [], place, { trained: training?.skill })
  branch.entry = entryFor(work, goalOfRuns(work, quantity, training))
  branch.time = bookRuns(search, work, quantity, training?.skill)
  return summed(branch)
}

/** The runs of a leg, if what they need trains the same skill. */
function runsOfLeg(search: Search, work: Activity, most: number, { skill, level }: MissingLevel, place: Place): number {
  const { ledger, input } = search
  const missing = ledger.missingExperience(skill, level)
  const points = pointsPerRun(input, work, skill)
  if (missing <= 0 || points <= 0) return 0
  if (isFight(work)) return Math.ceil(missing / points)
  const supporting = search.trial(() => {
    const before = ledger.experience(skill)
    growWork(search, work, most, [], place)
    return (ledger.experience(skill) - before) / most
  })
  return Math.ceil(missing / (points + supporting))
}

/** A fight trains other skills than its own, so its end names the skill. */
function goalOfRuns(work: Activity, count: number, training: MissingLevel | null): Goal {
  if (!training) return { kind: 'count', count }
  return { kind: 'level', level: training.level, ...(isFight(work) && { skill: training.skill }) }
}

function growKills(search: Search, need: Need & { kind: 'kills' }, place: Place): Branch {
  const { monsterId, quantity } = need
  const ways = fightsOf(search.input, monsterId).map((planned) => fightWay(search, planned, quantity, quantity))
  const branch = branchOf(search, need, place, ranked(search, ways))
  if (branch.way?.source.kind !== 'fight') return summed(branch)
  const { work } = branch.way.source
  branch.branches = growWork(search, work, quantity, branch.way.missing, place)
  if (!need.isLater) branch.entry = entryFor(work, { kind: 'count', count: quantity })
  branch.time = bookRuns(search, work, quantity)
  return summed(branch)
}

/** A need that consists of others, which are met one after the other. */
function growAll(search: Search, need: Need, place: Place, needs: readonly Need[] | null): Branch {
  if (needs === null) return openBranch(need, place)
  if (needs.length === 0) return metBranch(need, place)
  return summed({ ...openBranch(need, place), branches: needs.map((part) => search.grow(part, place)) })
}

/** The chosen way, or otherwise the suggested one. */
function branchOf({ input }: Search, need: Need, place: Place, ways: Way[]): Branch {
  const way = ways.find(({ id }) => id === input.choices[needKey(need)]) ?? ways[0] ?? null
  return { ...openBranch(need, place), ways, way }
}

/** What the player does by hand, at once. */
const BY_HAND: readonly Need['kind'][] = ['start', 'talk', 'visit', 'step', 'autoEat']

function openBranch(need: Need, { id }: Place): Branch {
  const parts = { ways: [], way: null, branches: [], entry: null, purchase: null }
  return { id, need, isMet: false, ...parts, time: 0, coins: 0, isTimeKnown: BY_HAND.includes(need.kind) }
}

function metBranch(need: Need, place: Place): Branch {
  return { ...openBranch(need, place), isMet: true, isTimeKnown: true }
}

function summed(branch: Branch): Branch {
  const { branches, way } = branch
  const isPlanned = way === null ? branches.length > 0 : !way.isForMembers
  return {
    ...branch,
    time: branches.reduce((sum, { time }) => sum + time, branch.time),
    coins: branches.reduce((sum, { coins }) => sum + coins, branch.coins),
    isTimeKnown: isPlanned && branches.every(({ isTimeKnown }) => isTimeKnown),
  }
}

/** The entries of the plan that lead to the goal, in their order (rule PN7). */
export function entriesOf(branch: Branch): EntryDraft[] {
  return [...branch.branches.flatMap(entriesOf), ...(branch.entry ? [branch.entry] : [])]
}

/** What the chosen ways buy. */
export function purchasesOf(branch: Branch): Purchase[] {
  return [...branch.branches.flatMap(purchasesOf), ...(branch.purchase ? [branch.purchase] : [])]
}
