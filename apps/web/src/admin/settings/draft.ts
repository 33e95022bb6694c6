import { SYSTEM_FIELDS, type SystemConfig, type SystemField, type SystemFieldId } from '@hearthward/contract'

/** What has been typed so far, by field; what is absent stays as it is. */
export type Draft = Readonly<Partial<Record<SystemFieldId, string | boolean>>>

const fieldOf = (id: SystemFieldId): SystemField => SYSTEM_FIELDS[id]

/** Shares are typed as percent and spans as minutes: that is how people say them. */
const SCALE: Readonly<Record<NonNullable<SystemField['unit']>, number>> = {
  share: 100,
  milliseconds: 1 / 60_000,
  coins: 1,
}
const scaleOf = ({ unit }: SystemField) => (unit ? SCALE[unit] : 1)

export function unitOf(id: SystemFieldId): string {
  const { unit } = fieldOf(id)
  if (unit === 'share') return '%'
  if (unit === 'milliseconds') return 'min'
  return unit ?? (id.endsWith('Multiplier') ? 'times' : '')
}

const trimmed = (value: number) => String(Number(value.toFixed(6)))

export function typedOf(id: SystemFieldId, value: number): string {
  return trimmed(value * scaleOf(fieldOf(id)))
}

/** What a text means, or what is wrong with it. */
export function readTyped(id: SystemFieldId, text: string): { value: number } | { problem: string } {
  const field = fieldOf(id)
  const { least = 0, most = 0, isWhole } = field
  const typed = Number(text.trim())
  if (text.trim() === '' || !Number.isFinite(typed)) return { problem: 'A number, please' }
  const exact = typed / scaleOf(field)
  const value = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : Number(exact.toFixed(9))
  if (isWhole && !Number.isInteger(value)) return { problem: 'A whole number, please' }
  if (value < least || value > most) return { problem: `From ${typedOf(id, least)} to ${typedOf(id, most)}` }
  return { value }
}

export interface Edited {
  /** What would be saved. */
  changes: Partial<SystemConfig>
  /** The same fields as they are. */
  expected: Partial<SystemConfig>
  problems: Partial<Record<SystemFieldId, string>>
}

export function editedOf(config: SystemConfig, draft: Draft): Edited {
  const edited = { changes: {}, expected: {}, problems: {} } as {
    changes: Record<string, number | boolean>
    expected: Record<string, number | boolean>
    problems: Record<string, string>
  }
  for (const [id, typed] of Object.entries(draft) as [SystemFieldId, string | boolean][]) {
    const read = typeof typed === 'boolean' ? { value: typed } : readTyped(id, typed)
    if ('problem' in read) edited.problems[id] = read.problem
    else if (read.value !== config[id]) {
      edited.changes[id] = read.value
      edited.expected[id] = config[id]
    }
  }
  return edited
}
