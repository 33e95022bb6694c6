import { SYSTEM_FIELDS, type SystemConfig, type SystemField, type SystemFieldId } from '@hearthward/contract'

/** The values of the form: numbers as they are typed. */
export type SettingsValues = Record<SystemFieldId, string | boolean>

/** Unsaved input by field; absent fields are unchanged. */
type SettingsDraft = Readonly<Partial<SettingsValues>>

const fieldOf = (id: SystemFieldId): SystemField => SYSTEM_FIELDS[id]

/** Shares are typed as percent and durations as minutes. */
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
  return unit ?? (id.endsWith('Multiplier') ? '×' : '')
}

const trimmed = (value: number) => String(Number(value.toFixed(6)))

export function formatValue(id: SystemFieldId, value: number): string {
  return trimmed(value * scaleOf(fieldOf(id)))
}

export function valuesOf(config: SystemConfig): SettingsValues {
  const entries = Object.entries(config) as [SystemFieldId, number | boolean][]
  const values = entries.map(([id, value]) => [id, typeof value === 'boolean' ? value : formatValue(id, value)])
  return Object.fromEntries(values) as SettingsValues
}

/** Only what was changed: a number may have more digits than the form shows. */
export function draftIn(values: SettingsValues, dirty: Partial<Record<SystemFieldId, boolean>>): SettingsDraft {
  return Object.fromEntries(Object.entries(values).filter(([id]) => dirty[id as SystemFieldId]))
}

/** Parses a text, or returns what is wrong with it. */
export function parseValue(id: SystemFieldId, text: string): { value: number } | { problem: string } {
  const field = fieldOf(id)
  const { least = 0, most = 0, isWhole } = field
  const typed = Number(text.trim())
  if (text.trim() === '' || !Number.isFinite(typed)) return { problem: 'Enter a number' }
  const exact = typed / scaleOf(field)
  const value = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : Number(exact.toFixed(9))
  if (isWhole && !Number.isInteger(value)) return { problem: 'Enter a whole number' }
  if (value < least || value > most) return { problem: `From ${formatValue(id, least)} to ${formatValue(id, most)}` }
  return { value }
}

export interface SettingsEdit {
  /** The values to save. */
  changes: Partial<SystemConfig>
  /** The previous values of the same fields. */
  before: Partial<SystemConfig>
  problems: Partial<Record<SystemFieldId, string>>
}

export function parseDraft(config: SystemConfig, draft: SettingsDraft): SettingsEdit {
  const edited = { changes: {}, before: {}, problems: {} } as {
    changes: Record<string, number | boolean>
    before: Record<string, number | boolean>
    problems: Record<string, string>
  }
  for (const [id, typed] of Object.entries(draft) as [SystemFieldId, string | boolean][]) {
    const read = typeof typed === 'boolean' ? { value: typed } : parseValue(id, typed)
    if ('problem' in read) edited.problems[id] = read.problem
    else if (read.value !== config[id]) {
      edited.changes[id] = read.value
      edited.before[id] = config[id]
    }
  }
  return edited
}
