import type { XpSpan } from '@hearthward/contract'
import { useState } from 'react'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatAmount } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { readableId } from '../anti-cheat/words.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { BarChart } from '../ui/charts/BarChart.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Chips } from '../ui/table/Chips.tsx'

const hour = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** Experience compared with the most the rules allow. */
export function ExperiencePart({ playerId }: { playerId: string }) {
  const [span, setSpan] = useState<'day' | 'week'>('day')
  const { data, error, refetch } = useStaffQuery('getXpAnalysis', { playerId }, { refetchInterval: 60_000 })
  const choice = (
    <Chips
      label="Span"
      isRequired
      value={span}
      options={[
        { value: 'day', label: '24 hours' },
        { value: 'week', label: '7 days' },
      ]}
      onChange={(chosen) => setSpan(chosen || 'day')}
    />
  )
  return (
    <Card title="Experience" aside={choice}>
      {error ? (
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      ) : data ? (
        <Span span={data.analysis[span]} isPartial={data.analysis.isPartial} />
      ) : (
        <PanelSkeleton rows={3} />
      )}
    </Card>
  )
}

function Span({ span, isPartial }: { span: XpSpan; isPartial: boolean }) {
  const { gained, expected, isAnomaly, buckets, bySkill } = span
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        <Amount value={gained} className="font-semibold" /> gained, <Amount value={expected} /> possible in that time.{' '}
        {isAnomaly ? (
          <Pill tone="blood">
            Anomaly:{' '}
            {expected > 0 ? `${formatAmount(gained / expected)} times what was possible` : 'nothing was possible'}
          </Pill>
        ) : (
          <Pill tone="moss">Within what the rules allow</Pill>
        )}
      </p>
      <BarChart
        title="Gained, compared with the most possible (grey)"
        valueName="Gained"
        markName="Possible"
        bars={buckets.map(({ from, gained, expected, isAnomaly: isOdd }) => ({
          label: hour.format(from),
          value: gained,
          mark: expected,
          isOdd,
        }))}
      />
      {bySkill.length > 0 && (
        <p className="text-sm text-muted">
          {bySkill.map(({ skill, gained: points }) => `${readableId(skill)} ${formatAmount(points)}`).join(', ')}
        </p>
      )}
      {isPartial && <p className="text-sm text-muted">Only the latest 1,000 log entries are included.</p>}
    </div>
  )
}
