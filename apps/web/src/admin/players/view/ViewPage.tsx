import type { StaffPlayer } from '@hearthward/contract'
import { INVENTORY_SLOTS, SKILLS, skillName } from '@hearthward/engine'
import type { ReactNode } from 'react'
import { Figure } from '../../../game/equipment/Figure.tsx'
import { SLOT_PLACES, SLOTS_IN_ORDER } from '../../../game/equipment/places.ts'
import { Scene } from '../../../game/place/scene/Scene.tsx'
import { shareOfLevel } from '../../../game/skills/level-share.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { SKILL_ICONS } from '../../../ui/icon-names.ts'
import { Meter } from '../../../ui/Meter.tsx'
import { formatExact } from '../../../ui/numbers.ts'
import { SlotContents, slotClass } from '../../../ui/Slot.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../../ui/states.tsx'
import { AdminLink } from '../../AdminLink.tsx'
import { useAsk } from '../../office.ts'
import type { Params } from '../../paths.ts'
import { OfficePage } from '../../ui/Office.tsx'
import { activityName, itemIcon, itemName, placeName, questName, useContent } from '../content.ts'

/** How often the look is taken anew. */
const LOOKED_EVERY = 5_000

/**
 * The game as its player sees it, to look at and nothing else. It is drawn from the details staff may read; no session of
 * the player is opened, and nothing on it can be pressed but the way back.
 */
export function ViewPage({ params }: { params: Params }) {
  const playerId = params['id'] ?? ''
  const { data, error, refetch } = useAsk('getPlayerDetails', { playerId }, { every: LOOKED_EVERY })
  return (
    <OfficePage
      title={data ? `As ${data.player.username} sees it` : 'As the player sees it'}
      intro="Only to look at: nothing here can be pressed, and the player does not notice."
      actions={
        <AdminLink to={`/admin/players/${playerId}`} className="text-sm text-brass-ink underline underline-offset-4">
          Back to the player
        </AdminLink>
      }
    >
      {error ? (
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      ) : data ? (
        <Look player={data.player} />
      ) : (
        <PanelSkeleton rows={8} label="Looking" />
      )}
    </OfficePage>
  )
}

function Look({ player }: { player: StaffPlayer }) {
  return (
    <div className="grid items-start gap-4 mid:grid-cols-[minmax(0,1fr)_17rem] hall:grid-cols-[14rem_minmax(0,1fr)_18rem]">
      <div className="mid:max-hall:col-span-2 max-hall:order-last">
        <Skills player={player} />
      </div>
      <div className="grid gap-4">
        <Place player={player} />
        <Bank player={player} />
        <Quests player={player} />
      </div>
      <div className="grid gap-4">
        <Vitals player={player} />
        <Worn player={player} />
        <Pack player={player} />
      </div>
    </div>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-panel p-3.5">
      <header className="mb-2 flex items-baseline justify-between">
        <h2 className="text-base">{title}</h2>
        {aside && <span className="text-sm text-muted">{aside}</span>}
      </header>
      {children}
    </section>
  )
}

