import { CAST_RUNES, COMBAT_STYLES, type CombatMode, fighterOf, find } from '@hearthward/engine'
import { useShallow } from 'zustand/react/shallow'
import { game, useGame } from '../../client/index.ts'
import { Choice } from '../../ui/form/Choice.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Card } from '../../ui/Panel.tsx'
import { styleName, trainingOf } from '../action/styles.ts'
import { itemOf } from '../items/items.ts'

/** The choice of combat mode and style, with the skills they train. */
export function FightingCard() {
  const mode = useGame((state) => state.player?.combatMode.mode ?? 'melee')
  const style = useGame((state) => state.player?.combatMode.style ?? 'accurate')
  const runes = useGame(({ content }) => CAST_RUNES.map((id) => itemOf(content, id).name.toLowerCase()).join(' and '))
  const hits = useMaximumHits()
  return (
    <Card title="Combat style" className="@container">
      <div className="grid gap-5">
        <Choice
          legend="Combat type"
          value={mode}
          onChange={(value) => void game.act({ type: 'setCombat', mode: value })}
          columns="grid-cols-3"
          options={[
            { value: 'melee', label: 'Melee', hint: 'blade, club or fists', picture: <Sign icon="broadsword" /> },
            {
              value: 'ranged',
              label: 'Ranged',
              hint: 'a bow and one arrow per shot',
              picture: <Sign icon="high-shot" />,
            },
            { value: 'magic', label: 'Magic', hint: `${runes} per cast`, picture: <Sign icon="magic-swirl" /> },
          ]}
        />
        <UnusedWeapon mode={mode} />
        <Choice
          legend="Style"
          value={style}
          onChange={(value) => void game.act({ type: 'setCombat', style: value })}
          columns="grid-cols-1 @min-[22rem]:grid-cols-2"
          options={COMBAT_STYLES.map((value, index) => ({
            value,
            label: styleName(value),
            hint: `trains ${trainingOf({ mode, style: value })}; hits for up to ${hits[index]}`,
          }))}
        />
        <p className="text-[0.8125rem] text-muted">Hitpoints gains an extra third of the experience in every style.</p>
      </div>
    </Card>
  )
}

function Sign({ icon }: { icon: string }) {
  return <Icon name={icon} className="mb-1 size-6 text-brass" />
}

/** The maximum hit of each style with the worn equipment. */
function useMaximumHits(): number[] {
  return useGame(
    useShallow(({ player, content }) =>
      player && content
        ? COMBAT_STYLES.map((style) => {
            const combatMode = { ...player.combatMode, style }
            return fighterOf({ ...player, combatMode }, content, player.settledAt).most
          })
        : [],
    ),
  )
}

/** Warns that a weapon of another combat mode has no effect. */
function UnusedWeapon({ mode }: { mode: CombatMode }) {
  const weapon = useGame(({ player, content }) => content && find(content.items, player?.equipment.weapon ?? ''))
  if (!weapon?.weapon || weapon.weapon.mode === mode) return null
  return (
    <p className="rounded-xl bg-raised px-3.5 py-2.5 text-sm text-brass-ink">
      Your {weapon.name.toLowerCase()} is for {weapon.weapon.mode}: it has no effect while you fight with {mode}.
    </p>
  )
}
