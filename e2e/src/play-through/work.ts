import {
  type Activity,
  experienceFor,
  isFight,
  type SkillType,
  startIntentOf,
  worksOf,
  xpRateOf,
} from '@hearthward/engine'
import type { Bot } from './bot.ts'

const HOUR = 3_600_000

function isOpen(bot: Bot, { levelRequirements, membersOnly }: Activity): boolean {
  const levels = Object.entries(levelRequirements) as [SkillType, number][]
  return !membersOnly && levels.every(([skill, level]) => bot.level(skill) >= level)
}

const STYLES = { attack: 'accurate', strength: 'aggressive', defence: 'defensive' } as const

/** Number of completions to gather supplies for at a time. */
const SUPPLY = 60

/** Trains with the best activity that needs no supplies, or else with the one whose supplies are easiest to get. */
export async function trainSkill(bot: Bot, skill: SkillType, level: number): Promise<void> {
  if (bot.level(skill) >= level) return
  for (let turns = 0; bot.level(skill) < level; turns++) {
    if (turns > 400) throw new Error(`${skill} does not get to ${level}`)
    const work = bestFor(bot, skill)
    if (isFight(work) && skill in STYLES) {
      await bot.act({ type: 'setCombat', mode: 'melee', style: STYLES[skill as keyof typeof STYLES] })
    }
    if (bot.player().currentAction?.activityId !== work.id) {
      if (bot.player().inventory.length > 18) await bot.act({ type: 'depositAll' })
      for (const { itemId, quantity, consumed } of work.resources) {
        await obtainItems(bot, itemId, consumed ? quantity * SUPPLY : quantity, 1)
      }
      await bot.act(startIntentOf(work))
    }
    const missing = experienceFor(bot.level(skill) + 1) - bot.player().skills[skill].experience
    const perHour = (xpRateOf(work) * HOUR) / work.duration / (isFight(work) ? 4 : 1)
    await bot.wait(Math.min(10 * HOUR, Math.max(60_000, (missing / perHour) * HOUR * 1.05)))
  }
  await bot.tryIntent({ type: 'stopAction' })
  bot.print(`${skill} ${bot.level(skill)}`)
}

function bestFor(bot: Bot, skill: SkillType): Activity {
  const open = worksOf(bot.content).filter((work) => isOpen(bot, work) && work.resources.length === 0)
  const peaceful = open.filter((work) => work.skillType === skill && !isFight(work))
  const pace = (work: Activity) => xpRateOf(work) / work.duration
  const best = peaceful.toSorted((a, b) => pace(b) - pace(a))[0] ?? supplyActivityFor(bot, skill)
  if (best) return best
  // A fight that a player without armour can win.
  const fights = open.filter(isFight)
  const levelOf = (work: Activity) => bot.content.monsters[work.monsterId ?? '']?.level ?? 0
  const fair = fights.filter((work) => levelOf(work) <= Math.max(2, bot.level('defence') / 2))
  const chosen = fair.toSorted((a, b) => levelOf(b) - levelOf(a))[0]
  if (!chosen) throw new Error(`Nothing trains ${skill}`)
  return chosen
}

/** The lowest activity that uses items up: its supplies are easiest to get. */
function supplyActivityFor(bot: Bot, skill: SkillType): Activity | undefined {
  const difficulty = ({ levelRequirements, resources }: Activity) =>
    (levelRequirements[skill] ?? 1) + resources.length * 10
  return worksOf(bot.content)
    .filter((work) => work.skillType === skill && work.category === 'making' && isOpen(bot, work))
    .toSorted((a, b) => difficulty(a) - difficulty(b))[0]
}

