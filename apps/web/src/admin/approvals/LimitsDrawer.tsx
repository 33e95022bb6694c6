import type { StaffLimits } from '@hearthward/contract'
import { versionOf } from '@hearthward/engine'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PanelSkeleton } from '../../ui/states.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { useSeenState } from '../ui/changes/Conflict.tsx'
import { changedFields, mergeDrafts } from '../ui/changes/merge-drafts.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { draftOf, LIMIT_IDS, type LimitId, parseLimits } from './limits-draft.ts'

/** Edits the daily limits. */
export function LimitsDrawer({ onClose }: { onClose: () => void }) {
  const { data } = useStaffQuery('getStaffLimits', {})
  return (
    <Drawer title="Daily limits" summary="In coins, for each person and day." onClose={onClose}>
      {data ? <LimitsForm start={data.limits} onSaved={onClose} /> : <PanelSkeleton rows={6} />}
    </Drawer>
  )
}

const FIELDS: Readonly<Record<LimitId, { label: string; hint?: string }>> = {
  owner: { label: 'Owners' },
  admin: { label: 'Admins' },
  others: { label: 'Other staff' },
  experienceValue: { label: 'A point of experience', hint: 'Its value in coins, as it has no price.' },
  membershipDayValue: {
    label: 'A day of membership',
    hint: 'Its value in coins. Advanced counts twice, elite three times.',
  },
  graceDays: {
    label: 'Days without two-factor sign-in',
    hint: 'Counted from the first use of the back-office. Afterwards, staff need it for everything.',
  },
}

function LimitsForm({ start, onSaved }: { start: StaffLimits; onSaved: () => void }) {
  const [known] = useState({ version: versionOf(start), now: start })
  const form = useForm({ defaultValues: draftOf(start) })
  const [isConfirming, setConfirming] = useState(false)
  const save = useStaffMutation('setStaffLimits', {
    doing: 'change the limits',
    done: 'The limits are changed.',
    showsConflict: true,
    refetches: ['getStaffLimits', 'listApprovals'],
  })
  const { seen, expectedVersion, conflictNote } = useSeenState<StaffLimits>(known, save, undefined, (theirs) =>
    form.reset(mergeDrafts(draftOf(seen), form.getValues(), draftOf(theirs))),
  )
  const draft = form.watch()
  const parsed = parseLimits(draft)
  const problems = 'problems' in parsed ? parsed.problems : {}
  const limits = 'limits' in parsed ? parsed.limits : null
  const isChanged = Object.keys(changedFields(draftOf(seen), draft)).length > 0
  return (
    <>
      {conflictNote}
      {LIMIT_IDS.map((id) => (
        <TextField
          key={id}
          {...FIELDS[id]}
          error={problems[id]}
          {...form.register(id)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <IfAllowed call="setStaffLimits">
        <Button
          look="primary"
          disabled={!isChanged || !limits || conflictNote !== null}
          onClick={() => setConfirming(true)}
        >
          Review and save…
        </Button>
      </IfAllowed>
      {isConfirming && limits && (
        <ReasonDialog
          title="Change the daily limits?"
          submitLabel="Save"
          danger
          isBusy={save.isPending}
          act={{ call: 'setStaffLimits', input: { limits, expectedVersion } }}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            save.mutate(
              { limits, expectedVersion, reason },
              { onSuccess: onSaved, onRequested: onSaved, onSettled: () => setConfirming(false) },
            )
          }
        >
          <Changes before={seen} after={limits} />
        </ReasonDialog>
      )}
    </>
  )
}
