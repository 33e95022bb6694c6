import { type Item, skillName } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { type LevelRequirement, levelRequirementsOf, statChangesOf } from './comparison.ts'
import { ExchangeLink } from './ExchangeLink.tsx'
import { factsOf, type ItemFact } from './facts.ts'
import { stackValue } from './item-value.ts'
import { itemOf, tintOf } from './items.ts'

const INKS = { plain: 'text-brass', brass: 'text-brass', river: 'text-river', arcane: 'text-arcane' }

/** The item's icon and description. */
export function ItemHead({ item }: { item: Item }) {
  return (
    <div className="flex items-center gap-4">
      <span
        className={cx(
          'grid size-16 shrink-0 place-items-center rounded-2xl border border-line bg-raised',
          INKS[tintOf(item)],
        )}
      >
        <Icon name={item.icon} className="size-10" />
      </span>
      <p className="text-muted">{item.description}</p>
    </div>
  )
}

/** Quantity, value, effects, requirements and links of an item. */
export function ItemFacts({ item, where, quantity }: { item: Item; where: string; quantity: number }) {
  const facts = factsOf(item)
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <dl className="grid grid-cols-3 gap-3 text-sm">
        <Figure label={where} value={quantity} />
        <Figure label={quantity > 1 ? 'Shop value each' : 'Shop value'} value={stackValue(item, 1)} />
        {quantity > 1 && <Figure label="Total shop value" value={stackValue(item, quantity)} />}
      </dl>
      {facts.length > 0 && <FactList facts={facts} />}
      {item.equipmentSlot && <WearComparison item={item} slot={item.equipmentSlot} />}
      <div className="-my-2 grid text-muted">
        <EntryLine itemId={item.id} />
        <ExchangeLink itemId={item.id} side="sell" />
      </div>
    </div>
  )
}

/** A link to the item's entry in the encyclopedia. */
export function EntryLine({ itemId }: { itemId: string }) {
  return (
    <p className="relative flex min-h-10 items-center gap-2 text-sm">
      <Icon name="open-book" className="size-[1.125rem]" />
      <EntryLink target={{ kind: 'items', id: itemId }} fills>
        Where to get it and what it is for
      </EntryLink>
    </p>
  )
}

export function FactList({ facts }: { facts: readonly ItemFact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="text-lg font-semibold">
        <Amount value={value} />
      </dd>
    </div>
  )
}

/** Required levels, and the difference to the item worn in that slot. */
export function WearComparison({ item, slot }: { item: Item; slot: NonNullable<Item['equipmentSlot']> }) {
  const content = useGame((state) => state.content)
  const wornId = useGame((state) => state.player?.equipment[slot])
  const skills = useGame((state) => state.player?.skills)
  const worn = wornId ? itemOf(content, wornId) : null
  return (
    <div className="grid gap-1.5 rounded-xl bg-raised px-3.5 py-2.5 text-sm">
      <p className="text-muted">
        {worn
          ? worn.id === item.id
            ? 'You are wearing one of these.'
            : `Compared with your ${worn.name.toLowerCase()}:`
          : 'That slot is empty:'}
      </p>
      {worn?.id !== item.id && <StatChanges item={item} worn={worn} />}
      {skills && <Needs needs={levelRequirementsOf(item, skills)} />}
    </div>
  )
}

/** Gains are green and losses red; the sign makes them readable without colour. */
export function StatChanges({ item, worn }: { item: Item; worn: Item | null }) {
  const changes = statChangesOf(item, worn)
  if (changes.length === 0) return <p className="text-muted">no difference</p>
  return (
    <ul className="flex flex-wrap gap-x-3 font-semibold">
      {changes.map(({ text, isBetter }) => (
        <li key={text} className={isBetter ? 'text-moss-ink' : 'text-blood-ink'}>
          {text}
        </li>
      ))}
    </ul>
  )
}

export function Needs({ needs }: { needs: readonly LevelRequirement[] }) {
  if (needs.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3">
      {needs.map(({ skill, level, missing }) => (
        <li key={skill} className={missing > 0 ? 'text-blood-ink' : 'text-muted'}>
          needs {skillName(skill)} {level}
          {missing > 0 && ` (${plural(missing, 'level')} away)`}
        </li>
      ))}
    </ul>
  )
}
