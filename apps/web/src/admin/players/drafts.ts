import type { Calls, StaffPlayer } from '@hearthward/contract'
import { type Edit, type Player, readEditedValues, versionOf } from '@hearthward/engine'
import type { z } from 'zod'

/** Unsaved edits of a player: only the values that differ. */
export type PlayerDraft = Edit

type EditInput = z.input<Calls['editPlayerData']['input']>

const KEYED_FIELDS = ['skills', 'inventory', 'bank', 'equipment', 'quests', 'settings'] as const
type KeyedField = (typeof KEYED_FIELDS)[number]

/** Adds a value to the draft. A value equal to the stored one is removed: it is no change. */
export function withValue(
  draft: PlayerDraft,
  player: Player,
  field: keyof Edit,
  name: string,
  value: unknown,
): PlayerDraft {
  const isKeyed = (KEYED_FIELDS as readonly string[]).includes(field)
  const added: PlayerDraft = { ...draft, [field]: isKeyed ? { ...(draft[field] as object), [name]: value } : value }
  const was = readEditedValues(player, added)
  const entries = Object.entries(added).flatMap(([key, given]): [string, unknown][] => {
    const before = was[key as keyof Edit]
    if (!(KEYED_FIELDS as readonly string[]).includes(key)) return isSame(given, before) ? [] : [[key, given]]
    const changed = Object.entries(given as object).filter(
      ([one, to]) => !isSame(to, (before as Record<string, unknown>)[one]),
    )
    return changed.length === 0 ? [] : [[key, Object.fromEntries(changed)]]
  })
  return Object.fromEntries(entries) as PlayerDraft
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A value with the draft applied. */
export function draftValue<T>(draft: PlayerDraft, field: keyof Edit, name: string, otherwise: T): T {
  const given = draft[field] as unknown
  if (given === undefined) return otherwise
  if (!(KEYED_FIELDS as readonly string[]).includes(field)) return given as T
  const named = given as Record<string, T>
  return Object.hasOwn(named, name) ? (named[name] as T) : otherwise
}

export function countChanges(draft: PlayerDraft): number {
  return Object.entries(draft).reduce(
    (sum, [key, value]) => sum + (KEYED_FIELDS.includes(key as KeyedField) ? Object.keys(value as object).length : 1),
    0,
  )
}

/** The input of the call, with the version of everything the draft changes. */
export function editInput(draft: PlayerDraft, player: StaffPlayer): Pick<EditInput, 'updates' | 'expectedVersion'> {
  return { updates: toUpdates(draft), expectedVersion: versionOf(readEditedValues(player, draft)) }
}

function toUpdates({ skills, ...rest }: PlayerDraft): EditInput['updates'] {
  if (!skills) return rest as EditInput['updates']
  const points = Object.entries(skills).map(([skill, experience]) => [skill, { experience }])
  return { ...rest, skills: Object.fromEntries(points) } as EditInput['updates']
}
