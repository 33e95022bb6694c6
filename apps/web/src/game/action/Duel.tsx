import { find } from '@hearthward/engine'
import { useEffect, useRef, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { floatAway } from '../../ui/float-away.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'

/** The hitpoints of both sides, shown only during a fight. */
export function Duel() {
  const own = useGame((state) => state.player?.currentHitpoints ?? 0)
  const most = useGame((state) => state.player?.maxHitpoints ?? 1)
  const target = useGame((state) => state.player?.combat.currentTarget)
  const foe = useGame(({ content }) => content && find(content.monsters, target?.monsterId ?? ''))
  if (!target) return null
  const name = foe?.name ?? target.monsterId
  return (
    <div className="mt-3 grid grid-cols-2 gap-4 mid:ml-[4.5rem] mid:gap-7">
      <Side
        icon="cowled"
        name="You"
        label="Your hitpoints in the fight"
        hitpoints={own}
        most={most}
        tone="moss"
        heals
      />
      <Side
        icon={foe?.icon ?? ''}
        name={name}
        label={`Hitpoints of ${name}`}
        hitpoints={target.hitpoints}
        most={target.maxHitpoints}
        tone="blood"
      />
    </div>
  )
}

interface SideProps {
  icon: string
  name: string
  label: string
  hitpoints: number
  most: number
  tone: 'moss' | 'blood'
  /** True if an increase is healing. For a foe it is the next foe. */
  heals?: boolean
}

function Side({ icon, name, label, hitpoints, most, tone, heals = false }: SideProps) {
  const text = `${hitpoints} / ${most}`
  return (
    <div className="relative flex min-w-0 items-center gap-2.5">
      <Icon name={icon} className={cx('size-7 max-mid:hidden', tone === 'moss' ? 'text-moss' : 'text-blood')} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-[0.8125rem]">
          <span className="truncate text-muted">{name}</span>
          <span className="font-semibold whitespace-nowrap" aria-hidden="true">
            {text}
          </span>
        </p>
        <Meter deep share={hitpoints / most} tone={tone} className="mt-1 h-2" label={label} text={text} />
      </div>
      <Blow hitpoints={hitpoints} heals={heals} />
    </div>
  )
}

/** The last change of hitpoints, floating up. Hidden from screen readers: the meter is the same. */
function Blow({ hitpoints, heals }: { hitpoints: number; heals: boolean }) {
  const before = useRef(hitpoints)
  const [blow, setBlow] = useState({ number: 0, change: 0 })
  useEffect(() => {
    const change = hitpoints - before.current
    before.current = hitpoints
    if (change < 0 || (change > 0 && heals)) setBlow(({ number }) => ({ number: number + 1, change }))
  }, [hitpoints, heals])
  if (blow.number === 0) return null
  return (
    <span
      key={blow.number}
      ref={floatAway}
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute -top-2 right-1/4 text-lg font-bold [text-shadow:0_1px_4px_var(--ground)]',
        blow.change < 0 ? 'text-blood-ink' : 'text-moss-ink',
      )}
    >
      {blow.change > 0 ? `+${blow.change}` : `−${-blow.change}`}
    </span>
  )
}
