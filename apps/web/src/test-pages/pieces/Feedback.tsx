import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { showToast, type ToastKind } from '../../ui/overlay/Toasts.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { Chapter, Piece } from './Piece.tsx'

const TOASTS: ToastKind[] = ['level', 'achievement', 'drop', 'info', 'warning', 'error']

export function Feedback() {
  return (
    <Chapter title="Feedback">
      <Piece name="EmptyState" use="A list without entries: says what to do next.">
        <EmptyState icon="knapsack">Nothing here yet. Items you gather go into your pack.</EmptyState>
      </Piece>
      <Piece name="FailureNote" use="Says what happened, what was kept and what to press.">
        <FailureNote onRetry={() => announce('Tried again.')}>
          The prices could not be loaded. Your pack is unchanged.
        </FailureNote>
      </Piece>
      <Piece name="PanelSkeleton" use="For loading times over 300 ms: placeholder rows.">
        <PanelSkeleton rows={3} />
      </Piece>
      <Broken />
      <Dialogs />
      <Piece name="showToast" use="Short messages, including refusals.">
        <div className="flex flex-wrap gap-2.5">
          {TOASTS.map((kind) => (
            <Button key={kind} small onClick={() => showToast(kind, `A toast of the kind ${kind}`)}>
              {kind}
            </Button>
          ))}
          <Button small onClick={() => showToast('info', 'A toast that waits', { label: 'Later', onPress: () => {} })}>
            with a button
          </Button>
          <Button small onClick={showTen}>
            ten at once
          </Button>
        </div>
      </Piece>
      <Piece name="data-tip" use="A tooltip is an attribute. It only repeats what a label says: touch has no hover.">
        <p>
          <span data-tip={'Exactly 12,480 coins'} className="border-b border-dashed border-line-strong">
            Point here
          </span>
        </p>
      </Piece>
      <Piece name="announce" use="For screen readers: changes that are only visible.">
        <div>
          <Button small onClick={() => announce('Logs moved to slot 3.')}>
            Say it
          </Button>
        </div>
      </Piece>
    </Chapter>
  )
}

function showTen() {
  for (let n = 1; n <= 10; n++) showToast('info', `Toast ${n} of ten`)
}

function Broken() {
  const [isBroken, setBroken] = useState(false)
  return (
    <Piece name="PanelBoundary" use="Around each panel: if one fails, the others keep working.">
      <PanelBoundary name="This panel">{isBroken ? <Breaks /> : <p className="text-sm">It works.</p>}</PanelBoundary>
      <div>
        <Button small onClick={() => setBroken(!isBroken)}>
          {isBroken ? 'Repair it' : 'Break it'}
        </Button>
      </div>
    </Piece>
  )
}

function Breaks(): never {
  throw new Error('Broken on purpose, to see how it looks')
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Piece name="Dialog" use="Asks a question or shows details. On a phone it opens from the bottom.">
      <div>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
      </div>
      {isOpen && (
        <Dialog
          title="A dialog"
          onClose={() => setOpen(false)}
          footer={
            <Button look="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          }
        >
          <p className="text-muted">Keeps the focus, closes on Escape, gives the focus back.</p>
        </Dialog>
      )}
    </Piece>
  )
}
