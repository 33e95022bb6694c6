import { useState } from 'react'
import { Bar, CourseBar } from '../../ui/Bar.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Card, Panel } from '../../ui/Panel.tsx'
import { Slot } from '../../ui/Slot.tsx'
import { Chapter, Piece } from './Piece.tsx'

const now = () => Date.now()

export function DisplayPieces() {
  return (
    <Chapter title="Display">
      <Piece
        name="Panel and Card"
        use="A panel is part of a column, between thin lines; a card is on its own on a page."
      >
        <div className="divide-y divide-line rounded-xl border border-line">
          <Panel title="Panel" aside="2 of 28">
            <p className="text-sm text-muted">With a number beside its title.</p>
          </Panel>
          <Panel title="The next one">
            <p className="text-sm text-muted">Separated by a thin line.</p>
          </Panel>
        </div>
        <Card title="Card" aside={<Button small>Change</Button>}>
          <p className="text-sm text-muted">For forms, settings and text.</p>
        </Card>
      </Piece>
      <Piece name="Slot" use="A slot for an item. Its colour shows the item type; rare items are arcane.">
        <div className="grid max-w-80 grid-cols-6 gap-1.5">
          <Slot icon="wood-pile" quantity={64} aria-label="Logs, 64" data-tip={'Logs × 64\nPlain wood, still damp.'} />
          <Slot icon="breastplate" tint="brass" aria-label="Breastplate" />
          <Slot icon="shrimp" tint="river" aria-label="Shrimp" />
          <Slot icon="nest-eggs" tint="arcane" aria-label="Bird's nest" />
          <Slot icon="oak-leaf" quantity={124_000} aria-label="Oak logs, 124k (124,000)" />
          <Slot icon="shrimp" isLifted aria-label="Raw shrimp, being moved" />
          <Slot isTarget aria-label="Empty, chosen" />
          <Slot aria-label="Empty" />
          <Slot ghost="ring" aria-label="Empty, for a ring" />
        </div>
      </Piece>
      <Bars />
      <Piece name="Amount and durations" use="Short at a glance, exact on hover; times in everyday words.">
        <p>
          <Amount value={12_480} className="font-semibold" /> coins, <Amount value={2_500_000} /> xp
        </p>
        <p>
          {formatDuration(48_000)}, {formatDuration(4_320_000)}, {formatMoment(now() + 3_600_000, now())}
        </p>
      </Piece>
      <Piece name="Icon" use="One family, coloured by meaning. Decorative unless it has a label.">
        <p className="flex items-center gap-4">
          <Icon name="castle" className="size-5 text-brass" />
          <Icon name="castle" className="size-8 text-arcane" />
          <Icon name="castle" className="size-12 text-river" label="A castle" />
        </p>
      </Piece>
    </Chapter>
  )
}

function Bars() {
  const [startedAt] = useState(now)
  const [course] = useState(() => [
    { at: startedAt, progress: 0 },
    { at: startedAt + 4_000, progress: 60 },
    { at: startedAt + 9_000, progress: 90 },
  ])
  return (
    <Piece
      name="Bar, CourseBar and Meter"
      use="Bar: a running action. CourseBar: uneven progress. Meter: how full something is."
    >
      <Bar startedAt={startedAt} duration={2_400} now={now} label="Bar: a running action" />
      <CourseBar course={course} label="CourseBar: a fight" />
      <Meter deep share={0.78} tone="blood" className="h-2.5" label="Meter: hitpoints" text="125 of 160" />
      <Meter deep share={1} tone="river" className="h-2.5" label="Meter: energy" text="100" />
      <Meter deep share={0.35} tone="moss" className="h-1.5" label="Meter: growth" />
      <Meter share={0.4} tone="brass" className="h-1" label="Meter: progress" />
    </Piece>
  )
}
