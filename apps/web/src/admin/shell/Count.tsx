import type { SectionId } from '@hearthward/contract'
import { cx } from '../../ui/class-names.ts'
import { URGENT_SECTIONS } from './counts.ts'
import { countWords } from './sections.ts'

/** The number of open tasks beside the name of a section. */
export function Count({ section, count }: { section: SectionId; count: number | undefined }) {
  if (!count) return null
  return (
    <span
      className={cx(
        'ml-auto rounded-full px-1.5 text-xs leading-5 font-bold tabular-nums',
        URGENT_SECTIONS.includes(section) ? 'bg-blood text-ground' : 'bg-line text-text',
      )}
    >
      {count > 999 ? '999+' : count}
      <span className="sr-only"> {countWords(section)}</span>
    </span>
  )
}
