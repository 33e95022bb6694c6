import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useNames } from '../ui/changes/InWords.tsx'
import { PlayerPicker } from '../ui/players/PlayerPicker.tsx'

/** The player after whose id an operation resumes. */
export interface ResumePoint {
  id: string
  name: string
}

interface ResumeFieldProps {
  /** The id at which the last run failed, or null. */
  last: string | null
  value: ResumePoint | null
  onChange: (from: ResumePoint | null) => void
}

const LABEL = 'Resume after a player or an id'

/** Where to resume: from the start, after a player, or after the id an earlier run had reached. */
export function ResumeField({ last, value, onChange }: ResumeFieldProps) {
  const names = useNames(last)
  if (value) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="wrap-anywhere">
          Resumes after <span className="font-semibold">{value.name}</span>
        </span>
        <Button small look="quiet" onClick={() => onChange(null)}>
          From the beginning
        </Button>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-64 max-w-full">
        <Field label={LABEL}>
          {(control) => (
            <PlayerPicker
              label={LABEL}
              control={control}
              acceptsText
              className="w-full"
              onPick={(id, name) => onChange({ id, name })}
            />
          )}
        </Field>
      </div>
      {last && (
        <Button small onClick={() => onChange({ id: last, name: names?.[last] ?? last })}>
          Where the last run failed
        </Button>
      )}
    </div>
  )
}
