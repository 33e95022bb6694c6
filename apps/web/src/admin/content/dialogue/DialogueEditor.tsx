import type { Entry, FieldProblem } from '@hearthward/contract'
import type { Dialogue } from '@hearthward/engine'
import { useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field as Labelled, Select } from '../../../ui/form/Field.tsx'
import { Card } from '../../../ui/Panel.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { DialogueForm } from './DialogueForm.tsx'
import { type DialogueStatus, marksOf, type NpcDialogues, newDialogue, renameDialogue } from './dialogue-tree.ts'
import { PlayThrough } from './PlayThrough.tsx'

interface DialogueEditorProps {
  npc: Entry
  problems: readonly FieldProblem[]
  onChange: (npc: Record<string, unknown>) => void
}

/** The dialogues of a person: where each option leads, and a play-through to try them. */
export function DialogueEditor({ npc, problems, onChange }: DialogueEditorProps) {
  const npcDialogues: NpcDialogues = {
    dialogueTrees: (npc['dialogueTrees'] ?? []) as readonly Dialogue[],
    defaultDialogue: String(npc['defaultDialogue'] ?? ''),
  }
  const { dialogueTrees, defaultDialogue } = npcDialogues
  // Selected by position: the ids are being edited.
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      dialogueTrees.findIndex(({ id }) => id === defaultDialogue),
    ),
  )
  const at = Math.min(chosen, dialogueTrees.length - 1)
  const dialogue = dialogueTrees[at]
  const marks = marksOf(npcDialogues)
  const put = (changed: Partial<NpcDialogues>) => onChange({ ...npc, ...npcDialogues, ...changed })
  const hasProblem = (index: number) => problems.some(({ field }) => field.startsWith(`dialogueTrees.${index}.`))
  const add = () => {
    const added = newDialogue(dialogueTrees)
    put({ dialogueTrees: [...dialogueTrees, added], ...(defaultDialogue === '' && { defaultDialogue: added.id }) })
    setChosen(dialogueTrees.length)
  }
  return (
    <Card title="Dialogue" aside={<Button onClick={add}>Add a dialogue</Button>}>
      <Labelled label="Greeting" hint="Shown when no conditional dialogue applies.">
        {(control) => (
          <Select
            {...control}
            className="max-w-72"
            value={defaultDialogue}
            onChange={({ target }) => put({ defaultDialogue: target.value })}
          >
            <option value="">Choose</option>
            {dialogueTrees.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <div className="mt-4 grid gap-4 hall:grid-cols-[13rem_minmax(0,1fr)]">
        <ul aria-label="Dialogues" className="grid max-h-128 content-start gap-1 overflow-y-auto">
          {dialogueTrees.map(({ id, text }, index) => (
            <li key={id}>
              <button
                type="button"
                aria-current={index === at}
                onClick={() => setChosen(index)}
                className={cx(
                  'w-full rounded-lg border px-2.5 py-2 text-left text-sm',
                  index === at ? 'border-brass bg-brass/8' : 'border-line hover:border-line-strong',
                )}
              >
                <span className="flex flex-wrap items-center gap-1.5">
                  <strong className="wrap-anywhere">{id}</strong>
                  <DialogueMarks marks={marks.get(id)} isWrong={hasProblem(index)} />
                </span>
                <span className="line-clamp-1 text-[0.8125rem] text-muted">{text || 'No text yet'}</span>
              </button>
            </li>
          ))}
        </ul>
        {dialogue && (
          <DialogueForm
            key={at}
            at={at}
            dialogue={dialogue}
            dialogues={dialogueTrees}
            onChange={(changed) =>
              put({ dialogueTrees: dialogueTrees.map((one, index) => (index === at ? changed : one)) })
            }
            onRename={(id) => put(renameDialogue(npcDialogues, dialogue.id, id))}
            onRemove={() => put({ dialogueTrees: dialogueTrees.filter((_, index) => index !== at) })}
          />
        )}
      </div>
      {dialogueTrees.length > 0 && <PlayThrough npcDialogues={npcDialogues} name={String(npc['name'] ?? '')} />}
    </Card>
  )
}

function DialogueMarks({ marks, isWrong }: { marks: DialogueStatus | undefined; isWrong: boolean }) {
  if (!marks) return null
  return (
    <>
      {marks.isGreeting && <Pill tone="moss">greeting</Pill>}
      {marks.isConditional && <Pill tone="quiet">conditional</Pill>}
      {marks.isUnreachable && <Pill tone="brass">unreachable</Pill>}
      {(marks.dangling.length > 0 || isWrong) && <Pill tone="blood">missing target</Pill>}
    </>
  )
}
