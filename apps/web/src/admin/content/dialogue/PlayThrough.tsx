import { useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import {
  actionWords,
  chooseOption,
  conditionWords,
  type NpcDialogues,
  type PlayThroughState,
  startDialogue,
} from './dialogue-tree.ts'

/** The dialogue as a player would see it. Conditions and actions are shown beside each answer. */
export function PlayThrough({ npcDialogues, name }: { npcDialogues: NpcDialogues; name: string }) {
  const openings = npcDialogues.dialogueTrees.filter(
    ({ id, condition }) => condition || id === npcDialogues.defaultDialogue,
  )
  const [played, setPlayed] = useState<PlayThroughState | null>(null)
  const [opening, setOpening] = useState(npcDialogues.defaultDialogue)
  const open = npcDialogues.dialogueTrees.find(({ id }) => id === played?.at)
  return (
    <section aria-label="Play-through" className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="text-base">Try the dialogue</h3>
        <span className="flex gap-2">
          <Select
            aria-label="Start with"
            className="w-56"
            value={opening}
            onChange={({ target }) => setOpening(target.value)}
          >
            {openings.map(({ id, condition }) => (
              <option key={id} value={id}>
                {condition ? `${id}, ${conditionWords(condition)}` : id}
              </option>
            ))}
          </Select>
          <Button onClick={() => setPlayed(startDialogue(npcDialogues, opening || npcDialogues.defaultDialogue))}>
            {played ? 'Restart' : 'Start'}
          </Button>
        </span>
      </div>
      {played && (
        <div className="mt-3 grid gap-2" aria-live="polite">
          {played.lines.map(({ by, text }, at) => (
            // Lines are only ever appended.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <p key={at} className={cx('max-w-prose rounded-xl px-3 py-2 text-sm', LINE_STYLES[by])}>
              <strong className="block text-xs text-muted">{by === 'them' ? name || 'They' : 'You'}</strong>
              {text}
            </p>
          ))}
          {open ? (
            <ul className="flex flex-wrap gap-2">
              {open.options.map((option) => (
                <li key={option.id}>
                  <Button small onClick={() => setPlayed(chooseOption(npcDialogues, played, option))}>
                    {option.text || option.id}
                  </Button>
                  <span className="block px-1 text-xs text-muted">
                    {[conditionWords(option.condition), actionWords(option)].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">The dialogue has ended.</p>
          )}
        </div>
      )}
    </section>
  )
}

const LINE_STYLES = { them: 'bg-raised justify-self-start', you: 'bg-river/12 justify-self-end' } as const
