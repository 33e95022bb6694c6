import type { ReturnReport } from '@hearthward/engine'
import { formatAmount, plural } from '../../ui/format/numbers.ts'

/** The summary of an absence in one or two sentences. */
export function summaryOf({ completions, kills, deaths }: ReturnReport): string {
  const died = deaths === 0 ? '' : ` You died ${deaths === 1 ? 'once' : `${formatAmount(deaths)} times`}.`
  if (completions > 0) {
    const fought = kills > 0 ? `, including ${plural(kills, 'kill')}` : ''
    return `${plural(completions, 'action')} completed while you were away${fought}.${died}`
  }
  return deaths > 0 ? `Nothing was completed.${died}` : 'Nothing was running.'
}
