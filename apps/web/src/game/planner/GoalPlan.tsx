import { type Branch, type Content, needKey, type PinnedGoal, PLAN_LIMIT, purchasesOf } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { game, toasts, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { coinsText, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { proceedIfPlanSafe, useIsEstimatingPlan } from '../fight-estimate/fight-risk.ts'
import { itemOf } from '../items/items.ts'
import { openPlanDialog } from '../plan/lazy-plan-dialogs.ts'
import { GoalTree } from './GoalTree.tsx'
import { goalIcon, goalName, goalProgress } from './goals.ts'
import { Purchases } from './Purchases.tsx'
import { additionOf, bankedYields, intentsToAdd } from './plan-entries.ts'
import { usePlanner } from './use-planner.ts'
import { WayDialog } from './WayDialog.tsx'

interface GoalPlanProps extends PinnedGoal {
  onChoose: (key: string, wayId: string) => void
  actions: ReactNode
}

/** A goal: its totals, its tree, and what to do with it. */
export function GoalPlan({ goal, choices, onChoose, actions }: GoalPlanProps) {
  const { answer: tree, isFailed, retry } = usePlanner({ kind: 'plan', goal, choices })
  const content = useGame((state) => state.content)
  const progress = useGame(({ player }) =>
    player && content ? JSON.stringify(goalProgress(player, content, goal)) : null,
  )
  const [asked, setAsked] = useState<string | null>(null)
  const branch = useMemo(() => (tree && asked ? branchAt(tree, asked) : null), [tree, asked])
  if (!content || !progress) return null
  const { share, text } = JSON.parse(progress) as ReturnType<typeof goalProgress>
  return (
    <>
      <Card title={goalName(content, goal)} aside={<div className="flex gap-2">{actions}</div>}>
        <div className="flex items-center gap-3">
          <Icon name={goalIcon(content, goal)} className="size-9 shrink-0 text-brass" />
          <div className="min-w-0 flex-1">
            <p className="mb-1 text-sm text-muted">{text}</p>
            <Meter share={share} tone="brass" />
          </div>
        </div>
        {tree && <Totals tree={tree} />}
        {tree && !tree.isMet && <AddToPlan tree={tree} />}
      </Card>
      {tree && <Purchases purchases={purchasesOf(tree)} />}
      <Card title="What it takes">
        {tree ? (
          <GoalTree tree={tree} onChooseWay={({ id }) => setAsked(id)} />
        ) : isFailed ? (
          <FailureNote onRetry={retry}>The way there could not be worked out. Your game goes on as before.</FailureNote>
        ) : (
          <PanelSkeleton rows={5} label="Working out the fastest way" />
        )}
      </Card>
      {branch && (
        <WayDialog
          branch={branch}
          onChoose={(wayId) => onChoose(needKey(branch.need), wayId)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function branchAt(tree: Branch, id: string): Branch | null {
  if (tree.id === id) return tree
  for (const branch of tree.branches) {
    const found = id.startsWith(branch.id) ? branchAt(branch, id) : null
    if (found) return found
  }
  return null
}

function Totals({ tree }: { tree: Branch }) {
  if (tree.isMet)
    return (
      <p role="status" className="mt-3 font-semibold text-moss-ink">
        Done: you have reached this goal.
      </p>
    )
  const now = game.now()
  const { time, coins, isTimeKnown } = tree
  return (
    <p className="mt-3 text-sm">
      <strong className="text-base">{totalText(tree)}</strong>
      {isTimeKnown && time > 0 && (
        <span className="text-muted"> · done {formatMoment(now + time, now)} if it starts now</span>
      )}
      {coins > 0 && <span> · {coinsText(Math.ceil(coins))}</span>}
      {hasHandwork(tree) && <span className="text-muted"> · besides what you do by hand</span>}
      {!isTimeKnown && <span className="text-muted"> · some parts have no known way or time</span>}
    </p>
  )
}

function totalText({ need, way, time, isTimeKnown }: Branch): string {
  // Getting the weapon is the least part of a training.
  const isUnknown = time === 0 || (need.kind === 'level' && way === null)
  if (!isTimeKnown && isUnknown) return 'Time unknown'
  if (time === 0) return 'No waiting'
  return `${isTimeKnown ? '' : 'At least '}${formatDuration(time)}`
}

function hasHandwork({ need, way, branches }: Branch): boolean {
  const isByHand = ['start', 'talk', 'visit', 'step', 'stance'].includes(need.kind) || way?.source.kind === 'crop'
  return isByHand || branches.some(hasHandwork)
}

const MOST_NAMED = 3

/** 'Logs goes', 'Logs, Ashes and 4 more yields go'. */
function bankedText(content: Content, itemIds: readonly string[]): string {
  const names = itemIds.slice(0, MOST_NAMED).map((itemId) => itemOf(content, itemId).name)
  const others = itemIds.length - names.length
  const list = LIST.format(others > 0 ? [...names, plural(others, 'more yield')] : names)
  return `${list} ${itemIds.length === 1 ? 'goes' : 'go'}`
}

const LIST = new Intl.ListFormat('en-GB')

function AddToPlan({ tree }: { tree: Branch }) {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const [isBusy, setBusy] = useState(false)
  const isEstimating = useIsEstimatingPlan()
  if (!player || !content) return null
  const addition = additionOf(player, tree)
  const { entries, missing, present } = addition
  const banked = bankedYields(player, content, addition)
  const add = async () => {
    setBusy(true)
    let added = 0
    for (const intent of intentsToAdd(player, content, addition)) {
      const answer = await game.act(intent)
      if (!answer.ok) break
      if (intent.type === 'queueAction') added++
    }
    setBusy(false)
    if (added > 0) toasts.show('info', `Added ${plural(added, 'action')} to the plan.`)
  }
  if (missing + present === 0)
    return <p className="mt-3 text-sm text-muted">Nothing of it can be put into the plan: see the parts below.</p>
  if (missing === 0)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex items-center gap-2 text-sm font-semibold text-moss-ink">
          <Icon name="check-mark" className="size-4" />
          Already in the plan
        </p>
        <Button small onClick={() => openPlanDialog('plan')}>
          Open plan
        </Button>
      </div>
    )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        look="primary"
        busy={isBusy}
        working={isEstimating}
        disabled={entries.length === 0}
        onClick={() => void proceedIfPlanSafe(entries, () => void add())}
      >
        Add to plan
      </Button>
      <p className="min-w-48 flex-1 text-[0.8125rem] text-muted">
        {entries.length === missing
          ? `${plural(missing, 'action')}, in the order that works.`
          : `The plan holds ${PLAN_LIMIT} actions: ${entries.length} of ${missing} fit. Add the rest when these are done.`}
        {present > 0 && ` ${plural(present, 'more is', 'more are')} in the plan already.`}
        {banked.length > 0 && ` When the pack is full, ${bankedText(content, banked)} to the bank.`}
        {player.settings.bankSuppliesEnabled !== true && (
          <>
            {' '}
            Supplies from the bank are off: carry the materials, or switch them on in{' '}
            <Link to="/game/settings" className="font-semibold text-brass-ink hover:underline">
              Settings
            </Link>
            .
          </>
        )}
      </p>
    </div>
  )
}
