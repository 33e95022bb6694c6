import type { WrittenGameEvent } from '@hearthward/contract'
import { SKILLS, skillName } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { multiplierText, remainingText, skillsText } from '../../game/announcements/announcements.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { useAnnouncementBoardRefetch } from '../announcement-board.ts'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useNow } from '../ui/now.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { Calendar } from './Calendar.tsx'
import { daysLater, mondayOf } from './calendar.ts'
import { groupByRates, type RateMultipliers } from './rates.ts'

const WEEKS = 6

/** Game events by week, and their effect on the rates. */
export function EventsPage() {
  const [filters, setFilters] = useFilters<'/admin/events'>()
  const navigate = useNavigate()
  const now = useNow()
  useAnnouncementBoardRefetch()
  const from = mondayOf(Number(filters['from']) || daysLater(now, -7))
  const until = daysLater(from, WEEKS * 7)
  const { data, error, refetch } = useStaffQuery('listGameEvents', { from, until }, { refetchInterval: 30_000 })
  const events = data?.events ?? []
  const shown = events.find(({ id }) => id === filters['id'])
  const move = (weeks: number) => setFilters({ from: String(daysLater(from, weeks * 7)), id: null })
  return (
    <AdminPage
      title="Game events"
      intro="An event multiplies experience and drops from its start to its end. Players keep what they gained."
      actions={
        <IfAllowed call="createGameEvent">
          <Button look="primary" icon="party-flags" onClick={() => void navigate({ to: '/admin/events/new' })}>
            New event
          </Button>
        </IfAllowed>
      }
      drawer={shown && <Details key={shown.id} event={shown} now={now} onClose={() => setFilters({ id: null })} />}
    >
      {error && !data ? (
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {data && <CurrentRates events={events} usual={data.usual} now={now} />}
          <Sheet
            bar={
              <>
                <h2 className="mr-auto text-base">{spanWords(from, daysLater(until, -1))}</h2>
                <div className="flex items-center gap-2">
                  <IconButton icon="plain-arrow" label="Earlier weeks" className="rotate-90" onClick={() => move(-4)} />
                  <Button small onClick={() => setFilters({ from: null })}>
                    Today
                  </Button>
                  <IconButton icon="plain-arrow" label="Later weeks" className="-rotate-90" onClick={() => move(4)} />
                </div>
              </>
            }
          >
            <Calendar
              events={events}
              from={from}
              weeks={WEEKS}
              now={now}
              selected={shown?.id ?? null}
              onSelect={({ id }) => setFilters({ id })}
            />
          </Sheet>
          {data && events.length === 0 && (
            <EmptyState icon="party-flags">No events in these weeks. Create one with the button above.</EmptyState>
          )}
        </div>
      )}
    </AdminPage>
  )
}

const month = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const spanWords = (from: number, until: number) => `${month.format(from)} to ${month.format(until)}`

/** The effective rates at this moment. */
function CurrentRates({
  events,
  usual,
  now,
}: {
  events: readonly WrittenGameEvent[]
  usual: RateMultipliers
  now: number
}) {
  const on = events.filter(({ startTime, endTime }) => startTime <= now && now < endTime)
  const groups = groupByRates(SKILLS, usual, on)
  return (
    <section aria-label="Rates now" className="rounded-xl border border-line bg-panel p-4 text-sm">
      <h2 className="mb-1 text-base">Rates now</h2>
      <p className="mb-2 text-muted">
        The server multiplies experience by {formatExact(usual.xpMultiplier)} and drops by{' '}
        {formatExact(usual.dropRateMultiplier)}
        {on.length === 0 ? '; no event is on now.' : `; events on now: ${on.map(({ name }) => name).join(', ')}.`}
      </p>
      <ul className="grid gap-1">
        {groups.map(({ rates, skills }) => (
          <li key={skills[0]} className="flex flex-wrap gap-x-3">
            <strong className="tabular-nums">
              {formatExact(rates.xpMultiplier)}× experience, {formatExact(rates.dropRateMultiplier)}× drops
            </strong>
            <span className="text-muted">{groups.length === 1 ? 'in all skills' : skillsWords(skills)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FEW = 6
const skillsWords = (skills: Parameters<typeof skillName>[0][]) =>
  skills.length > FEW ? `in the other ${skills.length} skills` : `in ${skills.map(skillName).join(', ')}`

function Details({ event, now, onClose }: { event: WrittenGameEvent; now: number; onClose: () => void }) {
  const [isEnding, setEnding] = useState(false)
  const { id, name, description, startTime, endTime, createdByName } = event
  return (
    <Drawer title={name} onClose={onClose}>
      {description && <p className="text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
      <Facts>
        <Fact name="Effect">
          {multiplierText(event)} {skillsText(event)}
        </Fact>
        <Fact name="Now">{endTime > now ? remainingText(event, now) : 'over'}</Fact>
        <Fact name="From">
          <Moment at={startTime} />
        </Fact>
        <Fact name="Until">
          <Moment at={endTime} />
        </Fact>
        <Fact name="Created by">{createdByName}</Fact>
      </Facts>
      {endTime > now && (
        <div className="flex flex-wrap gap-2">
          <IfAllowed call="updateGameEvent">
            <LinkButton small to={`/admin/events/${id}`}>
              Edit
            </LinkButton>
          </IfAllowed>
          <IfAllowed call="endGameEvent">
            <Button small look="danger" onClick={() => setEnding(true)}>
              {startTime > now ? 'Cancel event…' : 'End now…'}
            </Button>
          </IfAllowed>
        </div>
      )}
      {isEnding && <EndDialog event={event} isOn={startTime <= now} onClose={() => setEnding(false)} />}
    </Drawer>
  )
}

function EndDialog({ event, isOn, onClose }: { event: WrittenGameEvent; isOn: boolean; onClose: () => void }) {
  const end = useStaffMutation('endGameEvent', {
    doing: 'end the event',
    done: isOn ? `${event.name} has ended.` : `${event.name} is cancelled.`,
    refetches: ['listGameEvents'],
  })
  return (
    <ReasonDialog
      title={isOn ? `End ${event.name} now` : `Cancel ${event.name}`}
      submitLabel={isOn ? 'End event' : 'Cancel event'}
      danger
      isBusy={end.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        end.mutate({ id: event.id, expectedVersion: event.version, reason }, { onSuccess: onClose })
      }
    >
      <p className="text-sm text-muted">
        {isOn ? 'It ends in a second, for everybody at once. Players keep what they gained.' : 'It will not start.'}
      </p>
    </ReasonDialog>
  )
}
