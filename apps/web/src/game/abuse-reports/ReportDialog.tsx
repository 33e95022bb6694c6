import {
  type FiledCategory,
  LONGEST_REPORT,
  REPORT_CATEGORIES,
  type ReportCategory,
  type ReportTarget,
} from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select, TextArea } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { submitReport } from './abuse-reports.ts'

export interface ReportSubject {
  type: ReportTarget
  id: string
  /** The player's name, or that of the author or the offer. */
  name: string
  /** The reported text. */
  quote?: string
}

export const CATEGORY_NAMES: Record<FiledCategory, string> = {
  abuse: 'Abuse or threats',
  spam: 'Spam or advertising',
  scam: 'Scamming',
  cheating: 'Cheating or bots',
  name: 'Offensive name',
  other: 'Something else',
  appeal: 'Appeal',
}

const TITLES: Record<ReportTarget, string> = {
  player: 'Report a player',
  message: 'Report a message',
  offer: 'Report an offer',
}

/** Reports a player, a message or an offer. The server adds the evidence. */
export function ReportDialog({ target, onClose }: { target: ReportSubject; onClose: () => void }) {
  const [category, setCategory] = useState<ReportCategory>('abuse')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const refused = await submitReport({ targetType: target.type, targetId: target.id, category, text })
    setBusy(false)
    setError(refused)
    setDone(refused === null)
  }

  if (isDone) {
    return (
      <Dialog title="Thank you" onClose={onClose}>
        <p className="text-sm text-muted">
          Staff will review your report. Your account page shows its status. If you do not want to hear from{' '}
          {target.name}, block them.
        </p>
        <div className="mt-5 flex justify-end">
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={TITLES[target.type]} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">
          About <strong className="font-semibold text-text">{target.name}</strong>. The evidence is added automatically.
        </p>
        {target.quote && (
          <blockquote className="max-h-24 overflow-y-auto rounded-lg border-l-2 border-line-strong bg-ground px-3 py-2 text-sm wrap-anywhere">
            {target.quote}
          </blockquote>
        )}
        <Field label="Reason">
          {(control) => (
            <Select
              {...control}
              value={category}
              onChange={({ target: { value } }) => setCategory(value as ReportCategory)}
            >
              {REPORT_CATEGORIES.map((name) => (
                <option key={name} value={name}>
                  {CATEGORY_NAMES[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Details" hint="Optional, but it helps." error={error}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={LONGEST_REPORT}
              value={text}
              onChange={({ target: { value } }) => setText(value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" busy={isBusy}>
            Send report
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
