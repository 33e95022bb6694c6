// `npm run play-through`: a new player, with only the public API and the test clock, from the start of the tutorial to
// level 10 in every skill, a quest of every kind, a death, a harvest, an offline item and an achievement. Prints the
// progress.
import { isFight, SKILLS, STEP_TYPES, startIntentOf } from '@hearthward/engine'
import { removeData, startProduct } from '../support/product.ts'
import { type Bot, newBot } from './bot.ts'
import { completeQuest } from './quests.ts'
import { obtainItems, trainSkill } from './work.ts'

const OFFLINE_ITEMS = ['idle_crystal', 'meditation_orb', 'auto_fisher']

const product = await startProduct()
try {
  const bot = await newBot(product.url)
  bot.print(`${bot.player().username} is at ${bot.player().currentLocation} with ${bot.player().coins} coins`)
  await completeQuest(bot, 'first_steps')
  await trainEverySkill(bot)
  await doEveryQuestKind(bot)
  await farm(bot)
  await dieOnce(bot)
  await runOfflineItem(bot)
  const { achievements, statistics, totalLevel } = bot.player()
  if (Object.keys(achievements).length === 0) throw new Error('No achievement was earned')
  bot.print(
    `total level ${totalLevel}, ${Object.keys(achievements).length} achievements, ${statistics.questsCompleted} quests, ` +
      `${statistics.monstersDefeated} kills, ${statistics.deaths} deaths`,
  )
} finally {
  await product.stop()
  removeData(product)
}

async function trainEverySkill(bot: Bot): Promise<void> {
  for (const skill of SKILLS) {
    if (skill === 'ranged') await shoot(bot)
    else if (skill === 'magic') await cast(bot)
    else await trainSkill(bot, skill, 10)
  }
}

async function shoot(bot: Bot): Promise<void> {
  await obtainItems(bot, 'shortbow', 1)
  await bot.act({ type: 'equip', itemId: 'shortbow' })
  await fightTo(bot, 'ranged', async () => {
    await obtainItems(bot, 'bronze_arrow', 400)
    await bot.act({ type: 'equip', itemId: 'bronze_arrow' })
  })
}

async function cast(bot: Bot): Promise<void> {
  await fightTo(bot, 'magic', async () => {
    for (const rune of ['air_rune', 'mind_rune']) await obtainItems(bot, rune, 500)
  })
}

/** Fights chickens until level 10; whenever the fight ends, makes supplies and continues. */
async function fightTo(bot: Bot, mode: 'ranged' | 'magic', supply: () => Promise<void>): Promise<void> {
  for (let turns = 0; bot.level(mode) < 10; turns++) {
    if (turns > 60) throw new Error(`${mode} makes no progress: ${bot.player().lastStop?.reason}`)
    if (!bot.player().currentAction) {
      await supply()
      await bot.act({ type: 'setCombat', mode, style: 'accurate' }, startIntentOf(bot.work('fight_chickens')))
    }
    await bot.wait(5 * 60_000)
  }
  await bot.tryIntent({ type: 'stopAction' })
  await bot.act({ type: 'setCombat', mode: 'melee', style: 'controlled' })
  bot.print(`${mode} ${bot.level(mode)}`)
}

/** Completes the easiest quests until every kind of step was done. */
async function doEveryQuestKind(bot: Bot): Promise<void> {
  const done = new Set<string>()
  const recordStepTypes = () => {
    for (const id of bot.player().questProgress.completedQuests) {
      for (const { type } of bot.content.quests[id]?.steps ?? []) done.add(type)
    }
  }
  recordStepTypes()
  const highestRequirement = ({ requirements }: { requirements: object }) => Math.max(0, ...Object.values(requirements))
  const byEase = Object.values(bot.content.quests).toSorted((a, b) => highestRequirement(a) - highestRequirement(b))
  for (const quest of byEase) {
    if (quest.steps.every(({ type }) => done.has(type))) continue
    await completeQuest(bot, quest.id)
    recordStepTypes()
  }
  const missing = STEP_TYPES.filter((type) => !done.has(type))
  if (missing.length > 0) throw new Error(`No quest had a step of the kind ${missing.join(', ')}`)
}

async function farm(bot: Bot): Promise<void> {
  await obtainItems(bot, 'guam_seed', 1)
  await bot.act({ type: 'plant', slotId: 1, seedId: 'guam_seed' })
  const early = await bot.tryIntent({ type: 'harvest', slotId: 1 })
  await bot.wait(600_000)
  await bot.act({ type: 'harvest', slotId: 1 })
  bot.print(`harvested a guam leaf (before its time: '${early}')`)
}

async function dieOnce(bot: Bot): Promise<void> {
  const before = bot.player().statistics.deaths
  await bot.act({ type: 'updateSettings', autoEatEnabled: false }, { type: 'depositAll' })
  const fights = Object.values(bot.content.activities)
    .filter((work) => isFight(work) && !work.membersOnly)
    .toSorted((a, b) => levelOf(b.monsterId) - levelOf(a.monsterId))
  for (const fight of fights) {
    if (bot.player().statistics.deaths > before) break
    if ((await bot.tryIntent(startIntentOf(fight))) !== null) continue
    for (let turns = 0; turns < 12 && bot.player().currentAction; turns++) await bot.wait(10 * 60_000)
    if (bot.player().statistics.deaths > before)
      bot.print(`died to ${bot.content.monsters[fight.monsterId ?? '']?.name} (level ${levelOf(fight.monsterId)})`)
  }
  if (bot.player().statistics.deaths === before) throw new Error('Nothing could kill this player')
  await bot.act({ type: 'updateSettings', autoEatEnabled: true })

  function levelOf(monsterId: string | undefined): number {
    return bot.content.monsters[monsterId ?? '']?.level ?? 0
  }
}

/** An offline item is the reward of a quest. */
async function runOfflineItem(bot: Bot): Promise<void> {
  if (!OFFLINE_ITEMS.some((item) => isHeld(bot, item))) {
    const giver = Object.values(bot.content.npcs)
      .flatMap(({ dialogueTrees }) => dialogueTrees.flatMap(({ options }) => options.map(({ action }) => action)))
      .find((action) => action?.type === 'complete_quest_step' && OFFLINE_ITEMS.includes(action.gives?.itemId ?? ''))
    if (giver?.type !== 'complete_quest_step') throw new Error('Nobody gives an offline item')
    await completeQuest(bot, giver.questId)
  }
  const item = OFFLINE_ITEMS.find((id) => isHeld(bot, id)) ?? ''
  if (bot.holds(item) === 0) await bot.act({ type: 'withdraw', itemId: item, quantity: 1 })
  const before = bot.player().skills.woodcutting.experience
  await bot.act({ type: 'useOfflineItem', itemId: item, skillType: 'woodcutting' })
  await bot.wait(8 * 3_600_000 + 1_000)
  bot.print(`${item} brought ${bot.player().skills.woodcutting.experience - before} experience in woodcutting`)
}

function isHeld(bot: Bot, itemId: string): boolean {
  return bot.holds(itemId) > 0 || bot.player().bank.some(({ id }) => id === itemId)
}
