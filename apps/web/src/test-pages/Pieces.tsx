import { type ReactNode, useState } from 'react'
import { Amount } from '../ui/Amount.tsx'
import { Bar } from '../ui/Bar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatDuration, formatMoment } from '../ui/durations.ts'
import { Field, Input, PasswordInput } from '../ui/Field.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Slot } from '../ui/Slot.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../ui/states.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { showToast, type ToastKind } from '../ui/Toasts.tsx'

const TOASTS: ToastKind[] = ['level', 'drop', 'info', 'warning', 'error']
const SWATCHES = [
  'ground',
  'panel',
  'raised',
  'line',
  'text',
  'muted',
  'faint',
  'brass',
  'ember',
  'moss',
  'river',
  'blood',
  'arcane',
]
const now = () => Date.now()

/** Each piece once, in the states it can be in. */
export function Pieces() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [mode, setMode] = useState<'a' | 'b'>('a')
  const [isOpen, setOpen] = useState(false)
  const [startedAt] = useState(now)
  return (
    <div className="mt-8 grid gap-5 desk:grid-cols-2">
      <Piece title="Colours">
        <ul className="grid grid-cols-5 gap-2 text-xs text-muted">
          {SWATCHES.map((name) => (
            <li key={name}>
              <span className="block h-9 rounded-lg border border-line" style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Piece>
      <Piece title="Words and figures">
        <p className="display text-3xl">Fraunces, soft, 600</p>
        <p>Figtree for the rest: 0123456789</p>
        <p>
          <Amount value={12_480} />, {formatDuration(4_320_000)}, {formatMoment(now() + 3_600_000, now())}
        </p>
      </Piece>
      <Piece title="Buttons">
        <div className="flex flex-wrap gap-2.5">
          <Button look="primary">Primary</Button>
          <Button>Plain</Button>
          <Button look="quiet">Quiet</Button>
          <Button look="danger">Danger</Button>
          <Button disabled>Disabled</Button>
          <Button busy>Busy</Button>
          <Button small icon="move">
            Small
          </Button>
          <IconButton icon="cog" label="Icon button" />
        </div>
      </Piece>
      <Piece title="Fields">
        <Field label="Plain" hint="A hint says what is wanted.">
          {(control) => <Input {...control} placeholder="250, 1k, 2.5m" />}
        </Field>
        <Field label="With a problem" error="Enter a whole number above 0.">
          {(control) => <Input {...control} defaultValue="many" />}
        </Field>
        <Field label="Password">
          {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="hunter22" />}
        </Field>
      </Piece>
      <Piece title="Bar and meters">
        <Bar startedAt={startedAt} duration={2_400} now={now} label="A running action" />
        <Meter deep share={0.78} tone="blood" className="h-2.5" label="Hitpoints" text="125 of 160" />
        <Meter deep share={1} tone="river" className="h-2.5" label="Energy" text="100" />
        <Meter share={0.4} tone="brass" className="h-1" label="Progress" />
      </Piece>
      <Piece title="Slots">
        <div className="grid max-w-80 grid-cols-6 gap-1.5">
          <Slot icon="wood-pile" quantity={64} aria-label="Logs, 64" data-tip={'Logs × 64\nPlain wood, still damp.'} />
          <Slot icon="nest-eggs" tint="arcane" aria-label="Bird's nest" />
          <Slot icon="oak-leaf" quantity={124_000} aria-label="Oak logs, 124k (124,000)" />
          <Slot icon="shrimp" isLifted aria-label="Raw shrimp, being moved" />
          <Slot isTarget aria-label="Empty, chosen" />
          <Slot aria-label="Empty" />
        </div>
      </Piece>
      <Piece title="Tabs and choices">
        <Tabs
          label="Example"
          tabs={[
            { id: 'one', label: 'Gather', count: 6 },
            { id: 'two', label: 'Make', count: 3 },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <p className="p-3 text-sm text-muted">Arrow keys move between tabs. This is “{tab}”.</p>
        </Tabs>
        <Choice
          legend="Choice"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'a', label: 'This', hint: 'or' },
            { value: 'b', label: 'That', hint: 'one' },
          ]}
        />
      </Piece>
      <Piece title="States">
        <EmptyState icon="hourglass">Empty: says what to do next.</EmptyState>
        <FailureNote onRetry={() => undefined}>Failed: what happened, what was kept, what to press.</FailureNote>
        <PanelSkeleton rows={2} />
      </Piece>
      <Piece title="Dialog and toasts">
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => setOpen(true)}>Open dialog</Button>
          {TOASTS.map((kind) => (
            <Button key={kind} small onClick={() => showToast(kind, `A toast of the kind ${kind}`)}>
              {kind}
            </Button>
          ))}
        </div>
        {isOpen && (
          <Dialog title="A dialog" onClose={() => setOpen(false)}>
            <p className="text-muted">Keeps the focus, closes on Escape, gives the focus back.</p>
          </Dialog>
        )}
      </Piece>
    </div>
  )
}

function Piece({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3 rounded-2xl border border-line bg-panel p-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
