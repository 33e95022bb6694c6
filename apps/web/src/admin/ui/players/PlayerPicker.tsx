import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMay } from '../../../client/account/access.ts'
import { Input } from '../../../ui/form/Field.tsx'
import { OptionGroup, useListbox } from '../../../ui/Listbox.tsx'
import { useStaffQuery } from '../../staff-queries.ts'
import { type FoundGroup, type FoundPlayer, foundGroups, playerForEnter } from './found-players.ts'

interface PlayerPickerProps {
  label: string
  onPick: (uid: string, username: string) => void
  /** On Enter, accepts a name that no player has: lists may still contain entries of deleted players. */
  acceptsText?: boolean
  /** Connects it to a label, a hint and an error in a form. */
  control?: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>
  className?: string
}

const MAX_NAME_LENGTH = 20

/** Searches by name and e-mail; by name only for users who may not see addresses. */
function useFoundPlayers(typed: string): { groups: FoundGroup[]; isDone: boolean } {
  const prefix = typed.trim()
  const mayFind = useMay('findPlayers')
  const isEnabled = prefix.length > 0
  const found = useStaffQuery('findPlayers', { prefix }, { enabled: isEnabled && mayFind })
  const short = prefix.slice(0, MAX_NAME_LENGTH)
  const named = useStaffQuery('searchPlayers', { prefix: short }, { enabled: isEnabled && !mayFind })
  const answer = mayFind ? found.data : named.data && { byName: named.data.players, byEmail: [] }
  return {
    groups: isEnabled && answer ? foundGroups(answer, prefix) : [],
    isDone: isEnabled && !(mayFind ? found : named).isFetching,
  }
}

/**
 * Finds a player by the beginning of the name or e-mail address. Arrows move through the suggestions, Enter picks one,
 * Escape closes them.
 */
export function PlayerPicker({ label, onPick, acceptsText, control, className }: PlayerPickerProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { groups, isDone } = useFoundPlayers(text)
  const all = groups.flatMap(({ players }) => players)
  const hasNoMatch = isDone && text.trim() !== '' && all.length === 0
  const isShown = isOpen && (all.length > 0 || hasNoMatch)

  const pick = ({ uid, username }: Pick<FoundPlayer, 'uid' | 'username'>) => {
    setText('')
    listbox.reset()
    setOpen(false)
    onPick(uid, username)
  }
  const listbox = useListbox({ options: all, keyOf: ({ uid }) => uid, isOpen: isShown, onPick: pick })
  const enter = () => {
    const match = listbox.chosen ?? playerForEnter(groups, text)
    if (match) return pick(match)
    const written = text.trim()
    if (acceptsText && written) pick({ uid: written, username: written })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (listbox.move(event) || event.key === 'ArrowDown') return setOpen(true)
    // Without suggestions, Escape belongs to the dialog around the field.
    if (event.key !== 'Enter' && !(event.key === 'Escape' && isShown)) return
    event.preventDefault()
    if (event.key === 'Enter') enter()
    else setOpen(false)
  }

  return (
    <div className={className ?? 'w-64 max-w-full'}>
      <Input
        {...(control ?? { 'aria-label': label })}
        ref={field}
        {...listbox.field}
        placeholder={control ? (acceptsText ? 'Name, e-mail or id' : 'Name or e-mail') : label}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          listbox.reset()
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <p role="status" className="sr-only">
        {isShown && (hasNoMatch ? 'No players found' : `${all.length} found`)}
      </p>
      {isShown && (
        <Suggestions id={listbox.listId} field={field}>
          {groups.map(({ title, players }) => (
            <OptionGroup key={title} title={title}>
              {players.map((player) => (
                <Option key={player.uid} player={player} option={listbox.option(player)} />
              ))}
            </OptionGroup>
          ))}
          {hasNoMatch && <p className="px-2.5 py-2 text-sm text-muted">No name or e-mail starts with that.</p>}
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

/**
 * In pixels: minimum width, maximum height, gap to the field, distance to the edges, and the room wanted below the
 * field.
 */
const [MIN_WIDTH, MAX_HEIGHT, GAP, EDGE, MIN_ROOM_BELOW] = [288, 320, 4, 8, 160]

/** Positioned above everything else: a sheet or dialog around it would cut it off. */
function Suggestions({ id, field, children }: SuggestionsProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const { left, top, bottom, width } = field.current?.getBoundingClientRect() ?? new DOMRect()
      const wide = Math.min(Math.max(width, MIN_WIDTH), window.innerWidth - 2 * EDGE)
      const start = Math.max(EDGE, Math.min(left, window.innerWidth - wide - EDGE))
      const [above, below] = [top - EDGE, window.innerHeight - bottom - EDGE]
      // A sheet on a phone leaves little room below its fields.
      const isAbove = below < MIN_ROOM_BELOW && above > below
      Object.assign(box.current?.style ?? {}, {
        left: `${start}px`,
        width: `${wide}px`,
        top: isAbove ? 'auto' : `${bottom + GAP}px`,
        bottom: isAbove ? `${window.innerHeight - top + GAP}px` : 'auto',
        maxHeight: `${Math.min(MAX_HEIGHT, isAbove ? above : below)}px`,
      })
    }
    box.current?.showPopover()
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
      id={id}
      ref={box}
      popover="manual"
      role="listbox"
      aria-label="Players found"
      className="fixed inset-auto m-0 overflow-y-auto rounded-xl border border-line bg-panel p-1.5 text-text shadow-float"
    >
      {children}
    </div>
  )
}

type Listbox = ReturnType<typeof useListbox<FoundPlayer>>

function Option({ player, option }: { player: FoundPlayer; option: ReturnType<Listbox['option']> }) {
  const standing = player.deleted ? 'deleted' : player.isBanned ? 'banned' : player.isGuest ? 'guest' : null
  return (
    <div {...option} className="cursor-pointer rounded-lg px-2.5 py-1.5 text-sm aria-selected:bg-raised max-mid:py-2.5">
      <span className="font-semibold">{player.username}</span>
      {standing && <span className="ml-2 text-xs text-muted">{standing}</span>}
      {player.email && <span className="block truncate text-xs text-muted">{player.email}</span>}
    </div>
  )
}
