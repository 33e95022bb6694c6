import type { Board } from '@hearthward/contract'
import { SKILLS, type SkillType, skillName } from '@hearthward/engine'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { game, refusalText, useAuth } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useShownSkills } from '../skills/shown-skills.ts'
import { PlayerLink } from '../social/PlayerLink.tsx'
import {
  BOARD_NAMES,
  beyondList,
  boardName,
  isWhole,
  type Leaderboard,
  scoreOf,
  useLeaderboard,
  type WholeBoard,
} from './board.ts'

const TABS = [
  ...(Object.entries(BOARD_NAMES) as [WholeBoard, string][]).map(([id, label]) => ({ id, label })),
  { id: 'skill', label: 'By skill' },
] as const

/** The ranking of all players, with the player's own row. */
export function LeaderboardPage() {
  const { board = 'totalLevel' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (next: Board) =>
    void navigate({ to: '/game/leaderboard', search: { board: next }, replace: true, resetScroll: false })
  const leaderboard = useLeaderboard(board)
  return (
    <Page
      wide
      title="Leaderboard"
      intro="All players, online or offline. Ties go to the player who got there first."
      aside={
        <Button small busy={leaderboard.isFetching} onClick={leaderboard.refetch}>
          Refresh
        </Button>
      }
    >
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs
          label="Leaderboards"
          tabs={TABS}
          selected={isWhole(board) ? board : 'skill'}
          onSelect={(id) => show(id === 'skill' ? 'attack' : id)}
        >
          <div className="px-4 pt-4 mid:px-5 hall:px-7">
            {!isWhole(board) && <SkillChoice skill={board} onChange={show} />}
            {leaderboard.status === 'loading' && <PanelSkeleton rows={10} label="Loading leaderboard" />}
            {leaderboard.status === 'failed' && (
              <FailureNote onRetry={leaderboard.refetch}>
                {refusalText(leaderboard.error) ?? 'The leaderboard could not be loaded. Your game is not affected.'}
              </FailureNote>
            )}
            {leaderboard.status === 'ready' && <Ranking board={board} leaderboard={leaderboard.data} />}
          </div>
        </Tabs>
      </div>
    </Page>
  )
}

function SkillChoice({ skill, onChange }: { skill: SkillType; onChange: (skill: SkillType) => void }) {
  const shown = useShownSkills()
  // A hidden skill is listed if the URL names it.
  const choices = SKILLS.filter((each) => each === skill || shown.includes(each))
  return (
    <Select
      aria-label="Skill"
      className="mb-4 max-w-56"
      value={skill}
      onChange={({ target }) => onChange(target.value as SkillType)}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {skillName(each)}
        </option>
      ))}
    </Select>
  )
}

function Ranking({ board, leaderboard }: { board: Board; leaderboard: Leaderboard }) {
  const { rows, own } = leaderboard
  const beyond = beyondList(leaderboard)
  const lastRank = rows.at(-1)?.rank ?? 0
  return (
    <>
      <OwnPlace own={own} board={board} />
      {rows.length === 0 ? (
        <EmptyState icon="laurel-crown">No players yet. Create an account to be the first.</EmptyState>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">Players by {boardName(board).toLowerCase()}</caption>
          <thead>
            <tr className="border-b border-line text-left text-[0.8125rem] text-muted">
              <Heading className="w-14">Rank</Heading>
              <Heading>Player</Heading>
              <Heading isFigure>{boardName(board)}</Heading>
              {board !== 'totalLevel' && (
                <Heading isFigure isWide>
                  Total level
                </Heading>
              )}
              {board !== 'combatLevel' && (
                <Heading isFigure isWide>
                  Combat level
                </Heading>
              )}
              <Heading isFigure isWide>
                Reached
              </Heading>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.rank} row={row} board={board} isOwn={row.rank === own?.rank} />
            ))}
            {beyond.length > 0 && beyond[0]?.rank !== lastRank + 1 && (
              <tr>
                <td colSpan={6} className="py-1 pl-3 text-muted" aria-label="Other players in between">
                  ···
                </td>
              </tr>
            )}
            {beyond.map((row) => (
              <Row key={row.rank} row={row} board={board} isOwn={row.rank === own?.rank} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** The player's own rank, or the reason why there is none. */
function OwnPlace({ own, board }: { own: Leaderboard['own']; board: Board }) {
  const isGuest = useAuth(({ user }) => user?.isGuest ?? false)
  if (own) {
    return (
      <p className="mb-3 text-sm text-muted">
        Your rank is <strong className="text-brass-ink">{formatExact(own.rank)}</strong> by{' '}
        {boardName(board).toLowerCase()}.
      </p>
    )
  }
  if (!isGuest) return null
  return (
    <p className="mb-4 rounded-xl border border-brass/60 bg-brass/8 px-4 py-3 text-sm">
      Guests are not ranked.{' '}
      <Link to="/game/account" className="font-semibold text-brass-ink underline underline-offset-3">
        Keep your character
      </Link>{' '}
      to join the leaderboard.
    </p>
  )
}

interface HeadingProps {
  children: string
  isFigure?: boolean
  /** Hidden on narrow screens. */
  isWide?: boolean
  className?: string
}

function Heading({ children, isFigure, isWide, className }: HeadingProps) {
  return (
    <th
      scope="col"
      className={cx(
        'px-3 py-2 font-semibold whitespace-nowrap',
        isFigure && 'text-right',
        isWide && 'max-desk:hidden',
        className,
      )}
    >
      {children}
    </th>
  )
}

const FIRST_THREE = 3

function Row({ row, board, isOwn }: { row: Leaderboard['rows'][number]; board: Board; isOwn: boolean }) {
  const { rank, username, totalLevel, combatLevel, reachedAt } = row
  const figure = 'px-3 text-right whitespace-nowrap text-muted max-desk:hidden'
  return (
    <tr className={cx('h-11 border-b border-line/60', isOwn && 'bg-brass/10')} aria-current={isOwn || undefined}>
      <td className={cx('px-3', rank <= FIRST_THREE ? 'display text-lg text-brass-ink' : 'text-muted')}>
        <Amount value={rank} />
      </td>
      <th scope="row" className="relative w-full max-w-0 px-3 text-left font-semibold">
        <span className="flex items-center gap-2">
          <PlayerLink name={username} fills />
          {isOwn && <span className="rounded-full bg-panel px-2 py-0.5 text-xs text-brass-ink">you</span>}
        </span>
      </th>
      <td className="px-3 text-right text-base font-semibold">
        <Amount value={scoreOf(row, board)} />
      </td>
      {board !== 'totalLevel' && <td className={figure}>{formatExact(totalLevel)}</td>}
      {board !== 'combatLevel' && <td className={figure}>{combatLevel}</td>}
      <td className={figure}>{formatAgo(reachedAt, game.now())}</td>
    </tr>
  )
}
