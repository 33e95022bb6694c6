import {
  type Npc,
  type OptionAction,
  type Quest,
  type QuestStep,
  type SkillType,
  startIntentOf,
} from '@hearthward/engine'
import type { Bot } from './bot.ts'
import { goTo, obtainItems, trainSkill } from './work.ts'

/** Plays a quest from its start to its reward. */
export async function completeQuest(bot: Bot, questId: string): Promise<void> {
  const quest = bot.content.quests[questId]
  if (!quest) throw new Error(`There is no quest ${questId}`)
  if (bot.player().questProgress.completedQuests.includes(questId)) return
  for (const earlier of quest.after) await completeQuest(bot, earlier)
  for (const [skill, level] of Object.entries(quest.requirements) as [SkillType, number][])
    await trainSkill(bot, skill, level)
  if (!activeOf(bot, questId)) await begin(bot, questId)
  for (let turns = 0; ; turns++) {
    const active = activeOf(bot, questId)
    if (!active) break
    if (turns > 60) throw new Error(`${questId} does not end: ${active.currentStepId}`)
    const step = quest.steps.find(({ id }) => id === active.currentStepId)
    if (step) await doStep(bot, quest, step)
  }
  bot.print(`quest done: ${quest.name} (${[...new Set(quest.steps.map(({ type }) => type))].join(', ')})`)
}

const activeOf = (bot: Bot, questId: string) =>
  bot.player().questProgress.activeQuests.find((active) => active.questId === questId)

async function begin(bot: Bot, questId: string): Promise<void> {
  const offered = optionsWith(bot, (action) => action.type === 'start_quest' && action.questId === questId)
  for (const { npc, dialogueId, optionId } of offered) {
    await goTo(bot, npc.location)
    await bot.act({ type: 'talk', npcId: npc.id })
    if ((await bot.tryIntent({ type: 'chooseOption', npcId: npc.id, dialogueId, optionId })) === null) return
  }
  throw new Error(`Nobody begins ${questId}`)
}

async function doStep(bot: Bot, quest: Quest, step: QuestStep): Promise<void> {
  const { requirements = {}, target = '' } = step
  const amount = step.amount ?? requirements.quantity ?? 1
  switch (step.type) {
    case 'collect':
      await obtainItems(bot, requirements.itemId ?? '', amount)
      // The server checks it after every change.
      await bot.tryIntent({ type: 'clearQueue' })
      return
    case 'skill':
      return trainSkill(bot, target as SkillType, requirements.skillLevel ?? 1)
    case 'explore':
      return goTo(bot, requirements.location ?? '')
    case 'talk': {
      const npc = bot.content.npcs[requirements.npcId ?? '']
      if (!npc) throw new Error(`Nobody is called ${requirements.npcId}`)
      await goTo(bot, npc.location)
      return bot.act({ type: 'talk', npcId: npc.id })
    }
    case 'kill':
      return slay(bot, target, amount)
    case 'custom':
      return handOver(bot, quest.id, step.id)
  }
}

async function slay(bot: Bot, monsterId: string, amount: number): Promise<void> {
  const fight = Object.values(bot.content.activities).find((work) => work.monsterId === monsterId)
  const monster = bot.content.monsters[monsterId]
  if (!fight || !monster) throw new Error(`${monsterId} is nowhere to be fought`)
  for (const [skill, level] of Object.entries(fight.levelRequirements) as [SkillType, number][]) {
    await trainSkill(bot, skill, level)
  }
  for (const skill of ['attack', 'strength', 'defence', 'hitpoints'] as const) {
    await trainSkill(bot, skill, Math.min(90, Math.max(bot.level(skill), Math.ceil(monster.level * 0.6))))
  }
  await obtainItems(bot, 'cooked_shrimp', 100)
  const before = bot.player().kills[monsterId] ?? 0
  await bot.act({ type: 'setCombat', mode: 'melee', style: 'controlled' }, startIntentOf(fight))
  for (let turns = 0; (bot.player().kills[monsterId] ?? 0) < before + amount; turns++) {
    if (turns > 50) throw new Error(`${monsterId} does not fall`)
    await bot.wait(10 * 60_000)
    if (!bot.player().currentAction) await bot.tryIntent(startIntentOf(fight))
  }
  await bot.tryIntent({ type: 'stopAction' })
}

async function handOver(bot: Bot, questId: string, stepId: string): Promise<void> {
  const ways = optionsWith(
    bot,
    (action) => action.type === 'complete_quest_step' && action.questId === questId && action.stepId === stepId,
  )
  for (const { npc, dialogueId, optionId, action } of ways) {
    const { takes } = action as Extract<OptionAction, { type: 'complete_quest_step' }>
    if (takes) await obtainItems(bot, takes.itemId, takes.quantity)
    await goTo(bot, npc.location)
    if (bot.player().inventory.length > 24 || bot.player().bank.length === 0) await bot.act({ type: 'depositAll' })
    if (takes) await obtainItems(bot, takes.itemId, takes.quantity)
    await bot.act({ type: 'talk', npcId: npc.id })
    if ((await bot.tryIntent({ type: 'chooseOption', npcId: npc.id, dialogueId, optionId })) === null) return
  }
  // A condition, such as on the items in bank or pack, is still unmet.
  throw new Error(`Nobody takes ${questId}/${stepId}`)
}

function optionsWith(bot: Bot, isIt: (action: OptionAction) => boolean) {
  const found: { npc: Npc; dialogueId: string; optionId: string; action: OptionAction }[] = []
  for (const npc of Object.values(bot.content.npcs)) {
    for (const dialogue of npc.dialogueTrees) {
      for (const { id, action } of dialogue.options) {
        if (action && isIt(action)) found.push({ npc, dialogueId: dialogue.id, optionId: id, action })
      }
    }
  }
  return found
}
