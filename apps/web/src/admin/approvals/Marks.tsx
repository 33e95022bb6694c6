import type { ApprovalRequest } from '@hearthward/contract'
import { Pill } from '../ui/Pill.tsx'
import { CONNECTIONS, STATES } from './words.ts'

/** The state of a request, and what a colleague should notice before a decision. */
export function Marks({ request: { state, isAlone, connections } }: { request: ApprovalRequest }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Pill tone={STATES[state].tone}>{STATES[state].words}</Pill>
      {isAlone && <Pill tone="blood">without a colleague</Pill>}
      {connections.map((connection) => (
        <Pill key={connection} tone="blood">
          {CONNECTIONS[connection]}
        </Pill>
      ))}
    </span>
  )
}
