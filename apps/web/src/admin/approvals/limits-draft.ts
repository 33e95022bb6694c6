import { StaffLimits } from '@hearthward/contract'
import { formatExact, parseAmount } from '../../ui/format/numbers.ts'

export type LimitId = keyof StaffLimits

/** The limits as they are typed. */
export type LimitsDraft = Record<LimitId, string>

export const LIMIT_IDS = Object.keys(StaffLimits.shape) as LimitId[]

export const draftOf = (limits: StaffLimits): LimitsDraft =>
  Object.fromEntries(LIMIT_IDS.map((id) => [id, formatExact(limits[id])])) as LimitsDraft

/** The typed limits, or what is wrong with them by field. */
export function parseLimits(
  draft: LimitsDraft,
): { limits: StaffLimits } | { problems: Partial<Record<LimitId, string>> } {
  const problems: Partial<Record<LimitId, string>> = {}
  const limits = {} as StaffLimits
  for (const id of LIMIT_IDS) {
    const value = parseAmount(draft[id])
    const most = StaffLimits.shape[id].maxValue ?? 0
    if (value === null) problems[id] = 'Enter a whole number'
    else if (value > most) problems[id] = `At most ${formatExact(most)}`
    else limits[id] = value
  }
  return Object.keys(problems).length > 0 ? { problems } : { limits }
}
