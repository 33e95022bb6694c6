import {
  EQUIPMENT_SLOTS,
  type EquipmentSlot,
  find,
  levelFor,
  MAX_EXPERIENCE,
  MOST_COINS,
  MOST_HELD,
  type QuestEdit,
  SKILLS,
  skillName,
} from '@hearthward/engine'
import { CharacterStatistics } from '../../../game/statistics/CharacterStatistics.tsx'
import { SKILL_ICONS } from '../../../ui/icons/icon-names.ts'
import { EmptyState, PanelSkeleton } from '../../../ui/states.tsx'
import { placeName, questName, useContent } from '../content.ts'
import { ChoiceCell, NumberCell } from '../fields.tsx'
import { useEditing } from '../PlayerEditor.tsx'
import { NamedCell, type PartProps, Rows } from './rows.tsx'

export function ValuesPart({ player }: PartProps) {
  const content = useContent()
  const places = Object.keys(content?.locations ?? {}).map((id) => ({ value: id, label: placeName(content, id) }))
  return (
    <Rows label="Values" head={['Name', 'Value']}>
      <tr>
        <NamedCell>Coins</NamedCell>
        <td>
          <NumberCell label="Coins" field="coins" value={player.coins} most={MOST_COINS} />
        </td>
      </tr>
      <tr>
        <NamedCell>Hitpoints, of {player.maxHitpoints}</NamedCell>
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
        <NamedCell>Special attack energy</NamedCell>
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
        <NamedCell>Place</NamedCell>
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
            <NamedCell icon={SKILL_ICONS[skill]}>{skillName(skill)}</NamedCell>
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

export function EquipmentPart({ player }: PartProps) {
  const content = useContent()
  const optionsFor = (slot: EquipmentSlot) => [
    { value: '', label: 'nothing' },
    ...Object.values(content?.items ?? {})
      .filter(({ equipmentSlot }) => equipmentSlot === slot)
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Rows label="Equipment" head={['Slot', 'Item']}>
      {EQUIPMENT_SLOTS.map((slot) => (
        <tr key={slot}>
          <NamedCell>{slot.charAt(0).toUpperCase() + slot.slice(1)}</NamedCell>
          <td>
            <ChoiceCell
              label={`Worn: ${slot}`}
              field="equipment"
              name={slot}
              value={player.equipment[slot] ?? ''}
              options={optionsFor(slot)}
              toDraft={(id) => id || null}
              fromDraft={(id: string | null) => id ?? ''}
            />
          </td>
        </tr>
      ))}
      <tr>
        <NamedCell>Arrows in the quiver</NamedCell>
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
  const startedQuests = new Set([...activeQuests.map(({ questId }) => questId), ...completedQuests])
  const ids = Object.keys(content?.quests ?? {}).filter((id) => editing.isOn || startedQuests.has(id))
  if (ids.length === 0) return <EmptyState icon="scroll-unfurled">No quests started.</EmptyState>
  return (
    <Rows label="Quests" head={['Quest', 'Progress']}>
      {ids.map((id) => {
        const active = activeQuests.find(({ questId }) => questId === id)
        const at = completedQuests.includes(id) ? COMPLETED : active ? active.currentStepId : NONE
        const steps = (content && find(content.quests, id)?.steps) ?? []
        return (
          <tr key={id}>
            <NamedCell>{questName(content, id)}</NamedCell>
            <td>
              <ChoiceCell
                label={`Quest ${questName(content, id)}`}
                field="quests"
                name={id}
                value={at}
                options={[
                  { value: NONE, label: 'not started' },
                  ...steps.map((step, index) => ({ value: step.id, label: `step ${index + 1} of ${steps.length}` })),
                  { value: COMPLETED, label: 'completed' },
                ]}
                toDraft={toStanding}
                fromDraft={fromStanding}
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

function toStanding(value: string): QuestEdit {
  if (value === NONE) return { state: 'none' }
  return value === COMPLETED ? { state: 'completed' } : { state: 'active', stepId: value, progress: 0 }
}

function fromStanding(standing: QuestEdit): string {
  return standing.state === 'active' ? standing.stepId : standing.state === 'none' ? NONE : COMPLETED
}

/** The statistics the player sees, for every skill. */
export function StatisticsPart({ player }: PartProps) {
  const content = useContent()
  if (!content) return <PanelSkeleton rows={6} label="Loading the statistics" />
  return <CharacterStatistics player={player} content={content} skills={SKILLS} isOthers />
}