function Skills({ player }: { player: StaffPlayer }) {
  return (
    <Part title="Skills" aside={player.totalLevel}>
      <ul className="grid gap-x-5 gap-y-1.5 mid:max-hall:grid-cols-3">
        {SKILLS.map((skill) => {
          const { level, experience, isActive } = player.skills[skill]
          return (
            <li key={skill} className={cx('flex items-center gap-2.5', isActive && 'text-ember-ink')}>
              <Icon
                name={SKILL_ICONS[skill]}
                className={cx('size-[1.125rem]', isActive ? 'text-ember' : 'text-muted')}
              />
              <span className="grid flex-1 gap-0.5">
                <span className="flex justify-between text-sm leading-tight">
                  <span className="font-medium">{skillName(skill)}</span>
                  <span className="tabular-nums">{level}</span>
                </span>
                <Meter
                  share={shareOfLevel(level, experience)}
                  tone={isActive ? 'ember' : 'brass'}
                  className="h-[0.1875rem]"
                />
              </span>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Place({ player }: { player: StaffPlayer }) {
  const content = useContent()
  const { currentAction } = player
  return (
    <section aria-label="Place" className="overflow-hidden rounded-2xl border border-line bg-panel">
      <div className="relative h-40">
        <Scene place={player.currentLocation} />
      </div>
      <div className="p-3.5">
        <h2 className="text-lg">{placeName(content, player.currentLocation)}</h2>
        {currentAction ? (
          <>
            <p className="text-sm text-ember-ink">{activityName(content, currentAction.activityId)}</p>
            <Meter
              className="mt-2"
              tone="ember"
              share={currentAction.progress / 100}
              label={`Progress of ${activityName(content, currentAction.activityId)}`}
            />
          </>
        ) : (
          <p className="text-sm text-muted">At rest.</p>
        )}
      </div>
    </section>
  )
}

function Vitals({ player }: { player: StaffPlayer }) {
  return (
    <Part title="Character" aside={`combat ${player.combatLevel}`}>
      <div className="grid gap-2 text-sm">
        <div className="flex justify-between">
          <span className="text-muted">Coins</span>
          <Amount value={player.coins} className="font-semibold text-brass-ink" />
        </div>
        <div className="flex justify-between">
          <span className="text-muted">Health</span>
          <span>
            {player.currentHitpoints} / {player.maxHitpoints}
          </span>
        </div>
        <Meter share={player.currentHitpoints / player.maxHitpoints} tone="blood" />
        <div className="flex justify-between">
          <span className="text-muted">Special attack</span>
          <span>{player.specialAttackEnergy}</span>
        </div>
        <Meter share={player.specialAttackEnergy / 100} tone="river" />
      </div>
    </Part>
  )
}

/** A thing in its place, drawn as in the game, without being a button. */
function Thing({ id, quantity }: { id: string; quantity: number }) {
  const content = useContent()
  const label = `${itemName(content, id)}${quantity > 1 ? `, ${formatExact(quantity)}` : ''}`
  const look = { icon: itemIcon(content, id), quantity }
  return (
    <div role="img" aria-label={label} data-tip={label} className={slotClass(look)}>
      <SlotContents {...look} />
    </div>
  )
}

function Pack({ player }: { player: StaffPlayer }) {
  const slots = Array.from({ length: INVENTORY_SLOTS }, (_, slot) => slot)
  return (
    <Part title="Pack" aside={`${player.inventory.length} of ${INVENTORY_SLOTS}`}>
      <ul className="grid grid-cols-7 gap-1">
        {slots.map((slot) => {
          const held = player.inventory.find((stack) => stack.slot === slot)
          return (
            <li key={slot}>
              {held ? <Thing id={held.id} quantity={held.quantity} /> : <div className={slotClass({})} />}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Bank({ player }: { player: StaffPlayer }) {
  return (
    <Part title="Bank" aside={`${player.bank.length} stacks`}>
      {player.bank.length === 0 ? (
        <EmptyState icon="locked-chest">The bank is empty.</EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
          {player.bank.map(({ id, quantity, slot }) => (
            <li key={slot}>
              <Thing id={id} quantity={quantity} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Worn({ player }: { player: StaffPlayer }) {
  return (
    <Part title="Equipment">
      <div className="relative mx-auto aspect-[16/21] w-full max-w-56">
        <Figure />
        <ul>
          {SLOTS_IN_ORDER.map((slot) => {
            const { x, y, name, ghost } = SLOT_PLACES[slot]
            const id = player.equipment[slot]
            return (
              <li key={slot} className="absolute w-[16.5%] -translate-1/2" style={{ left: `${x}%`, top: `${y}%` }}>
                {id ? (
                  <Thing id={id} quantity={slot === 'quiver' ? player.ammunition : 1} />
                ) : (
                  <div role="img" aria-label={`${name}: nothing`} className={slotClass({ ghost }, 'bg-panel!')}>
                    <SlotContents ghost={ghost} />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </Part>
  )
}

function Quests({ player }: { player: StaffPlayer }) {
  const content = useContent()
  const { activeQuests, completedQuests } = player.questProgress
  return (
    <Part title="Quests" aside={`${completedQuests.length} done`}>
      {activeQuests.length === 0 ? (
        <EmptyState icon="scroll-unfurled">No quest is under way.</EmptyState>
      ) : (
        <ul className="grid gap-1 text-sm">
          {activeQuests.map(({ questId, stepProgress }) => (
            <li key={questId} className="flex justify-between gap-3">
              <span>{questName(content, questId)}</span>
              <span className="text-muted">
                {stepProgress.filter(({ isCompleted }) => isCompleted).length} of {stepProgress.length} steps
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
