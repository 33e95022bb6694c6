import {
  type Goal,
  MAX_LEVEL,
  type Player,
  type RankedWork,
  type RankingGoal,
  skillName,
  stockOf,
} from '@hearthward/engine'
import { formatAmount, parseAmount } from '../../ui/format/numbers.ts'
import { levelGoal } from '../plan/ends.ts'

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
      return { end: levelGoal(row.work, goal.skill, amount) }
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
