import type { EvidenceType, Investigation } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'

interface CollectEvidenceProps {
  investigation: Investigation
  type: EvidenceType
  sourceId: string
  description: string
}

/** Adds an entry to the evidence as it is now, once. */
export function CollectEvidence({ investigation, type, sourceId, description }: CollectEvidenceProps) {
  const collect = useStaffMutation('addInvestigationEvidence', {
    doing: 'collect the evidence',
    done: 'Collected as evidence.',
    refetches: ['getInvestigation'],
  })
  const isCollected = investigation.evidence.some((one) => one.type === type && String(one.metadata['id']) === sourceId)
  if (isCollected) return <span className="text-xs text-muted">collected</span>
  return (
    <IfAllowed call="addInvestigationEvidence">
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
    </IfAllowed>
  )
}
