import { SYSTEM_FIELDS, type SystemConfig, type SystemFieldId } from '@hearthward/contract'
import { useState } from 'react'
import { currentState, isConflict } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { May } from '../May.tsx'
import { useAct, useAsk } from '../office.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { Overtaken } from '../ui/changes/Overtaken.tsx'
import { OfficePage } from '../ui/Office.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useUnsaved } from '../unsaved.ts'
import { type Draft, editedOf, typedOf, unitOf } from './draft.ts'
import { Health } from './Health.tsx'
import { MaintenanceAccess } from './MaintenanceAccess.tsx'

const GROUPS: readonly { title: string; fields: readonly SystemFieldId[] }[] = [
  { title: 'The game', fields: ['xpMultiplier', 'dropRateMultiplier', 'dailyCoinBonus'] },
  { title: 'The economy', fields: ['inflation', 'taxRate', 'grandExchangeTax', 'exchangeClerk'] },
  { title: 'Access', fields: ['maxPlayers', 'maxLoginAttempts', 'sessionTimeout'] },
]

/** What staff set for everybody, and how the server is. */
export function SettingsPage() {
  const { data, error, refetch } = useAsk('getSystemConfig', {})
  return (
    <OfficePage title="Settings" intro="What holds for the whole server, and how the server is.">
      <div className="grid max-w-[100rem] gap-5">
        <Health />
        {error ? <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote> : null}
        {!data && !error && <PanelSkeleton rows={6} label="Reading the settings" />}
        {data && <Configuration config={data.config} />}
        {data && (
          <div className="grid gap-5 mid:grid-cols-2">
            <MaintenanceAccess maintenance={data.maintenance} />
            <Card title="Fixed by the rules">
              <dl className="grid gap-3 text-sm">
                <div>
                  <dt className="font-semibold">Absence: {data.fixed.maxOfflineHours} hours</dt>
                  <dd className="text-muted">Whatever runs goes on for this long after a player was last seen.</dd>
                </div>
                <div>
                  <dt className="font-semibold">Version {data.fixed.version}</dt>
                  <dd className="text-muted">Of the game and its server.</dd>
                </div>
              </dl>
            </Card>
          </div>
        )}
      </div>
    </OfficePage>
  )
}

function Configuration({ config }: { config: SystemConfig }) {
  const [draft, setDraft] = useState<Draft>({})
  const [isAsked, setIsAsked] = useState(false)
  const save = useAct('updateSystemConfig', {
    doing: 'save the settings',
    done: 'Settings saved',
    showsTheirs: true,
    changes: ['getSystemConfig'],
  })
  const { changes, expected, problems } = editedOf(config, draft)
  const count = Object.keys(changes).length
  useUnsaved(count > 0 || Object.keys(problems).length > 0)
  const isGood = count > 0 && Object.keys(problems).length === 0
  const begins = Object.keys(changes).some((id) => SYSTEM_FIELDS[id as SystemFieldId].isEra)
  const submit = (reason: string) =>
    save.mutate(
      { changes, expected, reason },
      {
        onSuccess: () => setDraft({}),
        onSettled: () => setIsAsked(false),
      },
    )
  return (
    <section aria-label="System configuration" className="grid gap-4">
      <div className="grid gap-4 mid:grid-cols-2 hall:grid-cols-3">
        {GROUPS.map(({ title, fields }) => (
          <Card key={title} title={title}>
            <div className="grid gap-4">
              {fields.map((id) => (
                <Setting
                  key={id}
                  id={id}
                  config={config}
                  draft={draft}
                  problem={problems[id]}
                  onChange={(value) => setDraft({ ...draft, [id]: value })}
                />
              ))}
            </div>
          </Card>
        ))}
      </div>
      {isConflict(save.error) && (
        <Overtaken
          before={save.variables?.expected}
          now={currentState(save.error)}
          says="What there is now stands below the fields."
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span role="status" className="text-sm text-muted">
          {count === 0 ? 'Nothing is changed.' : `${count} ${count === 1 ? 'change' : 'changes'} not saved yet.`}
        </span>
        <Button disabled={Object.keys(draft).length === 0} onClick={() => setDraft({})}>
          Take back
        </Button>
        <May call="updateSystemConfig">
          <Button look="primary" disabled={!isGood} onClick={() => setIsAsked(true)}>
            Look and save…
          </Button>
        </May>
      </div>
      {isAsked && (
        <ReasonDialog
          title="Save these settings?"
          press="Save"
          isBusy={save.isPending}
          onClose={() => setIsAsked(false)}
          onSubmit={submit}
        >
          <Changes before={expected} after={changes} />
          {begins && (
            <p className="text-sm text-muted">
              The rules go by it in a second. Whatever was done before keeps what was true then.
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
  draft: Draft
  problem: string | undefined
  onChange: (value: string | boolean) => void
}

function Setting({ id, config, draft, problem, onChange }: SettingProps) {
  const { title, does, initial } = SYSTEM_FIELDS[id]
  const present = config[id]
  if (typeof present === 'boolean') {
    return <Switch label={title} hint={does} checked={Boolean(draft[id] ?? present)} onChange={onChange} />
  }
  const unit = unitOf(id)
  const typed = String(draft[id] ?? typedOf(id, present))
  const said = (value: number) => `${typedOf(id, value)}${unit && ` ${unit}`}`
  const now = typed === typedOf(id, present) ? '' : ` Now ${said(present)}.`
  const usual = present === initial ? '' : ` A new server has ${said(Number(initial))}.`
  return (
    <Field label={title} hint={`${does}${now}${usual}`} error={problem}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            inputMode="decimal"
            className="max-w-36 text-right tabular-nums"
            value={typed}
            onChange={({ target }) => onChange(target.value)}
          />
          {unit && <span className="text-sm text-muted">{unit}</span>}
        </span>
      )}
    </Field>
  )
}
