import { Button } from '../../ui/Button.tsx'
import { type Seek, seekWord } from './seeking.ts'

interface PagerProps {
  /** What the list goes on after; absent on its first page. */
  after: string | undefined
  /** The last row shown, where more come after it. */
  next: Seek | null
  onChange: (after: string | null) => void
}

/** On to the next page, and back to the first. */
export function Pager({ after, next, onChange }: PagerProps) {
  if (!after && !next) return null
  return (
    <div className="flex gap-2">
      {after && (
        <Button small onClick={() => onChange(null)}>
          To the beginning
        </Button>
      )}
      {next && (
        <Button small onClick={() => onChange(seekWord(next))}>
          Next page
        </Button>
      )}
    </div>
  )
}
