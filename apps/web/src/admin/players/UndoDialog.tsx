import type { PlayerTimelineEntry, UndoPreview } from '@hearthward/contract'
import { isConflict } from '../../client/account/staff-calls.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { Words } from '../ui/changes/InWords.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { ScrolledTable } from '../ui/table/ScrolledTable.tsx'
import { CHANGED_BY_ACTIONS } from './changed-calls.ts'
import { useContent } from './content.ts'
import { followOnText, undoLine } from './undo-words.ts'
import { timelineText } from './words.ts'

type ActEntry = Extract<PlayerTimelineEntry, { kind: 'act' }>

/** Shows what undoing an act would reverse now, and undoes it. */
export function UndoDialog({ entry, onClose }: { entry: ActEntry; onClose: () => void }) {
  const { logId } = entry
  const { text, more } = timelineText(entry, useContent())
  const { data: preview, error, refetch } = useStaffQuery('previewUndo', { logId })
  const undo = useStaffMutation('undoPlayerEdit', {
    doing: 'undo this',
    done: 'The change is undone.',
    missing: 'Log entry not found',
    showsConflict: true,
    refetches: [...CHANGED_BY_ACTIONS, 'previewUndo'],
  })
  const submit = (reason: string) =>
    preview &&
    undo.mutate({ logId, reason, expectedVersion: preview.version }, { onSuccess: onClose, onRequested: onClose })
  return (
    <ReasonDialog
      title="Undo this change"
      submitLabel="Undo"
      isBusy={undo.isPending}
      isReady={preview?.canUndo === true}
      act={{ call: 'undoPlayerEdit', input: preview?.canUndo ? { logId } : null }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">{text}</span>, <Moment at={entry.at} />
        {more && ` · ${more}`}
      </p>
      <p className="text-sm text-muted">
        What the change gave is taken and what it took is given back. Everything the player has done since stays.
      </p>
      {isConflict(undo.error) && (
        <p role="alert" className="rounded-xl border border-brass/50 bg-brass/8 p-3 text-sm">
          The character has changed since you opened this. The table shows what can be reversed now.
        </p>
      )}
      {error && <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>}
      {!preview && !error && <PanelSkeleton rows={3} label="Loading what can be reversed" />}
      {preview && <Preview preview={preview} />}
    </ReasonDialog>
  )
}

function Preview({ preview: { parts, followOn, canUndo } }: { preview: UndoPreview }) {
  const content = useContent()
  return (
    <>
      <ScrolledTable label="What can be reversed" head={['Part', 'Then', 'Reversed now', 'Not reversed']}>
        {parts.map((part) => {
          const { key, label, changed, reversed, missing } = undoLine(part, content)
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Words words={changed} names={null} />
              </td>
              <td>
                <Words words={reversed} names={null} />
              </td>
              <td className="text-brass-ink">{missing}</td>
            </tr>
          )
        })}
      </ScrolledTable>
      {parts.some((part) => 'onExchange' in part && part.onExchange) && (
        <p className="text-sm">
          What is on the exchange comes back to the player with a cancelled or collected offer. An undo happens once:
          cancel the offers first, or remove the rest later with Remove items.
        </p>
      )}
      {followOn.length > 0 && (
        <p className="text-sm">
          Achievements earned since then stay, with their rewards: {followOnText(followOn, content)}.
        </p>
      )}
      {!canUndo && <p className="text-sm font-semibold">Nothing of this can be reversed any more.</p>}
    </>
  )
}
