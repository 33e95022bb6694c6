import type { EvidenceType, Investigation } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'

interface CollectProps {
  investigation: Investigation
  type: EvidenceType
  sourceId: string
  description: string
}

/** Takes an entry down as evidence, as it stands now; once. */
export function Collect({ investigation, type, sourceId, description }: CollectProps) {
  const collect = useAct('addInvestigationEvidence', {
    doing: 'collect the evidence',
    done: 'Collected as evidence.',
    changes: ['getInvestigation'],
  })
  const isThere = investigation.evidence.some((one) => one.type === type && String(one.metadata['id']) === sourceId)
  if (isThere) return <span className="text-xs text-muted">collected</span>
  return (
    <May call="addInvestigationEvidence">
      <Button
        small
        look="quiet"
        className="-my-1.5"
        busy={collect.isPending}
        aria-label={`Collect as evidence: ${description}`}
        onClick={() => collect.mutate({ investigationId: investigation.id, type, sourceId, description })}
      >
        Collect
      </Button>
    </May>
  )
}
