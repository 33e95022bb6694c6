import { SYSTEM_FIELDS, type SystemConfig, type SystemFieldId } from '@hearthward/contract'
import { versionOf } from '@hearthward/engine'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { conflictIn } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { Changes } from '../ui/changes/Changes.tsx'
import { ConflictNote } from '../ui/changes/Conflict.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { draftIn, formatValue, parseDraft, type SettingsValues, unitOf, valuesOf } from './draft.ts'
import { Health } from './Health.tsx'
import { MaintenanceAccess } from './MaintenanceAccess.tsx'

const GROUPS: readonly { title: string; fields: readonly SystemFieldId[] }[] = [
  { title: 'The game', fields: ['xpMultiplier', 'dropRateMultiplier', 'dailyCoinBonus'] },
  { title: 'The economy', fields: ['inflation', 'taxRate', 'grandExchangeTax', 'exchangeClerk'] },
  { title: 'Access', fields: ['maxPlayers', 'maxLoginAttempts', 'sessionTimeout'] },
]

/** Server settings and server health. */
export function SettingsPage() {
  const { data, error, refetch } = useStaffQuery('getSystemConfig', {})
  return (
    <AdminPage title="Settings" intro="Settings and health of the whole server.">
      <div className="grid max-w-[100rem] gap-5">
        <Health />
        {error ? <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote> : null}
        {!data && !error && <PanelSkeleton rows={6} label="Loading the settings" />}
        {data && <Configuration config={data.config} />}
        {data && (
          <div className="grid gap-5 mid:grid-cols-2">
            <MaintenanceAccess maintenance={data.maintenance} />
            <Card title="Fixed by the rules">
              <dl className="grid gap-3 text-sm">
                <div>
                  <dt className="font-semibold">Offline progress: {data.fixed.maxOfflineHours} hours</dt>
                  <dd className="text-muted">
                    A running activity continues for this long after a player goes offline.
                  </dd>
                </div>
                <div>
                  <dt className="font-semibold">Version {data.fixed.version}</dt>
                  <dd className="text-muted">The version of the game and its server.</dd>
                </div>
              </dl>
            </Card>
          </div>
        )}
      </div>
    </AdminPage>
  )
}

function Configuration({ config }: { config: SystemConfig }) {
  // Other fields follow a colleague's change; those with unsaved changes keep them.
  const form = useForm<SettingsValues>({ values: valuesOf(config), resetOptions: { keepDirtyValues: true } })
  const draft = draftIn(form.watch(), form.formState.dirtyFields)
  const discard = () => form.reset(undefined, { keepDirtyValues: false })
  const [isConfirming, setConfirming] = useState(false)
  // The values before the last attempt: a conflict shows what has changed since.
  const [seen, setSeen] = useState<Partial<SystemConfig>>({})
  const save = useStaffMutation('updateSystemConfig', {
    doing: 'save the settings',
    done: 'Settings saved',
    showsConflict: true,
    refetches: ['getSystemConfig'],
  })
  const { changes, before, problems } = parseDraft(config, draft)
  const theirs = conflictIn(save.error)
  const count = Object.keys(changes).length
  useUnsavedChanges(count > 0 || Object.keys(problems).length > 0)
  const isValid = count > 0 && Object.keys(problems).length === 0
  const startsEra = Object.keys(changes).some((id) => SYSTEM_FIELDS[id as SystemFieldId].isEra)
  const submit = (reason: string) => {
    setSeen(before)
    save.mutate(
      { changes, expectedVersion: versionOf(before), reason },
      {
        onSuccess: discard,
        onSettled: () => setConfirming(false),
      },
    )
  }
  return (
    <section aria-label="System configuration" className="grid gap-4">
      <div className="grid gap-4 mid:grid-cols-2 hall:grid-cols-3">
        {GROUPS.map(({ title, fields }) => (
          <Card key={title} title={title}>
            <div className="grid gap-4">
              {fields.map((id) => (
                <Setting key={id} id={id} config={config} form={form} problem={problems[id]} />
              ))}
            </div>
          </Card>
        ))}
      </div>
      {theirs && <ConflictNote before={seen} now={theirs.now} text="The current values are shown below the fields." />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span role="status" className="text-sm text-muted">
          {count === 0 ? 'No changes.' : `${plural(count, 'unsaved change')}.`}
        </span>
        <Button disabled={Object.keys(draft).length === 0} onClick={discard}>
          Discard
        </Button>
        <IfAllowed call="updateSystemConfig">
          <Button look="primary" disabled={!isValid} onClick={() => setConfirming(true)}>
            Review and save…
          </Button>
        </IfAllowed>
      </div>
      {isConfirming && (
        <ReasonDialog
          title="Save these settings?"
          submitLabel="Save"
          isBusy={save.isPending}
          onClose={() => setConfirming(false)}
          onSubmit={submit}
        >
          <Changes before={before} after={changes} />
          {startsEra && (
            <p className="text-sm text-muted">
              It takes effect in a second. It does not change what players have already gained.
            </p>
          )}
        </ReasonDialog>
      )}
    </section>
  )
}

interface SettingProps {
  id: SystemFieldId
  config: SystemConfig
  form: UseFormReturn<SettingsValues>
  problem: string | undefined
}

function Setting({ id, config, form, problem }: SettingProps) {
  const { title, does, initial } = SYSTEM_FIELDS[id]
  const present = config[id]
  if (typeof present === 'boolean') {
    const set = (isOn: boolean) => form.setValue(id, isOn, { shouldDirty: true })
    return <Switch label={title} hint={does} checked={Boolean(form.watch(id))} onChange={set} />
  }
  const unit = unitOf(id)
  const typed = form.watch(id)
  const format = (value: number) => `${formatValue(id, value)}${unit && ` ${unit}`}`
  const now = typed === formatValue(id, present) ? '' : ` Current: ${format(present)}.`
  const usual = present === initial ? '' : ` Default: ${format(Number(initial))}.`
  return (
    <Field label={title} hint={`${does}${now}${usual}`} error={problem}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input {...control} {...form.register(id)} inputMode="decimal" className="max-w-36 text-right tabular-nums" />
          {unit && <span className="text-sm text-muted">{unit}</span>}
        </span>
      )}
    </Field>
  )
}
