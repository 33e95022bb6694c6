import type { Branch, Content } from '@hearthward/engine'
import { useState } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { costText, needWords, wayName } from './branch-words.ts'

/** Branches further down are folded at first. */
const OPEN_DEPTH = 2

interface GoalTreeProps {
  tree: Branch
  onChooseWay: (branch: Branch) => void
}

/** What a goal needs, each part with what it needs in turn. */
export function GoalTree({ tree, onChooseWay }: GoalTreeProps) {
  const content = useGame((state) => state.content)
  if (!content) return null
  return (
    <ul aria-label="What it takes">
      <Row content={content} branch={tree} depth={0} onChooseWay={onChooseWay} />
    </ul>
  )
}

interface RowProps {
  content: Content
  branch: Branch
  depth: number
  onChooseWay: (branch: Branch) => void
}

function Row({ content, branch, depth, onChooseWay }: RowProps) {
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH)
  const { icon, name, detail, target } = needWords(content, branch)
  const hasParts = branch.branches.length > 0
  const cost = branch.isMet ? '' : costText(branch)
  return (
    <li>
      <div className="flex min-h-12 items-start gap-2.5 border-t border-line/70 py-2">
        {hasParts ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Parts of ${name}`}
            className="grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-raised hover:text-text pointer-coarse:size-10"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="plain-arrow" className={cx('size-3.5 transition-transform', isOpen ? '' : '-rotate-90')} />
          </button>
        ) : (
          <span className="w-8 shrink-0 pointer-coarse:w-10" />
        )}
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-lg bg-raised',
            branch.isMet ? 'text-moss' : 'text-brass',
          )}
        >
          <Icon name={branch.isMet ? 'check-mark' : icon} className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-sm leading-snug">
            <EntryLink target={target} className="font-semibold">
              {name}
            </EntryLink>{' '}
            <span className={branch.isMet ? 'text-moss-ink' : 'text-muted'}>{detail}</span>
          </p>
          <WayButton content={content} branch={branch} name={name} onChooseWay={onChooseWay} />
        </div>
        {cost && (
          <span className="shrink-0 pt-0.5 text-right text-[0.8125rem] text-muted max-mid:max-w-24">{cost}</span>
        )}
      </div>
      {hasParts && isOpen && (
        <ul className="ml-4 border-l border-line pl-1.5 mid:ml-6 mid:pl-3">
          {withKeys(branch.branches).map(([key, part]) => (
            <Row key={key} content={content} branch={part} depth={depth + 1} onChooseWay={onChooseWay} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** A need may have the same part twice, such as an item that two steps of a quest take. */
function withKeys(branches: readonly Branch[]): [key: string, branch: Branch][] {
  const seen = new Map<string, number>()
  return branches.map((branch) => {
    const times = (seen.get(branch.id) ?? 0) + 1
    seen.set(branch.id, times)
    return [`${branch.id}#${times}`, branch]
  })
}

function WayButton({ content, branch, name, onChooseWay }: Omit<RowProps, 'depth'> & { name: string }) {
  const { way, ways, isMet, need } = branch
  if (isMet) return null
  if (!way) {
    const isPrepared = branch.branches.length > 0
    const text = isPrepared ? PREPARED[need.kind] : STUCK[need.kind]
    return text ? <p className={cx('text-[0.8125rem]', isPrepared ? 'text-muted' : 'text-blood-ink')}>{text}</p> : null
  }
  // The only way to complete an activity is the activity.
  if (need.kind === 'runs') return null
  const text = wayName(content, way)
  if (ways.length === 1) return <p className="text-[0.8125rem] text-muted">{text}</p>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${text}. Change the way to ${name}`}
      className="-ml-1.5 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-lg px-1.5 text-left text-[0.8125rem] text-brass-ink hover:bg-raised pointer-coarse:min-h-11"
      onClick={() => onChooseWay(branch)}
    >
      <span>
        {text} <span className="whitespace-nowrap text-muted">{ways.length} ways</span>
      </span>
    </button>
  )
}

/** What the parts of a branch without a way are for. */
const PREPARED: Readonly<Record<string, string>> = {
  level: 'Your present weapon and style do not train it. Once you fight as below, the fights are planned.',
}

const STUCK: Readonly<Record<string, string>> = {
  item: 'There is no way to get it yet.',
  level: 'Nothing you can do trains it yet.',
  kills: 'There is no fight with it that you can begin.',
}
