import type { EvidenceType, Investigation } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { useCallMutation } from '../call-queries.ts'
import { IfAllowed } from '../IfAllowed.tsx'

interface CollectEvidenceProps {
  investigation: Investigation
  type: EvidenceType
  sourceId: string
  description: string
}

/** Adds an entry to the evidence as it is now, once. */
export function CollectEvidence({ investigation, type, sourceId, description }: CollectEvidenceProps) {
  const collect = useCallMutation('addInvestigationEvidence', {
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
