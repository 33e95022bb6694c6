import type { SavedPlan } from '@hearthward/contract'
import { useState } from 'react'
import { game, toasts, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { LONGEST_CODE, planLink } from './plan-code.ts'
import { entryLine, planText } from './plan-entries.ts'

/** A plan as a link and as a text. */
export function SharePlanDialog({ plan, onClose }: { plan: SavedPlan; onClose: () => void }) {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  if (!player || !content) return null
  const link = planLink(plan, location.origin)
  const now = game.now()
  const lines = plan.entries.map((entry) => entryLine(entry, player, content, now))
  return (
    <Dialog title={`Share ${plan.name}`} onClose={onClose}>
      <p className="mb-4 text-sm text-muted">
        The link shows the entries. Nothing starts until the other player loads and resumes the plan. The plan is in the
        link itself: later changes are not shared.
      </p>
      {link.length > LONGEST_CODE ? (
        <p className="text-sm text-brass-ink">This plan is too long for a link. Share it in two parts.</p>
      ) : (
        <div className="grid gap-5">
          <Copied label="Link" rows={3} text={link} />
          <Copied label="Text" rows={6} text={planText(plan, lines, link)} />
        </div>
      )}
    </Dialog>
  )
}

function Copied({ label, rows, text }: { label: string; rows: number; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce('Copied')
    } catch {
      // Browsers have no clipboard without https, and may deny it.
      toasts.refuse('It could not be copied. Select the text instead.')
    }
  }
  return (
    <div className="grid gap-2">
      <Field label={label}>
        {(control) => (
          <TextArea
            {...control}
            readOnly
            rows={rows}
            value={text}
            className="text-sm wrap-anywhere"
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button small onClick={() => void copy()}>
          {isCopied ? 'Copied' : `Copy ${label.toLowerCase()}`}
        </Button>
      </div>
    </div>
  )
}
