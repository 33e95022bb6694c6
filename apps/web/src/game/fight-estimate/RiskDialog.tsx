import type { Activity, FightHelp, Player } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { formatShare, plural } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { askWorker } from './ask-worker.ts'
import { acceptRisk, closeRisk, type FightRisk, type RiskyFight, useFightRisk } from './fight-risk.ts'
import { helpText } from './help-texts.ts'
import { endText, riskReason, spreadText } from './run-texts.ts'

/** Asks before a fight that is likely to end in death or a plan with such fights, or shortly after a fight began. */
export function RiskDialog() {
  const risk = useFightRisk((state) => state.risk)
  return risk && <RiskQuestion key={risk.fights.map(({ activity }) => activity.id).join()} risk={risk} />
}

function RiskQuestion({ risk }: { risk: FightRisk }) {
  const { fights, player, isPlan, proceed } = risk
  const [isForGood, setForGood] = useState(false)
  const words = wordsOf(risk)
  const giveUp = () => {
    closeRisk()
    if (!proceed) void game.act({ type: 'stopAction' })
  }
  return (
    <Dialog
      title={words.title}
      onClose={closeRisk}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={giveUp}>{words.giveUp}</Button>
          <Button look="danger" onClick={() => acceptRisk(risk, isForGood)}>
            {words.goOn}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 text-sm">
        {fights.map((fight) => (
          <Risk key={fight.activity.id} fight={fight} player={player} isNamed={isPlan} />
        ))}
        <p className="text-muted">After a death you wake with a tenth of your health.</p>
        <Switch
          label={fights.length === 1 ? 'Do not ask again for this foe' : 'Do not ask again for these foes'}
          checked={isForGood}
          onChange={setForGood}
        />
      </div>
    </Dialog>
  )
}

function wordsOf({ fights, isPlan, proceed }: FightRisk) {
  if (!proceed) return { title: 'This fight is risky', giveUp: 'Stop the fight', goOn: 'Go on fighting' }
  if (!isPlan) return { title: 'This fight is risky', giveUp: 'Do not fight', goOn: 'Fight anyway' }
  return { title: `The plan has ${plural(fights.length, 'risky fight')}`, giveUp: 'Cancel', goOn: 'Go on anyway' }
}

/** A fight, its chance and what would help. */
function Risk({ fight, player, isNamed }: { fight: RiskyFight; player: Player; isNamed: boolean }) {
  const { activity, run } = fight
  const help = useHelp(activity, player)
  const spread = spreadText(run)
  return (
    <section aria-label={activity.name} className="grid gap-3">
      {isNamed && <h3 className="text-base">{activity.name}</h3>}
      <p>
        Chance to survive an hour: <strong className="text-blood-ink">{formatShare(run.survival[1])}</strong>.{' '}
        {endText(run)}
        {spread && ` (${spread})`}.
      </p>
      <p className="text-muted">{riskReason(player, run)}</p>
      <HelpList help={help} />
    </section>
  )
}

function HelpList({ help }: { help: FightHelp[] | null }) {
  const content = useGame((state) => state.content)
  if (!help || !content) return <p className="text-muted">Looking for what would help…</p>
  if (help.length === 0) return <p className="text-muted">Nothing you own would change that. Bring food.</p>
  return (
    <section aria-label="What would help">
      <h4 className="mb-1.5 font-semibold">What would help</h4>
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
function useHelp(activity: Activity, player: Player): FightHelp[] | null {
  const [help, setHelp] = useState<FightHelp[] | null>(null)
  useEffect(() => {
    const { era } = useGame.getState()
    if (!era) return
    const cancel = new AbortController()
    void askWorker({ kind: 'help', player, activityId: activity.id }, era, { signal: cancel.signal }).then((found) => {
      if (!cancel.signal.aborted) setHelp(found ?? [])
    })
    return () => cancel.abort()
  }, [activity, player])
  return help
}