/** Obtains items by any available way: work, recipes, fights, shops. Trains the required skills on the way. */
export async function obtainItems(bot: Bot, itemId: string, quantity: number, depth = 0): Promise<void> {
  if (bot.holds(itemId) >= quantity) return
  if (depth > 12) throw new Error(`No way to ${itemId} was found`)
  if (await tryWithdraw(bot, itemId, quantity)) return
  if (await tryBuy(bot, itemId, quantity)) return
  const source = easiestSource(bot, itemId)
  if (!source) throw new Error(`${itemId} comes from nowhere`)
  for (let turns = 0; bot.holds(itemId) < quantity; turns++) {
    if (turns > 200) throw new Error(`${itemId} does not come from ${source.name}`)
    await prepare(bot, source, itemId, quantity, depth)
    if (isFight(source)) await bot.act({ type: 'setCombat', mode: 'melee', style: 'controlled' })
    await bot.act(startIntentOf(source))
    const share = yieldOf(bot, source, itemId)
    const runs = Math.ceil((quantity - bot.holds(itemId)) / share)
    const each = isFight(source) ? 60_000 : source.duration
    await bot.wait(Math.min(8 * 3_600_000, Math.max(each * runs + 1_000, 60_000)))
    await bot.tryIntent({ type: 'stopAction' })
    await tryWithdraw(bot, itemId, quantity)
  }
}

async function prepare(bot: Bot, source: Activity, itemId: string, quantity: number, depth: number): Promise<void> {
  for (const [skill, level] of Object.entries(source.levelRequirements) as [SkillType, number][]) {
    await trainSkill(bot, skill, level)
  }
  if (bot.player().inventory.length > 18) await bot.act({ type: 'depositAll' })
  const runs = Math.ceil((quantity - bot.holds(itemId)) / yieldOf(bot, source, itemId))
  for (const resource of source.resources) {
    const needed = resource.consumed ? resource.quantity * Math.min(runs, 200) : resource.quantity
    await obtainItems(bot, resource.itemId, needed, depth + 1)
  }
}

async function tryWithdraw(bot: Bot, itemId: string, quantity: number): Promise<boolean> {
  const banked = bot.player().bank.find(({ id }) => id === itemId)?.quantity ?? 0
  const missing = quantity - bot.holds(itemId)
  if (banked > 0 && missing > 0) await bot.tryIntent({ type: 'withdraw', itemId, quantity: Math.min(banked, missing) })
  return bot.holds(itemId) >= quantity
}

async function tryBuy(bot: Bot, itemId: string, quantity: number): Promise<boolean> {
  const seller = Object.values(bot.content.npcs).find(({ shop }) =>
    shop?.items.some((entry) => entry.itemId === itemId),
  )
  const price = seller?.shop?.items.find((entry) => entry.itemId === itemId)?.price ?? 0
  const missing = quantity - bot.holds(itemId)
  if (!seller || bot.player().coins < Math.ceil(price * 1.05) * missing) return false
  await goTo(bot, seller.location)
  return (await bot.tryIntent({ type: 'buyFromShop', npcId: seller.id, itemId, quantity: missing })) === null
}

export async function goTo(bot: Bot, locationId: string): Promise<void> {
  if (bot.player().currentLocation !== locationId) await bot.act({ type: 'travel', locationId })
}

/** The easiest source: available ones first, then by level. */
function easiestSource(bot: Bot, itemId: string): Activity | undefined {
  const sources = worksOf(bot.content).filter((work) => !work.membersOnly && yieldOf(bot, work, itemId) > 0)
  const difficulty = (work: Activity) =>
    Math.max(0, ...Object.values(work.levelRequirements)) +
    (isOpen(bot, work) ? 0 : 100) +
    (isFight(work) ? (bot.content.monsters[work.monsterId ?? '']?.level ?? 0) * 2 : 0) -
    Math.log10(yieldOf(bot, work, itemId)) * 20
  return sources.toSorted((a, b) => difficulty(a) - difficulty(b))[0]
}

/** Average yield of one completion or kill. */
function yieldOf(bot: Bot, work: Activity, itemId: string): number {
  const outputs = isFight(work) ? (bot.content.monsters[work.monsterId ?? '']?.loot ?? []) : work.outputs
  return outputs.reduce((sum, output) => (output.itemId === itemId ? sum + output.quantity * output.chance : sum), 0)
}
