import { Button } from '../../../ui/form/Button.tsx'
import { useFilters } from '../../filters.ts'

/** Links to the next page and back to the first. The cursor is kept in the address. */
export function Pager({ next }: { next: string | null }) {
  const [{ after }, setFilters] = useFilters()
  if (!after && !next) return null
  return (
    <div className="flex gap-2">
      {after && (
        <Button small onClick={() => setFilters({ after: null })}>
          First page
        </Button>
      )}
      {next && (
        <Button small onClick={() => setFilters({ after: next })}>
          Next page
        </Button>
      )}
    </div>
  )
}
