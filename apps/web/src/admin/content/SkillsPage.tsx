import { type Content, recipeActivityId, SKILLS, type SkillType, skillName, versionOfSet } from '@hearthward/engine'
import { useMemo, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { conflictIn } from '../../client/account/staff-calls.ts'
import { useSkillVisibility } from '../../client/skill-visibility.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { EmptyState, PanelSkeleton } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { useFilters } from '../filters.ts'
import { useStaffMutation } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { ConflictNote } from '../ui/changes/Conflict.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { useGameContent } from './game-content.ts'
import { pathOf } from './kinds.ts'
import { type Unlock, unlocksOf } from './skill-unlocks.ts'

interface SkillRow {
  skill: SkillType
  openings: readonly Unlock[]
}

/** The twenty skills: what each level opens, and whether players see the skill. */
export function SkillsPage() {
  const content = useGameContent()
  const [filters, setFilters] = useFilters<'/admin/skills'>()
  const rows = useMemo(
    () => (content ? SKILLS.map((skill): SkillRow => ({ skill, openings: unlocksOf(content, skill) })) : []),
    [content],
  )
  const shown = rows.find(({ skill }) => skill === filters['skill'])
  return (
    <AdminPage
      title="Skills"
      intro="The skills are fixed by the rules. Activities and recipes set what each level unlocks."
      drawer={
        shown &&
        content && (
          <SkillDetails key={shown.skill} content={content} row={shown} onClose={() => setFilters({ skill: null })} />
        )
      }
    >
      <Sheet>
        {content ? (
          <DataTable
            label="Skills"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ skill }) => skill}
            selected={shown?.skill ?? null}
            onSelect={({ skill }) => setFilters({ skill })}
            empty={<EmptyState icon="skills">There are no skills.</EmptyState>}
          />
        ) : (
          <div className="p-4">
            <PanelSkeleton rows={8} />
          </div>
        )}
      </Sheet>
    </AdminPage>
  )
}

const countOf = (openings: readonly Unlock[], isRecipe: boolean) =>
  openings.filter((opening) => opening.isRecipe === isRecipe).length

const COLUMNS: readonly Column<SkillRow>[] = [
  {
    id: 'skill',
    title: 'Skill',
    cell: ({ skill }) => (
      <span className="flex items-center gap-2.5 font-semibold">
        <Icon name={SKILL_ICONS[skill]} className="size-5 text-brass-ink" />
        {skillName(skill)}
      </span>
    ),
  },
  { id: 'activities', title: 'Activities', isFigure: true, cell: ({ openings }) => countOf(openings, false) },
  { id: 'recipes', title: 'Recipes', isFigure: true, cell: ({ openings }) => countOf(openings, true) },
  {
    id: 'last',
    title: 'Last unlock',
    isMinor: true,
    cell: ({ openings }) => {
      const last = openings.at(-1)
      return last ? `${last.name}, level ${last.level}` : 'none'
    },
  },
  { id: 'shown', title: 'Visible to players', cell: ({ skill }) => <VisibilityCell skill={skill} /> },
]

function VisibilityCell({ skill }: { skill: SkillType }) {
  const isHidden = useSkillVisibility(({ hidden }) => hidden.includes(skill))
  return <span className={isHidden ? 'text-blood-ink' : 'text-muted'}>{isHidden ? 'hidden' : 'yes'}</span>
}

interface DetailsProps {
  content: Content
  row: SkillRow
  onClose: () => void
}

function SkillDetails({ content, row: { skill, openings }, onClose }: DetailsProps) {
  return (
    <Drawer title={skillName(skill)} onClose={onClose}>
      <Visibility skill={skill} />
      <section>
        <h3 className="mb-1 text-base">Unlocks by level</h3>
        <ol className="grid text-sm">
          {openings.map(({ level, id, name, isRecipe }) => (
            <li key={isRecipe ? recipeActivityId(id) : id} className="flex gap-3 border-t border-line py-1.5">
              <span className="w-6 text-right font-semibold tabular-nums">{level}</span>
              <AdminLink
                to={pathOf(content, isRecipe ? 'recipes' : 'activities', id) ?? '/admin'}
                className="underline-offset-4 hover:underline"
              >
                {name}
              </AdminLink>
            </li>
          ))}
        </ol>
      </section>
    </Drawer>
  )
}

const inWords = (hidden: readonly string[]) => ({ hidden: hidden.join(', ') || 'none' })

/** Applies to everyone, open pages included. It has its own call, so staff without it only see the state. */
function Visibility({ skill }: { skill: SkillType }) {
  const hidden = useSkillVisibility((state) => state.hidden)
  const isAllowed = useMay('updateSkillVisibility')
  const name = skillName(skill)
  const mutation = useStaffMutation('updateSkillVisibility', { doing: `show or hide ${name}`, showsConflict: true })
  const theirs = conflictIn<{ hidden: SkillType[] }>(mutation.error)
  // The hidden skills at the last attempt.
  const [seen, setSeen] = useState(hidden)
  const toggle = (show: boolean) => {
    const others = hidden.filter((other) => other !== skill)
    mutation.mutate({ hidden: show ? others : [...others, skill], expectedVersion: versionOfSet(hidden) })
    setSeen(hidden)
  }
  return (
    <>
      {theirs && (
        <ConflictNote before={inWords(seen)} now={inWords(theirs.now.hidden)} text={`${name} is unchanged.`} />
      )}
      <Switch
        label="Players see this skill"
        hint={isAllowed ? 'Applies to everybody at once.' : 'You do not have permission to change this.'}
        checked={!hidden.includes(skill)}
        disabled={!isAllowed || mutation.isPending}
        onChange={toggle}
      />
    </>
  )
}
