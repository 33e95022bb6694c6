import type { StaffPlayer } from '@hearthward/contract'
import {
  EQUIPMENT_SLOTS,
  type EquipmentSlot,
  find,
  INVENTORY_SLOTS,
  levelFor,
  MAX_EXPERIENCE,
  MOST_COINS,
  MOST_HELD,
  type QuestStanding,
  SKILLS,
  skillName,
} from '@hearthward/engine'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icon-names.ts'
import { formatExact } from '../../ui/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { itemIcon, itemName, placeName, questName, useContent } from './content.ts'
import { useEditing } from './Editing.tsx'
import { ChoiceCell, NumberCell, TextCell } from './fields.tsx'
import { useItemList } from './ItemField.tsx'

interface PartProps {
  player: StaffPlayer
}

/** A plain table of a part: names at the left, values beside them. */
function Rows({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="px-3 py-2 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5 [&_tr]:border-t [&_tr]:border-line">
          {children}
        </tbody>
      </table>
    </div>
  )
}

const Named = ({ icon, children }: { icon?: string; children: ReactNode }) => (
  <th scope="row" className="text-left font-medium">
    <span className="flex items-center gap-2">
      {icon && <Icon name={icon} className="size-5 text-muted" />}
      {children}
    </span>
  </th>
)

export function ValuesPart({ player }: PartProps) {
  const content = useContent()
  const places = Object.keys(content?.locations ?? {}).map((id) => ({ value: id, label: placeName(content, id) }))
  return (
    <Rows label="Values" head={['Value', 'Is']}>
      <tr>
        <Named>Coins</Named>
        <td>
          <NumberCell label="Coins" field="coins" value={player.coins} most={MOST_COINS} />
        </td>
      </tr>
      <tr>
        <Named>Hitpoints, of {player.maxHitpoints}</Named>
        <td>
          <NumberCell
            label="Hitpoints"
            field="currentHitpoints"
            value={player.currentHitpoints}
            most={player.maxHitpoints}
          />
        </td>
      </tr>
      <tr>
        <Named>Special attack energy</Named>
        <td>
          <NumberCell
            label="Special attack energy"
            field="specialAttackEnergy"
            value={player.specialAttackEnergy}
            most={100}
          />
        </td>
      </tr>
      <tr>
        <Named>Place</Named>
        <td>
          <ChoiceCell label="Place" field="currentLocation" value={player.currentLocation} options={places} />
        </td>
      </tr>
    </Rows>
  )
}

export function SkillsPart({ player }: PartProps) {
  const editing = useEditing()
  return (
    <Rows label="Skills" head={['Skill', 'Level', 'Experience']}>
      {SKILLS.map((skill) => {
        const { experience } = player.skills[skill]
        const level = levelFor(editing.value('skills', skill, experience))
        return (
          <tr key={skill}>
            <Named icon={SKILL_ICONS[skill]}>{skillName(skill)}</Named>
            <td className="tabular-nums">{level}</td>
            <td>
              <NumberCell
                label={`Experience in ${skillName(skill)}`}
                field="skills"
                name={skill}
                value={experience}
                most={MAX_EXPERIENCE}
              />
            </td>
          </tr>
        )
      })}
    </Rows>
  )
}

const SLOTS = Array.from({ length: INVENTORY_SLOTS }, (_, slot) => slot)

export function PackPart({ player }: PartProps) {
  const content = useContent()
  const editing = useEditing()
  const { listId, list } = useItemList()
  const heldIn = (slot: number) => {
    const held = player.inventory.find((stack) => stack.slot === slot)
    return held ? { id: held.id, quantity: held.quantity } : null
  }
  const slots = editing.isOn ? SLOTS : SLOTS.filter(heldIn)
  if (slots.length === 0) return <EmptyState icon="knapsack">The pack is empty.</EmptyState>
  return (
    <Rows label="Pack" head={['Slot', 'Thing', 'How many']}>
      {slots.map((slot) => {
        const was = heldIn(slot)
        const held = editing.value('inventory', String(slot), was)
        const set = (id: string, quantity: number) =>
          editing.set('inventory', String(slot), id === '' ? null : { id, quantity })
        return (
          <tr key={slot}>
            <td className="text-muted tabular-nums">{slot + 1}</td>
            {editing.isOn ? (
              <>
                <td>
                  <TextCell
                    label={`Thing in slot ${slot + 1}`}
                    value={held?.id ?? ''}
                    list={listId}
                    isChanged={held?.id !== was?.id}
                    onChange={(id) => set(id, held?.quantity ?? 1)}
                  />
                </td>
                <td>
                  <input
                    type="number"
                    aria-label={`How many in slot ${slot + 1}`}
                    min={1}
                    max={MOST_HELD}
                    disabled={!held}
                    value={held?.quantity ?? ''}
                    className="h-9 w-28 rounded-lg border border-line-strong/70 bg-ground px-2 text-right tabular-nums disabled:opacity-40"
                    onChange={({ target }) => held && set(held.id, Math.trunc(Number(target.value)))}
                  />
                </td>
              </>
            ) : (
              <Held
                id={held?.id ?? ''}
                quantity={held?.quantity ?? 0}
                name={itemName(content, held?.id ?? '')}
                icon={itemIcon(content, held?.id ?? '')}
              />
            )}
          </tr>
        )
      })}
      {editing.isOn && <tr className="hidden">{<td>{list}</td>}</tr>}
    </Rows>
  )
}

