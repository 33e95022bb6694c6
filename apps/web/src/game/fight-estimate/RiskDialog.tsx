import type { FightHelp } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { formatShare } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { askWorker } from './ask-worker.ts'
import { acceptRisk, closeRisk, type FightRisk, useFightRisk } from './fight-risk.ts'
import { helpText } from './help-texts.ts'
import { endText, riskReason, spreadText } from './run-texts.ts'

/** Asks before a fight that is likely to end in death, or shortly after it began. */
export function RiskDialog() {
  const risk = useFightRisk((state) => state.risk)
  return risk && <RiskQuestion key={risk.activity.id} risk={risk} />
}

function RiskQuestion({ risk }: { risk: FightRisk }) {
  const { run, player, proceed } = risk
  const [isForGood, setForGood] = useState(false)
  const help = useHelp(risk)
  const spread = spreadText(run)
  const giveUp = () => {
    closeRisk()
    if (!proceed) void game.act({ type: 'stopAction' })
  }
  return (
    <Dialog
      title="This fight is risky"
      onClose={closeRisk}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={giveUp}>{proceed ? 'Do not fight' : 'Stop the fight'}</Button>
          <Button look="danger" onClick={() => acceptRisk(risk, isForGood)}>
            {proceed ? 'Fight anyway' : 'Go on fighting'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 text-sm">
        <p>
          Chance to survive an hour: <strong className="text-blood-ink">{formatShare(run.survival[1])}</strong>.{' '}
          {endText(run)}
          {spread && ` (${spread})`}.
        </p>
        <p className="text-muted">{riskReason(player, run)} After a death you wake with a tenth of your health.</p>
        <HelpList help={help} />
        <Switch label="Do not ask again for this foe" checked={isForGood} onChange={setForGood} />
      </div>
    </Dialog>
  )
}

function HelpList({ help }: { help: FightHelp[] | null }) {
  const content = useGame((state) => state.content)
  if (!help || !content) return <p className="text-muted">Looking for what would help…</p>
  if (help.length === 0) return <p className="text-muted">Nothing you own would change that. Bring food.</p>
  return (
    <section aria-label="What would help">
      <h3 className="mb-1.5 text-base">What would help</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line">
        {help.map((each) => (
          <li key={each.kind} className="flex items-baseline justify-between gap-4 px-3 py-2.5">
            <span>{helpText(each, content)}</span>
            <span className="shrink-0 font-semibold">
              {formatShare(each.survival)} <span className="font-normal text-muted">an hour</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `null` until it is known. */
function useHelp({ activity, player }: FightRisk): FightHelp[] | null {
  const [help, setHelp] = useState<FightHelp[] | null>(null)
  useEffect(() => {
    const { era } = useGame.getState()
    if (!era) return
    const cancel = new AbortController()
    void askWorker({ kind: 'help', player, activityId: activity.id }, era, cancel.signal).then((found) => {
      if (!cancel.signal.aborted) setHelp(found ?? [])
    })
    return () => cancel.abort()
  }, [activity, player])
  return help
}
