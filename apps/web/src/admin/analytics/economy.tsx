import { coinsText, formatAmount, formatExact, formatShare } from '../../ui/format/numbers.ts'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { itemName, useContent } from '../players/content.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { BarTable } from '../ui/charts/BarTable.tsx'
import { StatCard } from '../ui/charts/StatCard.tsx'
import { TimeChart } from '../ui/charts/TimeChart.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { byDay, bySource, SOURCE_WORDS } from './coin-sources.ts'
import { useDays } from './people.tsx'
import { QueryView } from './QueryView.tsx'

const CARDS = 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2.5'

export function Economy() {
  const { days, chips } = useDays()
  const query = useStaffQuery('getEconomyFlows', { days })
  return (
    <>
      {chips}
      <QueryView query={query}>
        {({ flows, totals, now }) => {
          const moments = totals.map(({ at }) => at)
          const rows = (kind: 'faucet' | 'sink') =>
            bySource(flows, kind).map(({ source, coins }) => ({
              id: source,
              label: SOURCE_WORDS[source],
              value: coins,
            }))
          return (
            <>
              <dl className={CARDS}>
                <StatCard name="Coins in purses" tone="brass" value={formatAmount(now.inPurses)} />
                <StatCard name="Coins in offers" tone="river" value={formatAmount(now.inOffers)} />
                <StatCard
                  name="Unexplained"
                  tone={now.unexplained === 0 ? 'moss' : 'blood'}
                  isValueColoured
                  value={formatExact(now.unexplained)}
                />
              </dl>
              {now.unexplained !== 0 && (
                <FailureNote>
                  There {Math.abs(now.unexplained) === 1 ? 'is' : 'are'} {coinsText(Math.abs(now.unexplained))}{' '}
                  {now.unexplained > 0 ? 'more' : 'fewer'} than the ledger explains. This is a bug, or someone changed
                  the database by hand.
                </FailureNote>
              )}
              <TimeChart
                title="Faucets and sinks"
                hint="Yesterday’s total plus faucets minus sinks is today’s total."
                moments={moments}
                series={[
                  { name: 'Faucets', tone: 'moss', values: byDay(flows, 'faucet', moments) },
                  { name: 'Sinks', tone: 'blood', values: byDay(flows, 'sink', moments) },
                ]}
              />
              <div className="grid gap-4 hall:grid-cols-2">
                <BarTable
                  title="Where coins come from"
                  heads={['Source', 'Coins']}
                  tone="moss"
                  rows={rows('faucet')}
                  empty="No coins entered the game in this period."
                />
                <BarTable
                  title="Where coins go"
                  heads={['Source', 'Coins']}
                  tone="blood"
                  rows={rows('sink')}
                  empty="No coins left the game in this period."
                />
              </div>
              <TimeChart
                title="Coins in the world"
                moments={moments}
                series={[{ name: 'Coins', tone: 'brass', values: totals.map(({ coins }) => coins) }]}
              />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

export function Wealth() {
  const query = useStaffQuery('getWealth', {})
  return (
    <QueryView query={query}>
      {({ players, median, mean, gini, tenths, top }) => (
        <>
          <dl className={CARDS}>
            <StatCard name="Players counted" tone="river" value={formatAmount(players)} />
            <StatCard name="Median purse" tone="brass" value={formatAmount(median)} />
            <StatCard name="Mean purse" tone="brass" value={formatAmount(Math.round(mean))} />
            <StatCard name="Gini coefficient" tone="river" value={gini.toFixed(2)} />
          </dl>
          <div className="grid items-start gap-4 hall:grid-cols-2">
            <BarTable
              title="Wealth by tenth"
              hint="Players ordered by their coins, the poorest tenth first, with its share of all coins."
              heads={['Tenth', 'Share']}
              tone="brass"
              rows={tenths.map((share, index) => ({
                id: String(index),
                label: index === 0 ? 'Poorest' : index === 9 ? 'Richest' : `${index + 1}.`,
                value: share,
                text: formatShare(share),
              }))}
              empty="Nobody is on the leaderboard yet."
            />
            <BarTable
              title="Richest players"
              heads={['Player', 'Coins']}
              tone="moss"
              rows={top.map(({ uid, username, coins }) => ({
                id: uid,
                label: <PlayerLink uid={uid} name={username} />,
                value: coins,
                text: formatAmount(coins),
              }))}
              empty="Nobody is on the leaderboard yet."
            />
          </div>
        </>
      )}
    </QueryView>
  )
}

export function Prices() {
  const query = useStaffQuery('getPriceIndex', {})
  const content = useContent()
  return (
    <QueryView query={query}>
      {({ index, basket }) =>
        basket.length === 0 ? (
          <EmptyState icon="trade">Nothing was traded in the last 30 days, so there is no price index.</EmptyState>
        ) : (
          <>
            <TimeChart
              title="Price index"
              hint="The most traded items of the last 30 days, weighted by volume. The first day is 100."
              moments={index.map(({ at }) => at)}
              series={[{ name: 'Index', tone: 'brass', values: index.map(({ value }) => value) }]}
            />
            <BarTable
              title="Items in the index"
              heads={['Item', 'Share, first and latest price']}
              tone="brass"
              rows={basket.map(({ itemId, share, first, last }) => ({
                id: itemId,
                label: (
                  <AdminLink to="/admin/exchange" filters={{ item: itemId }} className="hover:underline">
                    {itemName(content, itemId)}
                  </AdminLink>
                ),
                value: share,
                text: `${formatShare(share)} ${formatAmount(first)} ${formatAmount(last)}`,
              }))}
              empty=""
            />
          </>
        )
      }
    </QueryView>
  )
}
