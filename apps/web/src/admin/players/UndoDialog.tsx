import type { UndoPreview } from '@hearthward/contract'
import { isConflict } from '../../client/account/staff-calls.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { Words } from '../ui/changes/InWords.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { CHANGED_BY_ACTIONS } from './changed-calls.ts'
import { useContent } from './content.ts'
import { followOnText, undoLine } from './undo-words.ts'

/** Shows what undoing an act would reverse now, and undoes it. */
export function UndoDialog({ logId, onClose }: { logId: string; onClose: () => void }) {
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
      <div className="max-h-72 overflow-y-auto">
        <table aria-label="What can be reversed" className="w-full text-sm">
          <thead className="text-left text-xs text-muted">
            <tr>
              {['Part', 'Then', 'Reversed now', 'Not reversed'].map((title) => (
                <th key={title} scope="col" className="py-1 pr-3 font-semibold last:pr-0">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => {
              const { key, label, changed, reversed, missing } = undoLine(part, content)
              return (
                <tr key={key} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 pr-3 text-left font-medium wrap-break-word">
                    {label}
                  </th>
                  <td className="py-1.5 pr-3 tabular-nums wrap-break-word">
                    <Words words={changed} names={null} />
                  </td>
                  <td className="py-1.5 pr-3 tabular-nums wrap-break-word">
                    <Words words={reversed} names={null} />
                  </td>
                  <td className="py-1.5 text-brass-ink wrap-break-word">{missing}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {followOn.length > 0 && (
        <p className="text-sm">
          Achievements earned since then stay, with their rewards: {followOnText(followOn, content)}.
        </p>
      )}
      {!canUndo && <p className="text-sm font-semibold">Nothing of this can be reversed any more.</p>}
    </>
  )
}
