import type { SectionId } from '@hearthward/contract'
import { cx } from '../../ui/class-names.ts'
import { LOUD } from './counts.ts'
import { countWords } from './sections.ts'

/** How much there is to do in a section, beside its name. */
export function Count({ section, count }: { section: SectionId; count: number | undefined }) {
  if (!count) return null
  return (
    <span
      className={cx(
        'ml-auto rounded-full px-1.5 text-xs leading-5 font-bold tabular-nums',
        LOUD.includes(section) ? 'bg-blood text-ground' : 'bg-line text-text',
      )}
    >
      {count > 999 ? '999+' : count}
      <span className="sr-only"> {countWords(section)}</span>
    </span>
  )
}
