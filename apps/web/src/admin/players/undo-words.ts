import type { UndoPreview } from '@hearthward/contract'
import { type Content, find, hours, skillName, type UndoObstacle } from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { labelOf, type Word, wordsOf } from '../ui/changes/in-words.ts'
import { itemName, questName } from './content.ts'

type Part = UndoPreview['parts'][number]

/** A line of the table: what the act changed, what can be reversed, and what not. */
export interface UndoLine {
  key: string
  label: string
  changed: Word[]
  reversed: Word[]
  /** Empty if all of it can be reversed. */
  missing: string
}

const OBSTACLES: Readonly<Record<UndoObstacle, string>> = {
  spent: 'spent or traded',
  lowered: 'no longer there',
  used: 'already used',
  'no-room': 'no room in the pack and the bank',
  removed: 'no longer in the game',
  limit: 'above the limit',
  changed: 'changed since',
}

export function undoLine(part: Part, content: Content | null): UndoLine {
  const { kind, name } = part
  const base = { key: `${kind} ${name}`, label: partLabel(kind, name, content) }
  if ('isReversible' in part) {
    const field = kind === 'quest' ? 'quests' : name
    return {
      ...base,
      changed: wordsOf(field, part.after, content),
      reversed: part.isReversible ? wordsOf(field, part.before, content) : [NOTHING],
      missing: part.isReversible ? '' : OBSTACLES.changed,
    }
  }
  const { changed, reversible, obstacle } = part
  const words = (amount: number) => (kind === 'membership' ? formatDuration(hours(amount)) : formatExact(amount))
  const signed = (amount: number, isGain: boolean) => (amount === 0 ? NOTHING : `${isGain ? '+' : '−'}${words(amount)}`)
  return {
    ...base,
    changed: [signed(Math.abs(changed), changed > 0)],
    reversed: [signed(reversible, changed < 0)],
    missing: obstacle ? missingText(words, Math.abs(changed) - reversible, obstacle, part.onExchange ?? 0) : '',
  }
}

function missingText(
  words: (amount: number) => string,
  missing: number,
  why: UndoObstacle,
  onExchange: number,
): string {
  if (onExchange === 0) return `${words(missing)} ${OBSTACLES[why]}`
  if (onExchange === missing) return `${words(missing)} on the exchange`
  return `${words(missing)} ${OBSTACLES[why]}, ${words(onExchange)} of them on the exchange`
}

const NOTHING = 'nothing'

function partLabel(kind: Part['kind'], name: string, content: Content | null): string {
  switch (kind) {
    case 'coins':
      return 'Coins'
    case 'item':
      return itemName(content, name)
    case 'experience':
      return `${skillName(name as never)} experience`
    case 'membership':
      return 'Membership'
    case 'quest':
      return questName(content, name)
    default:
      return name === 'subscription' ? 'Membership' : labelOf([name], content)
  }
}

/** The names of achievements that stay although the act that led to them is undone. */
export function followOnText(ids: readonly string[], content: Content | null): string {
  return ids.map((id) => (content && find(content.achievements, id)?.name) ?? id.replaceAll('_', ' ')).join(', ')
}
