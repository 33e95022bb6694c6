import { CAST_RUNES, countOf, type Item, OFFLINE_ITEMS, type Player, paidPrice } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { formatAmount, formatExact, plural } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SLOT_PLACES } from '../equipment/slot-layout.ts'
import { ExchangeLink } from '../items/ExchangeLink.tsx'
import { factsOf } from '../items/facts.ts'
import { FactList, WearComparison } from '../items/ItemFacts.tsx'
import { healingOf } from '../items/item-actions.ts'
import { KIND_NAMES, tintOf } from '../items/items.ts'
import { PlanLink } from '../planner/PlanLink.tsx'
import { BestLink } from '../ranking/BestLink.tsx'
import { waysToYield } from '../ranking/rankable-items.ts'
import { Columns, EntryFrame, Figure, Figures } from './EntryFrame.tsx'
import { entriesOf } from './entries.ts'
import { GatherThis } from './GatherThis.tsx'
import { Sections } from './LineList.tsx'
import { Sources } from './Sources.tsx'
import { purposeSections } from './sections.ts'

export function ItemEntry({ item }: { item: Item }) {
  const era = useGame((state) => state.era)
  const shelf = useMemo(
    () => (era ? entriesOf(era.content).find(({ kind, id }) => kind === 'items' && id === item.id)?.group : undefined),
    [era, item.id],
  )
  if (!era) return null
  return (
    <EntryFrame
      kind="items"
      back="All items"
      icon={item.icon}
      tint={tintOf(item)}
      name={item.name}
      sort={shelf ?? KIND_NAMES[item.type]}
      description={item.description}
      aside={
        <div className="flex flex-wrap gap-2">
          <PlanLink goal={{ kind: 'item', itemId: item.id, quantity: 1 }} />
          <ExchangeLink
            itemId={item.id}
            className="rounded-[10px] border border-line bg-raised px-3.5 font-semibold no-underline! hover:border-line-strong"
          />
        </div>
      }
    >
      <Figures>
        <Figure label="Shop value">
          <Amount value={item.value} />
        </Figure>
        <Figure label="Shops pay">
          <Amount value={paidPrice(item.value, era)} />
        </Figure>
        <Holding itemId={item.id} />
        <Collected itemId={item.id} />
      </Figures>
      <Effects item={item} />
      <Columns>
        <Card
          title="Where to get it"
          aside={
            waysToYield(era.content, item.id) > 1 && (
              <BestLink small goal={{ kind: 'item', itemId: item.id }} label="Compare ways" />
            )
          }
        >
          <Sources itemId={item.id} />
          <GatherThis key={item.id} item={item} />
        </Card>
        <Purposes item={item} />
      </Columns>
    </EntryFrame>
  )
}

function Holding({ itemId }: { itemId: string }) {
  const pack = useGame(({ player }) => (player ? countOf(player.inventory, itemId) : 0))
  const bank = useGame(({ player }) => (player ? countOf(player.bank, itemId) : 0))
  const worn = useGame(({ player }) => (player ? wornOf(player, itemId) : 0))
  const where = [
    pack > 0 && `${formatAmount(pack)} in the pack`,
    bank > 0 && `${formatAmount(bank)} in the bank`,
    worn > 0 && (worn > 1 ? `${formatAmount(worn)} in the quiver` : 'worn'),
  ]
  return (
    <Figure label="You have" note={where.filter(Boolean).join(', ')}>
      <Amount value={pack + bank + worn} />
    </Figure>
  )
}

function wornOf({ equipment, ammunition }: Player, itemId: string): number {
  if (equipment.quiver === itemId) return ammunition
  return Object.values(equipment).includes(itemId) ? 1 : 0
}

function Collected({ itemId }: { itemId: string }) {
  const total = useGame(({ player }) => player?.collection[itemId]?.total ?? null)
  const firstAt = useGame(({ player }) => player?.collection[itemId]?.firstAt ?? 0)
  return (
    <Figure label="Earned in total" note={total === null ? 'none yet' : `first ${formatAgo(firstAt, game.now())}`}>
      {formatExact(total ?? 0)}
    </Figure>
  )
}

/** The effects of eating, drinking or wearing the item. */
function Effects({ item }: { item: Item }) {
  const facts = factsOf(item)
  const points = useGame(({ player, era }) => {
    if (item.type !== 'consumable' || !player || !era) return 0
    return healingOf({ ...player, inventory: [{ id: item.id, quantity: 1, slot: 0 }] }, era, item.id)
  })
  if (facts.length === 0 && points === 0 && !item.equipmentSlot) return null
  return (
    <Card title="What it does">
      <div className="grid items-start gap-4 hall:grid-cols-2">
        {facts.length > 0 && <FactList facts={facts} />}
        {points > 0 && <p>Each heals {plural(points, 'hitpoint')}.</p>}
        {item.equipmentSlot && <WearComparison item={item} slot={item.equipmentSlot} />}
      </div>
    </Card>
  )
}

function Purposes({ item }: { item: Item }) {
  const content = useGame((state) => state.content)
  const sections = useMemo(() => (content ? purposeSections(content, item.id) : []), [content, item.id])
  const purpose = purposeOf(item)
  return (
    <Card title="What it is for">
      {purpose && <p className={cx('text-sm', sections.length > 0 && 'mb-3')}>{purpose}</p>}
      {item.equipmentSlot && (
        <Link
          to="/game/equipment"
          search={{ slot: item.equipmentSlot }}
          className="mt-1 inline-flex min-h-10 items-center text-sm font-semibold text-brass-ink hover:underline"
        >
          Your equipment for that slot
        </Link>
      )}
      {sections.length > 0 && <Sections sections={sections} />}
      {!purpose && sections.length === 0 && (
        <EmptyState icon="two-coins">It has no other use. You can sell it to shops.</EmptyState>
      )}
    </Card>
  )
}

/** The use of an item outside of recipes. */
function purposeOf({ id, type, equipmentSlot }: Item): string {
  if (CAST_RUNES.some((rune) => rune === id)) return 'Each spell cast in a fight uses one.'
  if (OFFLINE_ITEMS.includes(id)) return 'Activate it from the pack: it trains a skill alongside your other actions.'
  if (equipmentSlot === 'quiver') return 'Put it in the quiver: each shot in a fight uses one.'
  if (equipmentSlot) return `Worn in the ${SLOT_PLACES[equipmentSlot].name.toLowerCase()} slot.`
  if (type === 'food') return 'Eat it in fights or between them.'
  if (type === 'potion') return 'Drink it before or during a fight.'
  if (type === 'consumable') return 'Eat it at any time.'
  return type === 'treasure' ? 'Keep it or sell it: it counts for your collection.' : ''
}
