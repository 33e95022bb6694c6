import type { DetectionAlert } from '@hearthward/contract'
import { InWords, useNames } from '../ui/changes/InWords.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { evidenceFacts } from './words.ts'

/** The evidence of an alert in words: players and items by name, amounts with their unit. */
export function AlertFacts({ alert }: { alert: Pick<DetectionAlert, 'evidence'> }) {
  const names = useNames(alert.evidence)
  return (
    <Facts>
      {evidenceFacts(alert).map(({ label, name, value }) => (
        <Fact key={name} name={label}>
          <InWords name={name} value={value} names={names} />
        </Fact>
      ))}
    </Facts>
  )
}
