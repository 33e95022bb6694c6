import type { RejectedClaim } from '@hearthward/contract'
import { claimWords } from '../../anti-cheat/words.ts'

/**
 * An entry of the activity log as staff read it. The sums of its gaps are for the detection rules, so staff see the
 * mean. Any other value is returned unchanged.
 */
export function readableEntry(stored: unknown): unknown {
  if (!isLogEntry(stored)) return stored
  const { gaps: _, gapCount, gapSum, gapSquares: __, told: ___, offered, claim, ...rest } = stored
  return {
    ...rest,
    ...(gapCount > 0 && { meanMs: gapSum / gapCount }),
    ...(holdsAnything(offered) && { offered }),
    ...(claim && { claim: claimWords(claim) }),
  }
}

interface LogEntry extends Record<string, unknown> {
  gapCount: number
  gapSum: number
  claim?: RejectedClaim | null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isLogEntry = (value: unknown): value is LogEntry =>
  isRecord(value) && typeof value['gapCount'] === 'number' && typeof value['gapSum'] === 'number'

/** Whether coins or goods were held in offers. */
const holdsAnything = (offered: unknown) =>
  isRecord(offered) && (offered['coins'] !== 0 || Object.keys(offered['goods'] ?? {}).length > 0)
