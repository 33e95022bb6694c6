import type { StaffLimits } from '@hearthward/contract'
import { useMay } from '../../client/account/access.ts'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { coinsText, plural } from '../../ui/format/numbers.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { Fact, Facts } from '../ui/Facts.tsx'

/** What staff can do in a day without approval. Owners can change it. */
export function LimitsCard({ onEdit }: { onEdit: () => void }) {
  const { data, error, refetch } = useStaffQuery('getStaffLimits', {})
  const isOwner = useAuth(({ user }) => user?.role === 'owner')
  // Only owners set limits, whatever rule is set for the call.
  const mayEdit = useMay('setStaffLimits') && isOwner
  return (
    <Card
      title="Daily limits"
      className="mt-5"
      aside={
        mayEdit &&
        data && (
          <Button small onClick={onEdit}>
            Edit limits
          </Button>
        )
      }
    >
      {data ? (
        <div className="grid gap-x-10 gap-y-5 hall:grid-cols-2">
          <OwnLimit limit={data.limit} spent={data.spent} />
          <Limits limits={data.limits} />
        </div>
      ) : error ? (
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      ) : (
        <PanelSkeleton rows={4} label="Loading the limits" />
      )}
    </Card>
  )
}

function OwnLimit({ limit, spent }: { limit: number; spent: number }) {
  const left = Math.max(0, limit - spent)
  return (
    <div className="grid content-start gap-2 text-sm">
      <p>
        You can change <strong>{coinsText(limit)}</strong> a day without approval. Used today:{' '}
        <strong>{coinsText(spent)}</strong>.
      </p>
      <Meter share={limit === 0 ? 1 : spent / limit} tone={left === 0 ? 'blood' : 'river'} />
      <p className="text-muted">
        Items count at their guide price. Above the limit, a colleague with the same permission and two-factor sign-in
        has to approve.
      </p>
    </div>
  )
}

function Limits({ limits }: { limits: StaffLimits }) {
  const { owner, admin, others, experienceValue, membershipDayValue, graceDays } = limits
  return (
    <Facts>
      <Fact name="Owners">{coinsText(owner)} a day</Fact>
      <Fact name="Admins">{coinsText(admin)} a day</Fact>
      <Fact name="Other staff">{coinsText(others)} a day</Fact>
      <Fact name="A point of experience">counts as {coinsText(experienceValue)}</Fact>
      <Fact name="A day of membership">counts as {coinsText(membershipDayValue)}</Fact>
      <Fact name="Two-factor sign-in">
        {graceDays === 0 ? 'required at once' : `required after ${plural(graceDays, 'day')}`}
      </Fact>
    </Facts>
  )
}