function Held({ id, quantity, name, icon }: { id: string; quantity: number; name: string; icon: string }) {
  return (
    <>
      <td>
        <span className="flex items-center gap-2">
          <Icon name={icon} className="size-5 text-muted" />
          {name} <code className="text-xs text-muted max-mid:hidden">{id}</code>
        </span>
      </td>
      <td className="tabular-nums">{formatExact(quantity)}</td>
    </>
  )
}

export function BankPart({ player }: PartProps) {
  const content = useContent()
  const editing = useEditing()
  const [added, setAdded] = useState<readonly string[]>([])
  const held = new Map(player.bank.map(({ id, quantity }) => [id, quantity]))
  const ids = [...held.keys(), ...added.filter((id) => !held.has(id))]
  return (
    <div className="grid gap-3">
      {ids.length === 0 ? (
        <EmptyState icon="locked-chest">The bank is empty.</EmptyState>
      ) : (
        <Rows label="Bank" head={['Thing', 'How many']}>
          {ids.map((id) => (
            <tr key={id}>
              <Named icon={itemIcon(content, id)}>
                {itemName(content, id)} <code className="text-xs font-normal text-muted max-mid:hidden">{id}</code>
              </Named>
              <td>
                <NumberCell
                  label={`${itemName(content, id)} in the bank`}
                  field="bank"
                  name={id}
                  value={held.get(id) ?? 0}
                  most={MOST_HELD}
                />
              </td>
            </tr>
          ))}
        </Rows>
      )}
      {editing.isOn && <AddToBank onAdd={(id) => setAdded([...added, id])} />}
    </div>
  )
}

function AddToBank({ onAdd }: { onAdd: (id: string) => void }) {
  const content = useContent()
  const { listId, list } = useItemList()
  const [id, setId] = useState('')
  const isKnown = content !== null && Object.hasOwn(content.items, id)
  return (
    <div className="flex max-w-md gap-2">
      <TextCell label="Another thing for the bank" value={id} list={listId} isChanged={false} onChange={setId} />
      {list}
      <Button
        small
        disabled={!isKnown}
        onClick={() => {
          onAdd(id)
          setId('')
        }}
      >
        Add a row
      </Button>
    </div>
  )
}

export function EquipmentPart({ player }: PartProps) {
  const content = useContent()
  const optionsFor = (slot: EquipmentSlot) => [
    { value: '', label: 'nothing' },
    ...Object.values(content?.items ?? {})
      .filter(({ equipmentSlot }) => equipmentSlot === slot)
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Rows label="Equipment" head={['Place', 'Worn']}>
      {EQUIPMENT_SLOTS.map((slot) => (
        <tr key={slot}>
          <Named>{slot.charAt(0).toUpperCase() + slot.slice(1)}</Named>
          <td>
            <ChoiceCell
              label={`Worn: ${slot}`}
              field="equipment"
              name={slot}
              value={player.equipment[slot] ?? ''}
              options={optionsFor(slot)}
              meaning={(id) => id || null}
              reading={(id: string | null) => id ?? ''}
            />
          </td>
        </tr>
      ))}
      <tr>
        <Named>Arrows in the quiver</Named>
        <td>
          <NumberCell label="Arrows" field="ammunition" value={player.ammunition} most={MOST_HELD} />
        </td>
      </tr>
    </Rows>
  )
}

export function QuestsPart({ player }: PartProps) {
  const content = useContent()
  const editing = useEditing()
  const { activeQuests, completedQuests } = player.questProgress
  const begun = new Set([...activeQuests.map(({ questId }) => questId), ...completedQuests])
  const ids = Object.keys(content?.quests ?? {}).filter((id) => editing.isOn || begun.has(id))
  if (ids.length === 0) return <EmptyState icon="scroll-unfurled">No quest has been begun.</EmptyState>
  return (
    <Rows label="Quests" head={['Quest', 'Stands at']}>
      {ids.map((id) => {
        const active = activeQuests.find(({ questId }) => questId === id)
        const at = completedQuests.includes(id) ? COMPLETED : active ? active.currentStepId : NONE
        const steps = (content && find(content.quests, id)?.steps) ?? []
        return (
          <tr key={id}>
            <Named>{questName(content, id)}</Named>
            <td>
              <ChoiceCell
                label={`Quest ${questName(content, id)}`}
                field="quests"
                name={id}
                value={at}
                options={[
                  { value: NONE, label: 'not begun' },
                  ...steps.map((step, index) => ({ value: step.id, label: `step ${index + 1} of ${steps.length}` })),
                  { value: COMPLETED, label: 'completed' },
                ]}
                meaning={standingOf}
                reading={placeOf}
              />
            </td>
          </tr>
        )
      })}
    </Rows>
  )
}

const NONE = 'state:none'
const COMPLETED = 'state:completed'

function standingOf(value: string): QuestStanding {
  if (value === NONE) return { state: 'none' }
  return value === COMPLETED ? { state: 'completed' } : { state: 'active', stepId: value, progress: 0 }
}

function placeOf(standing: QuestStanding): string {
  return standing.state === 'active' ? standing.stepId : standing.state === 'none' ? NONE : COMPLETED
}
