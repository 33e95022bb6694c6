import { EDITABLE, type Entry, readEntry } from '@hearthward/contract'
import { type Activity, type Content, type ContentTable, skillName, xpRateOf } from '@hearthward/engine'
import { useMemo } from 'react'
import { FactList } from '../../../game/items/ItemFacts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { formatPercentage } from '../../../ui/format/chances.ts'
import { formatSeconds } from '../../../ui/format/durations.ts'
import { formatExact, itemCount } from '../../../ui/format/numbers.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { ContentKind } from '../kinds.ts'
import { playerText } from './player-text.ts'
import { affectedActivities, consequences, contentWith, hourlyWorth, levelsFor, type Worth } from './rates.ts'

interface PreviewProps {
  kind: ContentKind
  content: Content
  id: string
  draft: Entry
  before: Entry | null
}

/** The preview of an entry: its card, what an hour of it is worth, and what the change opens and closes. */
export function Preview({ kind, content, id, draft, before }: PreviewProps) {
  const { table } = EDITABLE[kind.collection]
  const { entry, problems } = useMemo(
    () => readEntry(kind.collection, content, { ...draft, id }),
    [kind, content, draft, id],
  )
  const isSound = problems.length === 0
  return (
    <section aria-label="Preview" className="grid gap-4">
      <h2 className="text-base">What players will see</h2>
      <EntryCard content={content} table={table} id={id} entry={entry} />
      {isSound ? (
        <>
          <HourlyWorth content={content} table={table} id={id} entry={entry} before={before} />
          <Effects content={content} table={table} id={id} entry={entry} />
        </>
      ) : (
        <p className="text-sm text-muted">The hourly rates are shown once the entry is complete.</p>
      )}
    </section>
  )
}

/** The entry as on a card of the game or a page of the encyclopedia. */
function EntryCard({ content, table, id, entry }: EntryProps) {
  const { name, description, icon, skillType, levelRequirements, requiredLevel, duration, xpRate } = entry
  const work = typeof skillType === 'string' && typeof duration === 'number'
  const level = Number(
    requiredLevel ?? (levelRequirements as Record<string, number> | undefined)?.[String(skillType)] ?? 1,
  )
  const { facts, requirements, steps, rewards } = playerText(content, table, id, entry)
  return (
    <article className="grid gap-2.5 rounded-2xl border border-line bg-ground p-3.5">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-raised text-brass">
          <Icon name={String(icon ?? firstIcon(content, entry))} className="size-7" />
        </span>
        <div className="min-w-0">
          <h3 className="text-[1.0625rem] wrap-anywhere">{String(name || 'No name yet')}</h3>
          <p className="text-[0.8125rem] text-muted">
            {work ? `${skillName(skillType as never)} ${level}` : kindOfEntry(entry)}
          </p>
        </div>
      </div>
      {typeof description === 'string' && description && <p className="text-sm text-muted">{description}</p>}
      <ItemList content={content} label="Uses" list={entry['resources']} />
      <ItemList content={content} label="Yields" list={entry['outputs'] ?? entry['loot']} />
      {facts.length > 0 && <FactList facts={facts} />}
      <Words label="Requires" words={requirements} />
      {steps.length > 0 && (
        <ol aria-label="Steps" className="list-decimal pl-5 text-sm text-muted">
          {steps.map((text, at) => (
            // Two texts may be equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>{text}</li>
          ))}
        </ol>
      )}
      <Words label="Rewards" words={rewards} />
      {work && (
        <p className="border-t border-dashed border-line pt-2 text-sm">
          <strong className="font-semibold">
            {formatExact(Number(xpRate ?? xpRateOf(entry as unknown as Activity)))}
          </strong>{' '}
          <span className="text-muted">xp ·</span> {formatSeconds(Number(duration))}
        </p>
      )}
    </article>
  )
}

