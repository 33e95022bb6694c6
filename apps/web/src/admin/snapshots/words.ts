import type { Calls, CharacterSnapshot } from '@hearthward/contract'
import { type Content, levelFor, type QuestEdit, skillName } from '@hearthward/engine'
import type { z } from 'zod'
import { coinsText, formatExact } from '../../ui/format/numbers.ts'
import { actionWords } from '../activity/sentences.ts'
import { itemName, questName } from '../players/content.ts'

export type StateDifference = z.infer<Calls['compareCharacterSnapshot']['output']>['differences'][number]

/** Why a snapshot was taken: 'Before “Give items” by Ada'. */
export function reasonText({ why, act }: Pick<CharacterSnapshot, 'why' | 'act'>): string {
  if (why === 'daily') return 'Daily'
  return act ? `Before “${actionWords(act.action)}” by ${act.username}` : 'Before a change by staff'
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** The moment of a snapshot, as in a title: '18 Nov, 12:29'. */
export const dateText = (at: number): string => date.format(at)

/** The snapshots by day, both newest first. */
export function byDay(snapshots: readonly CharacterSnapshot[]): { day: string; snapshots: CharacterSnapshot[] }[] {
  const days = Map.groupBy(snapshots, ({ takenAt }) => day.format(takenAt))
  return [...days].map(([name, taken]) => ({ day: name, snapshots: taken }))
}

export interface DifferenceLine {
  key: string
  label: string
  from: string
  to: string
}

export function differenceLine(difference: StateDifference, content: Content | null): DifferenceLine {
  const { kind, name } = difference
  const key = `${kind} ${name}`
  switch (kind) {
    case 'coins':
      return { key, label: 'Coins', from: coinsText(difference.from), to: coinsText(difference.to) }
    case 'item':
      return {
        key,
        label: itemName(content, name),
        from: formatExact(difference.from),
        to: formatExact(difference.to),
      }
    case 'experience':
      return {
        key,
        label: `${skillName(difference.name)} experience`,
        from: pointsText(difference.from),
        to: pointsText(difference.to),
      }
    case 'equipment': {
      const worn = (itemId: string | null) => (itemId === null ? 'nothing' : itemName(content, itemId))
      return { key, label: `Worn: ${name}`, from: worn(difference.from), to: worn(difference.to) }
    }
    case 'quest':
      return { key, label: questName(content, name), from: questText(difference.from), to: questText(difference.to) }
  }
}

const pointsText = (points: number) => `${formatExact(points)} (level\u00a0${levelFor(points)})`

function questText(quest: QuestEdit): string {
  if (quest.state === 'none') return 'not started'
  return quest.state === 'completed' ? 'completed' : `active, progress ${formatExact(quest.progress)}`
}
