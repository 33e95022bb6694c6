import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSignOut } from '../../account/sign-out.ts'
import { readStoredIds, writeStored } from '../../browser/stored-value.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Keys } from '../../ui/form/Keys.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { OptionGroup, useListbox } from '../../ui/Listbox.tsx'
import { useModal } from '../../ui/overlay/modal.ts'
import { EmptyState } from '../../ui/states.tsx'
import { paletteGoals } from '../planner/goal-search.ts'
import { paletteRankings } from '../ranking/ranking-search.ts'
import { allCommands } from './all-commands.ts'
import type { Command } from './command.ts'
import { usePalette } from './palette-state.ts'
import { planCommandsFor } from './plan-commands.ts'
import { Row } from './Row.tsx'
import { readContext, runCommand } from './run-command.ts'
import { entryOf, search } from './search.ts'
import { type CommandSection, suggestionsOf } from './suggestions.ts'

const MOST_SHOWN = 24
const MOST_GOALS = 6
const PAGE = 8
const MOST_RECENT = 12
const RECENT_KEY = 'hearthward.palette'

/** The command palette: finds and runs any command by a few typed letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { dialog, leave } = useModal(field, onClose)
  const { text, setText, sections, count, find } = useCommands()
  const commands = sections.flatMap((section) => section.commands)
  const pick = useCarryOut(onClose)
  const listbox = useListbox({
    options: commands,
    keyOf: (command) => command.id,
    isOpen: commands.length > 0,
    onPick: pick,
    startsAtFirst: true,
    page: PAGE,
  })

  // Applies keys that were pressed while the palette was loading.
  const begin = useEffectEvent(() => {
    const { typed, isEntered } = usePalette.getState()
    usePalette.setState({ typed: null, isEntered: false })
    // More keys may have come since the first render.
    if (typed !== null) setText(typed)
    const command = isEntered && firstOf(find((typed ?? text).trim()))
    if (command) pick(command)
  })
  // A layout effect runs before the next key event. Later, that key would be added to the first render's text and
  // letters would be lost.
  useLayoutEffect(() => begin(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (listbox.move(event) || event.key !== 'Enter') return
    event.preventDefault()
    // The deferred list may lag behind the text: Enter means the first match for the current text.
    const command = listbox.chosen ?? firstOf(find(text.trim()))
    if (command) pick(command)
  }

  return (
    <dialog
      {...dialog}
      aria-label="Find or do anything"
      className="sheet m-auto mt-[min(12dvh,7rem)] max-h-[min(38rem,76dvh)] w-[min(40rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-2xl border border-line bg-panel text-text shadow-float open:flex max-mid:m-0 max-mid:h-dvh max-mid:max-h-none max-mid:w-full max-mid:max-w-none max-mid:rounded-none max-mid:border-0"
    >
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
        <Icon name="magnifying-glass" className="size-5 text-brass" />
        <input
          ref={field}
          {...listbox.field}
          aria-label="Find or do anything"
          enterKeyHint="go"
          placeholder="Find or do anything"
          className="h-full min-w-0 flex-1 bg-transparent text-base placeholder:text-muted focus-visible:outline-none"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            listbox.reset()
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="cross-mark" label="Close" onClick={leave} />
      </div>
      <p role="status" className="sr-only">
        {text.trim() && `${plural(count, 'match', 'matches')}`}
      </p>
      {commands.length > 0 && (
        <div id={listbox.listId} role="listbox" aria-label="Commands" className="min-h-0 flex-1 overflow-y-auto p-2">
          {sections.map(({ title, commands: own }) => (
            <OptionGroup key={title} title={title}>
              {own.map((command) => (
                <Row
                  key={command.id}
                  command={command}
                  option={listbox.option(command)}
                  isSorted={title === command.group}
                />
              ))}
            </OptionGroup>
          ))}
        </div>
      )}
      {commands.length === 0 && (
        <div className="flex-1 p-4">
          <EmptyState icon="uncertainty">
            No results for “{text.trim()}”. Try a place, an item, a skill or an action.
          </EmptyState>
        </div>
      )}
      <Foot hidden={count - commands.length} />
    </dialog>
  )
}

interface Matches {
  sections: CommandSection[]
  count: number
}

const firstOf = ({ sections }: Matches) => sections[0]?.commands[0]

/** The commands for the typed text. The game state is read once: the list must not change while it is open. */
function useCommands() {
  const [text, setText] = useState(() => usePalette.getState().typed ?? '')
  const [context] = useState(readContext)
  const [{ entries, planCommands }] = useState(() => ({
    entries: context ? allCommands(context).map(entryOf) : [],
    planCommands: context ? planCommandsFor(context) : () => [],
  }))
  // The newest first.
  const [recent] = useState(() => readStoredIds(RECENT_KEY))
  const find = useCallback(
    (query: string): Matches => {
      if (!query) {
        const sections = suggestionsOf(
          entries.map(({ command }) => command),
          recent,
        )
        return { sections, count: sections.reduce((sum, section) => sum + section.commands.length, 0) }
      }
      const { commands, count } = search(entries, query, recent, MOST_SHOWN)
      const additions = planCommands(query)
      const isAdded = ({ id }: Command) => additions.some((addition) => addition.id === id)
      const goals = context
        ? paletteGoals(context.era.content, context.player, context.skills, query, MOST_GOALS).filter(
            (goal) => !isAdded(goal),
          )
        : []
      const rankings = context ? paletteRankings(context.era.content, context.skills, query, MOST_GOALS) : []
      const sections = [
        { title: 'Plan', commands: additions },
        { title: 'Best activities', commands: rankings },
        { title: 'Results', commands },
        { title: 'Planner', commands: goals },
      ]
      return {
        sections: sections.filter((section) => section.commands.length > 0),
        count: count + additions.length + rankings.length + goals.length,
      }
    },
    [context, entries, planCommands, recent],
  )
  const query = useDeferredValue(text).trim()
  const found = useMemo(() => find(query), [find, query])
  return { text, setText, find, ...found }
}

/** Closes the palette before the command runs: the command may move the focus or open a dialog. */
function useCarryOut(onClose: () => void): (command: Command) => void {
  const router = useRouter()
  const signOut = useSignOut()
  return (command) => {
    if (command.hindrance) return
    // Commands that add an entry are not kept among the recent ones: their text differs each time.
    if (command.group !== 'Plan') rememberCommand(command.id)
    onClose()
    void runCommand(command, { router, signOut })
  }
}

function Foot({ hidden }: { hidden: number }) {
  return (
    <p className="flex shrink-0 items-center gap-4 border-t border-line px-4 py-2.5 text-xs text-muted max-mid:hidden">
      <span className="flex items-center gap-1.5">
        <Keys keys="↑ ↓" /> select
      </span>
      <span className="flex items-center gap-1.5">
        <Keys keys="Enter" /> run
      </span>
      <span className="flex items-center gap-1.5">
        <Keys keys="Esc" /> close
      </span>
      {hidden > 0 && <span className="ml-auto">{hidden} more: keep typing</span>}
    </p>
  )
}

function rememberCommand(id: string): void {
  writeStored(
    RECENT_KEY,
    JSON.stringify([id, ...readStoredIds(RECENT_KEY).filter((other) => other !== id)].slice(0, MOST_RECENT)),
  )
}
