import { type RankingGoal, skillName } from '@hearthward/engine'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { GoalPicker } from './GoalPicker.tsx'
import { noRowsText } from './no-rows.ts'
import { RankingTable } from './RankingTable.tsx'
import {
  ANY_ITEM,
  type AskedRanking,
  type RankingKind,
  rankingAddress,
  rankingAt,
  rankingName,
} from './ranking-goals.ts'
import { StopAt, type StopAtState, useStopAt } from './StopAt.tsx'
import { useRanking } from './use-ranking.ts'

/** What the player can do now, compared for a goal. The goal is part of the address. */
export function RankingPage() {
  const { for: address = '' } = useSearch({ from: '/game/best' })
  const content = useGame((state) => state.content)
  const navigate = useNavigate()
  const asked = useMemo(() => (content ? rankingAt(content, address) : null), [content, address])
  const open = (next: string) => void navigate({ to: '/game/best', search: { for: next }, resetScroll: false })
  if (!content || !asked) return null
  return (
    <Page
      wide
      title="Best activities"
      intro="What you can do now, compared by the hour, with a button that adds it to your plan."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Ranking asked={asked} onPick={(goal) => open(rankingAddress(goal))} onPickItem={() => open(ANY_ITEM)} />
      </div>
    </Page>
  )
}

/** What is said of an address that names nothing the game has. */
const UNKNOWN: Readonly<Record<RankingKind, string>> = {
  experience: 'The game has no such skill. Choose one above.',
  item: 'The game has no such item. Search for another one above.',
  coins: 'There is no such comparison. Choose experience, coins or an item above.',
}

interface RankingProps {
  asked: AskedRanking
  onPick: (goal: RankingGoal) => void
  onPickItem: () => void
}

function Ranking({ asked, onPick, onPickItem }: RankingProps) {
  const { goal, isUnknown } = asked
  const stopAt = useStopAt(goal)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
        <GoalPicker asked={asked} onPick={onPick} onPickItem={onPickItem} />
        {goal && <StopAt stopAt={stopAt} />}
      </div>
      {goal ? (
        <Rows key={rankingAddress(goal)} goal={goal} stopAt={stopAt} />
      ) : (
        <EmptyState icon="histogram">
          {isUnknown ? UNKNOWN[asked.kind] : 'Search for an item, such as oak logs, to compare the ways to get it.'}
        </EmptyState>
      )}
    </>
  )
}

function Rows({ goal, stopAt }: { goal: RankingGoal; stopAt: StopAtState }) {
  const { rows, isFailed, retry } = useRanking(goal)
  const content = useGame((state) => state.content)
  if (isFailed) {
    return (
      <FailureNote onRetry={retry} retryLabel="Retry">
        The activities could not be compared. Your game is not affected.
      </FailureNote>
    )
  }
  if (!rows || !content) return <PanelSkeleton rows={8} label="Comparing activities" />
  if (rows.length === 0) return <NoRows goal={goal} />
  return <RankingTable goal={goal} name={rankingName(content, goal)} rows={rows} stopAt={stopAt} />
}

function NoRows({ goal }: { goal: RankingGoal }) {
  const text = useGame(({ player, era }) => (player && era ? noRowsText(player, era, goal) : ''))
  return (
    <EmptyState icon="histogram">
      {text}{' '}
      {goal.kind === 'experience' && (
        <Link
          to="/game/skills/$skill"
          params={{ skill: goal.skill }}
          className="font-semibold text-brass-ink hover:underline"
        >
          What {skillName(goal.skill)} unlocks
        </Link>
      )}
      {goal.kind === 'item' && (
        <Link
          to="/game/encyclopedia/$kind/$id"
          params={{ kind: 'items', id: goal.itemId }}
          className="font-semibold text-brass-ink hover:underline"
        >
          Where to get it
        </Link>
      )}
    </EmptyState>
  )
}
