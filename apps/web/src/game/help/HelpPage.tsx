import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Keys } from '../../ui/form/Keys.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Panel.tsx'
import { areKeysOn, setKeysOn } from '../keys.ts'
import { openPalette, PALETTE_KEYS } from '../palette/lazy-palette.ts'
import { DOING, GOING, WHERE_YOU_ARE } from '../shortcuts.ts'
import { type Lesson, lessonsOf } from './lessons.ts'

/** How the game works, and all shortcuts. */
export function HelpPage() {
  const content = useGame((state) => state.content)
  const lessons = useMemo(() => (content ? lessonsOf(content) : []), [content])
  return (
    <Page
      wide
      title="Help"
      intro="How the game works, on one page. Feel free to try things: the game warns you before you lose anything."
      aside={
        <Button icon="magnifying-glass" onClick={openPalette}>
          Find or do anything
        </Button>
      }
    >
      <div className="grid gap-x-8 gap-y-5 hall:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ul aria-label="How the game works" className="grid content-start gap-5">
          {lessons.map((lesson) => (
            <LessonRow key={lesson.title} lesson={lesson} />
          ))}
          <li className="pl-15">
            <Link
              to="/game/fair-rolls"
              className="flex min-h-11 items-center font-semibold text-brass-ink underline underline-offset-3"
            >
              Fair rolls: how drops are decided, and how to verify yours
            </Link>
          </li>
        </ul>
        <Shortcuts />
      </div>
    </Page>
  )
}

function LessonRow({ lesson: { icon, title, text } }: { lesson: Lesson }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-raised text-brass">
        <Icon name={icon} className="size-6" />
      </span>
      <div className="max-w-prose">
        <h2 className="text-lg">{title}</h2>
        <p className="mt-0.5 text-muted">{text}</p>
      </div>
    </li>
  )
}

function Shortcuts() {
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Card title="Shortcuts" className="self-start">
      <div className="grid gap-5">
        <KeyList
          title="Find"
          rows={[
            { keys: PALETTE_KEYS, label: 'Find or do anything' },
            { keys: '/', label: 'The same' },
          ]}
        />
        <KeyList title="Do" rows={DOING} />
        <KeyList title="Go" rows={GOING} />
        {WHERE_YOU_ARE.map(({ where, keys }) => (
          <KeyList key={where} title={where} rows={keys} />
        ))}
        <div className="border-t border-line pt-4">
          <Switch
            label="Single keys"
            hint={`When off, only ${PALETTE_KEYS} works. Saved in this browser.`}
            checked={isOn}
            onChange={(isWanted) => {
              setKeysOn(isWanted)
              setOn(isWanted)
            }}
          />
        </div>
      </div>
    </Card>
  )
}

function KeyList({ title, rows }: { title: string; rows: readonly { keys: string; label: string }[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm text-brass-ink">{title}</h3>
      <dl className="grid gap-1.5 text-sm">
        {rows.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
