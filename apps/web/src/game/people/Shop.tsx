import { find, type Item, type Npc, textOf } from '@hearthward/engine'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { coinUnit, formatAmount, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { TradeDialog } from './TradeDialog.tsx'
import { goodsOf, salesOf, type Ware } from './trade.ts'

type Side = 'buy' | 'sell'

/** A shop's goods, and the pack's items it buys. */
export function Shop({ npc }: { npc: Npc }) {
  const goods = useWares(npc, 'buy')
  const sales = useWares(npc, 'sell')
  const [chosen, setChosen] = useState<{ side: Side; itemId: string } | null>(null)
  const ware = chosen && (chosen.side === 'buy' ? goods : sales).find(({ itemId }) => itemId === chosen.itemId)
  return (
    <div className="grid gap-6 px-3 py-4 mid:px-5 hall:px-7">
      <Shelf title="For sale" aside={<Purse />}>
        {goods.map((good) => (
          <GoodCard key={good.itemId} ware={good} onBuy={() => setChosen({ side: 'buy', itemId: good.itemId })} />
        ))}
      </Shelf>
      {sales.length === 0 ? (
        <Shelf title="Sell from your pack">
          <li>
            <EmptyState icon="knapsack">Your pack is empty. You can sell what you gather or make here.</EmptyState>
          </li>
        </Shelf>
      ) : (
        <Shelf title="Sell from your pack">
          {sales.map((sale) => (
            <SaleCard key={sale.itemId} ware={sale} onSell={() => setChosen({ side: 'sell', itemId: sale.itemId })} />
          ))}
        </Shelf>
      )}
      {chosen && ware && (
        <TradeDialog key={chosen.itemId} npc={npc} side={chosen.side} ware={ware} onClose={() => setChosen(null)} />
      )}
    </div>
  )
}

function useWares(npc: Npc, side: Side): Ware[] {
  const json = useGame(({ player, era }) => {
    if (!player || !era) return '[]'
    return JSON.stringify(side === 'buy' ? goodsOf(player, era, npc) : salesOf(player, era))
  })
  return useMemo(() => JSON.parse(json) as Ware[], [json])
}

function Purse() {
  const coins = useGame(({ player }) => player?.coins ?? 0)
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon name="two-coins" className="size-[1.125rem] text-brass" />
      <span>
        You have <Amount value={coins} className="font-semibold" /> {coinUnit(coins)}
      </span>
    </p>
  )
}

function Shelf({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section tabIndex={-1} aria-labelledby={id}>
      <header className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </header>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2.5">{children}</ul>
    </section>
  )
}

function GoodCard({ ware, onBuy }: { ware: Ware; onBuy: () => void }) {
  const isShort = useGame(({ player }) => (player?.coins ?? 0) < ware.price)
  const refusal = ware.most > 0 ? null : textOf(isShort ? 'npc/coins' : 'inventory/no-space', {})
  return (
    <WareCard
      ware={ware}
      note={refusal ? <span className="text-blood-ink">{refusal}</span> : enoughFor(ware)}
      press={(name) => (
        <Button small disabled={refusal !== null} aria-label={`Buy ${name}`} onClick={onBuy}>
          Buy
        </Button>
      )}
    />
  )
}

function enoughFor({ most, held }: Ware): string {
  const hold = held > 0 ? ` · you have ${formatAmount(held)}` : ''
  return `up to ${formatAmount(most)}${hold}`
}

function SaleCard({ ware, onSell }: { ware: Ware; onSell: () => void }) {
  const isWanted = ware.price > 0
  return (
    <WareCard
      ware={ware}
      note={isWanted ? `you have ${formatAmount(ware.held)}` : <span>{textOf('shop/not-bought', {})}</span>}
      press={(name) => (
        <Button small disabled={!isWanted} aria-label={`Sell ${name}`} onClick={onSell}>
          Sell
        </Button>
      )}
    />
  )
}

interface WareCardProps {
  ware: Ware
  note: ReactNode
  press: (name: string) => ReactNode
}

function WareCard({ ware, note, press }: WareCardProps) {
  const item = useItem(ware.itemId)
  const name = item?.name ?? ware.itemId
  return (
    <li className="flex items-center gap-3 rounded-xl border border-line bg-panel py-2.5 pr-2.5 pl-3 has-[h3_a:hover]:border-line-strong">
      <div className="relative flex min-w-0 flex-1 items-center gap-3 rounded-lg">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-raised text-brass">
          <Icon name={item?.icon ?? ''} className="size-7" />
        </span>
        <div className="min-w-0 flex-1 leading-snug">
          <h3 className="text-base" data-tip={item?.description}>
            <EntryLink target={{ kind: 'items', id: ware.itemId }} fills>
              {name}
            </EntryLink>
          </h3>
          <p className="text-[0.8125rem] text-muted">
            {ware.price > 0 && <span className="font-semibold text-brass-ink">{plural(ware.price, 'coin')}</span>}
            {ware.price > 0 && note && ' · '}
            {note}
          </p>
        </div>
      </div>
      {press(name.toLowerCase())}
    </li>
  )
}

function useItem(itemId: string): Item | undefined {
  return useGame(({ content }) => (content ? find(content.items, itemId) : undefined))
}
