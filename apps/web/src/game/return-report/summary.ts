import type { ReturnReport } from '@hearthward/engine'
import { formatAmount, plural } from '../../ui/format/numbers.ts'

/** The summary of an absence in one or two sentences. */
export function summaryOf({ completions, kills, deaths }: ReturnReport): string {
  const died = deaths === 0 ? '' : ` You died ${deaths === 1 ? 'once' : `${formatAmount(deaths)} times`}.`
  if (completions > 0) {
    const fought = kills > 0 ? `, ${plural(kills, 'kill')} among them` : ''
    return `${plural(completions, 'action')} completed meanwhile${fought}.${died}`
  }
  return deaths > 0 ? `Nothing was completed meanwhile.${died}` : 'Nothing was running meanwhile.'
}