function Words({ label, words }: { label: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <p className="text-[0.8125rem] text-muted">
      <span className="mr-2 font-semibold">{label}</span>
      {words.join(', ')}
    </p>
  )
}

function kindOfEntry({ type, equipmentSlot, category, level, tier }: Entry): string {
  const words = [equipmentSlot ?? type ?? category, tier, level !== undefined && `level ${String(level)}`]
  return words.filter(Boolean).map(String).join(' · ').replaceAll('_', ' ')
}

function firstIcon(content: Content, { outputs }: Entry): string {
  const [first] = (Array.isArray(outputs) ? outputs : []) as { id?: string }[]
  return content.items[first?.id ?? '']?.icon ?? 'scroll-unfurled'
}

function ItemList({ content, label, list }: { content: Content; label: string; list: unknown }) {
  const parts = (Array.isArray(list) ? list : []) as {
    itemId?: string
    id?: string
    quantity: number
    chance?: number
  }[]
  if (parts.length === 0) return null
  return (
    <div className="text-[0.8125rem] text-muted">
      <span className="mr-2 font-semibold">{label}</span>
      <ul aria-label={label} className="inline-flex flex-wrap gap-x-3 gap-y-1">
        {parts.map(({ itemId, id, quantity, chance = 1 }, at) => {
          const item = content.items[itemId ?? id ?? '']
          const name = item?.name ?? itemId ?? id ?? ''
          return (
            // An item may occur twice while the list is edited.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at} className="flex items-center gap-1.5">
              <Icon name={item?.icon ?? 'uncertainty'} className={cx('size-4', chance < 1 && 'text-arcane')} />
              {quantity > 1 ? itemCount(quantity, name) : name} {chance < 1 && formatPercentage(chance)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface EntryProps {
  content: Content
  table: ContentTable
  id: string
  entry: Entry
}

function HourlyWorth({ content, table, id, entry, before }: EntryProps & { before: Entry | null }) {
  const rows = useMemo(() => {
    const after = contentWith(content, table, id, entry)
    const was = before ? contentWith(content, table, id, before) : content
    return affectedActivities(after, table, id).map((work) => ({
      work,
      levels: levelsFor(work).map((level) => ({
        level,
        is: hourlyWorth(after, work, level),
        was: affectedActivities(was, table, id)
          .filter((former) => before !== null && former.id === work.id)
          .map((former) => hourlyWorth(was, former, level))[0],
      })),
    }))
  }, [content, table, id, entry, before])
  if (rows.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">Per hour, without equipment</h3>
      {rows.map(({ work, levels }) => (
        <table key={work.id} className="w-full text-sm" aria-label={`${work.name} per hour`}>
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                {rows.length > 1 ? work.name : 'At level'}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Experience
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Coins
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, is, was }) => (
              <tr key={level} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-medium">
                  {level}
                </th>
                <Cell is={is} was={was} of="experience" />
                <Cell is={is} was={was} of="coins" />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

interface CellProps {
  is: Worth | null
  was: Worth | null | undefined
  of: 'experience' | 'coins'
}

/** A value and its difference from before. */
function Cell({ is, was, of }: CellProps) {
  const value = Math.round(is?.[of] ?? 0)
  const former = was ? Math.round(was[of]) : null
  const difference = former === null ? 0 : value - former
  return (
    <td className="py-1.5 text-right tabular-nums">
      <Amount value={value} />
      {former !== null && difference !== 0 && (
        <span className={cx('block text-xs', difference > 0 ? 'text-moss-ink' : 'text-blood-ink')}>
          {difference > 0 ? '+' : '\u2212'}
          <Amount value={Math.abs(difference)} />, was <Amount value={former} />
        </span>
      )}
    </td>
  )
}

function Effects({ content, table, id, entry }: EntryProps) {
  const effects = useMemo(() => consequences(content, table, id, entry as never), [content, table, id, entry])
  if (effects.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">Effects</h3>
      <ul className="list-disc pl-5 text-sm text-muted">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </div>
  )
}
