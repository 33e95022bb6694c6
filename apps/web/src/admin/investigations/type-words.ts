import type { InvestigationType } from '@hearthward/contract'

export const TYPE_WORDS: Readonly<Record<InvestigationType, string>> = {
  bot: 'Bot',
  exploit: 'Exploit',
  trading: 'Trading',
  multi_account: 'Multiple accounts',
  abuse: 'Abuse',
  other: 'Other',
}
