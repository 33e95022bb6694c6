import { formatAmount } from '../../ui/format/numbers.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { itemName, useContent } from '../players/content.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { BarTable } from '../ui/charts/BarTable.tsx'
import { StatCard } from '../ui/charts/StatCard.tsx'
import { TimeChart } from '../ui/charts/TimeChart.tsx'

/** The clerk creates and destroys coins: a faucet and a sink, counted here. */
export function Clerk() {
  const { data, error, refetch } = useStaffQuery('getClerk', {}, { refetchInterval: 30_000 })
  const content = useContent()
  if (!data) {
    return error ? (
      <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
    ) : (
      <PanelSkeleton rows={6} />
    )
  }
  const sum = (of: 'paid' | 'taken') => data.days.reduce((all, day) => all + day[of], 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2.5">
        <StatCard name="Clerk" tone={data.isOn ? 'moss' : 'brass'} isValueColoured value={data.isOn ? 'on' : 'off'} />
        <StatCard name="Open offers" tone="river" value={formatAmount(data.openOffers)} />
        <StatCard name="Paid to players, 30 days" tone="moss" value={formatAmount(sum('paid'))} />
        <StatCard name="Taken from players, 30 days" tone="brass" value={formatAmount(sum('taken'))} />
      </dl>
      {data.days.length > 0 && (
        <TimeChart
          title="The clerk’s coins"
          hint="Paid coins enter the game, taken coins leave it."
          moments={data.days.map(({ at }) => at)}
          series={[
            { name: 'Paid', tone: 'moss', values: data.days.map(({ paid }) => paid) },
            { name: 'Taken', tone: 'blood', values: data.days.map(({ taken }) => taken) },
          ]}
        />
      )}
      <BarTable
        title="Traded today"
        hint="The value bought and sold, as of the clerk’s last round."
        heads={['Item', 'Coins']}
        tone="brass"
        rows={data.items.map(({ itemId, bought, sold }) => ({
          id: itemId,
          label: itemName(content, itemId),
          value: bought + sold,
        }))}
        empty="Nobody has traded with the clerk today."
      />
    </div>
  )
}
