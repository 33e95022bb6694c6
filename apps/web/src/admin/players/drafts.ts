import type { Calls, StaffPlayer } from '@hearthward/contract'
import { type Edit, type Player, readEditedValues } from '@hearthward/engine'
import type { z } from 'zod'

/** What staff have typed and not saved: the values they named, and nothing else. */
export type Draft = Edit

type Asked = z.input<Calls['editPlayerData']['input']>

const NAMED = ['skills', 'inventory', 'bank', 'equipment', 'quests', 'settings'] as const
type Named = (typeof NAMED)[number]

/** The draft with one value more. What is as it was is taken out again: it is no change. */
export function withValue(draft: Draft, player: Player, field: keyof Edit, name: string, value: unknown): Draft {
  const isNamed = (NAMED as readonly string[]).includes(field)
  const added: Draft = { ...draft, [field]: isNamed ? { ...(draft[field] as object), [name]: value } : value }
  const was = readEditedValues(player, added)
  const entries = Object.entries(added).flatMap(([key, given]): [string, unknown][] => {
    const before = was[key as keyof Edit]
    if (!(NAMED as readonly string[]).includes(key)) return isSame(given, before) ? [] : [[key, given]]
    const changed = Object.entries(given as object).filter(
      ([one, to]) => !isSame(to, (before as Record<string, unknown>)[one]),
    )
    return changed.length === 0 ? [] : [[key, Object.fromEntries(changed)]]
  })
  return Object.fromEntries(entries) as Draft
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A value as it would be once the draft is saved. */
export function drafted<T>(draft: Draft, field: keyof Edit, name: string, otherwise: T): T {
  const given = draft[field] as unknown
  if (given === undefined) return otherwise
  if (!(NAMED as readonly string[]).includes(field)) return given as T
  const named = given as Record<string, T>
  return Object.hasOwn(named, name) ? (named[name] as T) : otherwise
}

export function countOfChanges(draft: Draft): number {
  return Object.entries(draft).reduce(
    (sum, [key, value]) => sum + (NAMED.includes(key as Named) ? Object.keys(value as object).length : 1),
    0,
  )
}

/** As the call takes it, with how everything it names was when it was looked at. */
export function askedFor(draft: Draft, player: StaffPlayer): Pick<Asked, 'updates' | 'expected'> {
  return { updates: spoken(draft), expected: spoken(readEditedValues(player, draft)) as Asked['expected'] }
}

function spoken({ skills, ...rest }: Draft): Asked['updates'] {
  if (!skills) return rest as Asked['updates']
  const points = Object.entries(skills).map(([skill, experience]) => [skill, { experience }])
  return { ...rest, skills: Object.fromEntries(points) } as Asked['updates']
}
