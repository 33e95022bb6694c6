import type { Transaction } from '@hearthward/contract'
import { game } from '../../client/index.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useCurrentTime } from '../current-time.ts'
import { SIDES } from './sides.ts'

const MINUTE = 60_000

/** The latest trades of an item by all players. */
export function LatestTrades({ transactions }: { transactions: readonly Transaction[] }) {
  const newest = transactions[0]?.at ?? 0
  useCurrentTime(game.now() - newest < MINUTE)
  if (transactions.length === 0) {
    return <EmptyState icon="trade">No trades yet.</EmptyState>
  }
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Latest trades, the newest first</caption>
      <thead>
        <tr className="border-b border-line text-left text-[0.8125rem] text-muted">
          <th scope="col" className="py-1 font-normal">
            Price
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Amount
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map(({ id, at, price, quantity, taker }) => (
          <tr key={id} className="h-7 border-b border-line/40">
            <td className={SIDES[taker].ink} data-tip={taker === 'buy' ? 'A buyer took it' : 'A seller took it'}>
              <Amount value={price} className="font-semibold" />
            </td>
            <td className="text-right">
              <Amount value={quantity} />
            </td>
            <td className="text-right text-muted">{formatAgo(at, game.now())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
