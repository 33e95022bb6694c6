import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMay } from '../../../client/account/access.ts'
import { cx } from '../../../ui/class-names.ts'
import { Input } from '../../../ui/form/Field.tsx'
import { useAsk } from '../../office.ts'
import { type FoundGroup, type FoundPlayer, foundGroups, meantPlayer } from './found-players.ts'

interface PlayerPickerProps {
  label: string
  onPick: (uid: string, username: string) => void
  /** Takes Enter on a name nobody has any more as it is written: lists may still have entries of it. */
  takesText?: boolean
  /** Ties it to a label, a hint and an error where it stands in a form. */
  control?: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>
  className?: string
}

const LONGEST_NAME = 20

/** Looks up by name and e-mail; by name alone for those who may not see addresses. */
function useFoundPlayers(typed: string): { groups: FoundGroup[]; isDone: boolean } {
  const prefix = typed.trim()
  const mayFind = useMay('findPlayers')
  const isAsked = prefix.length > 0
  const found = useAsk('findPlayers', { prefix }, { enabled: isAsked && mayFind })
  const short = prefix.slice(0, LONGEST_NAME)
  const named = useAsk('searchPlayers', { prefix: short }, { enabled: isAsked && !mayFind })
  const answer = mayFind ? found.data : named.data && { byName: named.data.players, byEmail: [] }
  return {
    groups: isAsked && answer ? foundGroups(answer, prefix) : [],
    isDone: isAsked && !(mayFind ? found : named).isFetching,
  }
}

/**
 * Finds a player by how the name or the e-mail address begins. Arrows move through the suggestions, Enter picks one,
 * Escape closes them.
 */
export function PlayerPicker({ label, onPick, takesText, control, className }: PlayerPickerProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const { groups, isDone } = useFoundPlayers(text)
  const all = groups.flatMap(({ players }) => players)
  const current = all.find(({ uid }) => uid === chosen) ?? null
  const isNobody = isDone && text.trim() !== '' && all.length === 0
  const isShown = isOpen && (all.length > 0 || isNobody)
  const optionId = ({ uid }: FoundPlayer) => `${id}-${uid}`

  const pick = ({ uid, username }: Pick<FoundPlayer, 'uid' | 'username'>) => {
    setText('')
    setChosen(null)
    setOpen(false)
    onPick(uid, username)
  }
  const enter = () => {
    const meant = current ?? meantPlayer(groups, text)
    if (meant) return pick(meant)
    const written = text.trim()
    if (takesText && written) pick({ uid: written, username: written })
  }
  const move = (step: number) => {
    setOpen(true)
    const at = current ? all.indexOf(current) : step > 0 ? -1 : 0
    setChosen(all[(at + step + all.length) % all.length]?.uid ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter }
    // Without suggestions Escape belongs to the dialog around the field.
    if (isShown) steps['Escape'] = () => setOpen(false)
    const act = steps[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={className ?? 'w-64 max-w-full'}>
      <Input
        {...(control ?? { 'aria-label': label })}
        ref={field}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current ? optionId(current) : undefined}
        placeholder={control ? (takesText ? 'Name, e-mail or id' : 'Name or e-mail') : label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(null)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <p role="status" className="sr-only">
        {isShown && (isNobody ? 'Nobody found' : `${all.length} found`)}
      </p>
      {isShown && (
        <Suggestions id={`${id}-found`} field={field}>
          {groups.map(({ title, players }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no options.
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
                {title}
              </p>
              {players.map((player) => (
                <Option
                  key={player.uid}
                  id={optionId(player)}
                  player={player}
                  isChosen={player === current}
                  onPoint={() => setChosen(player.uid)}
                  onPick={() => pick(player)}
                />
              ))}
            </div>
          ))}
          {isNobody && <p className="px-2.5 py-2 text-sm text-muted">No name and no e-mail begins like that.</p>}
        </Suggestions>
      )}
    </div>
  )
}

interface SuggestionsProps {
  id: string
  field: React.RefObject<HTMLInputElement | null>
  children: React.ReactNode
}

/** In pixels: how wide and tall it is, how far from the field and the edges, and how much room it wants below the field. */
const [NARROWEST, TALLEST, GAP, EDGE, LEAST_ROOM] = [288, 320, 4, 8, 160]

/** Beside the field and above everything else: a sheet or a dialog around it would cut it off. */
function Suggestions({ id, field, children }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const { left, top, bottom, width } = field.current?.getBoundingClientRect() ?? new DOMRect()
      const wide = Math.min(Math.max(width, NARROWEST), window.innerWidth - 2 * EDGE)
      const start = Math.max(EDGE, Math.min(left, window.innerWidth - wide - EDGE))
      const [above, below] = [top - EDGE, window.innerHeight - bottom - EDGE]
      // A sheet on a phone leaves little room below its fields.
      const isAbove = below < LEAST_ROOM && above > below
      Object.assign(list.current?.style ?? {}, {
        left: `${start}px`,
        width: `${wide}px`,
        top: isAbove ? 'auto' : `${bottom + GAP}px`,
        bottom: isAbove ? `${window.innerHeight - top + GAP}px` : 'auto',
        maxHeight: `${Math.min(TALLEST, isAbove ? above : below)}px`,
      })
    }
    list.current?.showPopover()
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [field])
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Players found"
      className="fixed inset-auto m-0 overflow-y-auto rounded-xl border border-line bg-panel p-1.5 text-text shadow-float"
    >
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  player: FoundPlayer
  isChosen: boolean
  onPoint: () => void
  onPick: () => void
}

function Option({ id, player, isChosen, onPoint, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const standing = player.deleted ? 'deleted' : player.isBanned ? 'banned' : player.isGuest ? 'guest' : null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={cx('cursor-pointer rounded-lg px-2.5 py-1.5 text-sm max-mid:py-2.5', isChosen && 'bg-raised')}
      onPointerMove={onPoint}
      // The field keeps the focus, or its suggestions would close before the press is over.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="font-semibold">{player.username}</span>
      {standing && <span className="ml-2 text-xs text-muted">{standing}</span>}
      {player.email && <span className="block truncate text-xs text-muted">{player.email}</span>}
    </div>
  )
}
