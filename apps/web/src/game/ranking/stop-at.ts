import {
  experienceFor,
  type Goal,
  hours,
  MAX_LEVEL,
  type Player,
  type RankedWork,
  type RankingGoal,
  skillName,
  stockOf,
} from '@hearthward/engine'
import { formatAmount, parseAmount } from '../../ui/format/numbers.ts'

/** The field for the end of what is queued. */
export interface StopField {
  label: string
  /** Shown in the empty field. */
  placeholder: string
  /** The text until the player types another one. */
  suggested: string
}

export function stopFieldFor(player: Player, goal: RankingGoal): StopField {
  switch (goal.kind) {
    case 'experience': {
      const { level } = player.skills[goal.skill]
      const suggested = level < MAX_LEVEL ? String(level + 1) : ''
      return { label: `Stop at ${skillName(goal.skill)} level`, placeholder: 'never', suggested }
    }
    case 'item':
      return {
        label: 'Stop when I hold',
        placeholder: `${formatAmount(stockOf(player, goal.itemId))} now`,
        suggested: '',
      }
    case 'coins':
      return { label: 'Stop after so many times', placeholder: 'never', suggested: '' }
  }
}

/** The end that a typed text gives a row's entry, `null` for none, or what is wrong with the text. */
export function endOf(
  player: Player,
  goal: RankingGoal,
  row: RankedWork,
  text: string,
): { end: Goal | null } | { problem: string } {
  if (text.trim() === '') return { end: null }
  const amount = parseAmount(text)
  if (amount === null || amount < 1) return { problem: 'Enter a whole number above 0, such as 250 or 1k.' }
  switch (goal.kind) {
    case 'experience': {
      const { level } = player.skills[goal.skill]
      if (amount > MAX_LEVEL) return { problem: `The highest level is ${MAX_LEVEL}.` }
      if (amount <= level) return { problem: `You are already level ${level}.` }
      if (row.work.skillType === goal.skill) return { end: { kind: 'level', level: amount } }
      // A level ends an entry only in the activity's own skill. A fight trains others, so its kills are counted.
      const missing = experienceFor(amount) - player.skills[goal.skill].experience
      const perRun = (row.perHour * row.timePerRun) / hours(1)
      return { end: { kind: 'count', count: Math.max(1, Math.ceil(missing / perRun)) } }
    }
    case 'item': {
      const held = stockOf(player, goal.itemId)
      if (amount <= held) return { problem: `You already hold ${formatAmount(held)}.` }
      return { end: { kind: 'stock', itemId: goal.itemId, quantity: amount } }
    }
    case 'coins':
      return { end: { kind: 'count', count: amount } }
  }
}
