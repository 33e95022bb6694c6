import type { InvestigationType } from '@hearthward/contract'

export const TYPE_WORDS: Readonly<Record<InvestigationType, string>> = {
  bot: 'Bot',
  exploit: 'Exploit',
  trading: 'Trading',
  multi_account: 'Several accounts',
  abuse: 'Abuse',
  other: 'Something else',
}
