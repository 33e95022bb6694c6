import { SKILLS, type SkillType, skillName } from '@hearthward/engine'
import { use } from 'react'
import { IconButton } from '../../../ui/form/Button.tsx'
import { Input, Field as Labelled, Select } from '../../../ui/form/Field.tsx'
import { FormInfo, Problem, withField } from './form-info.tsx'

interface LevelsProps {
  label: string
  value: Record<string, unknown>
  path: string
  onChange: (value: Record<string, unknown>) => void
}

/** Skills with a level each. */
export function Levels({ label, value, path, onChange }: LevelsProps) {
  const { problemAt } = use(FormInfo)
  const given = Object.keys(value) as SkillType[]
  const free = SKILLS.filter((skill) => !given.includes(skill))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <ul className="flex flex-wrap gap-2">
        {given.map((skill) => (
          <li key={skill} className="w-40">
            <Labelled label={skillName(skill)} error={problemAt(`${path}.${skill}`)}>
              {(control) => (
                <span className="flex gap-1">
                  <Input
                    {...control}
                    type="number"
                    value={typeof value[skill] === 'number' ? (value[skill] as number) : ''}
                    onChange={({ target }) => onChange({ ...value, [skill]: target.valueAsNumber || 0 })}
                  />
                  <IconButton
                    icon="trash-can"
                    label={`Remove ${skillName(skill)}`}
                    onClick={() => onChange(withField(value, skill, undefined))}
                  />
                </span>
              )}
            </Labelled>
          </li>
        ))}
        <li className="self-end">
          <Select
            aria-label={`Add to ${label.toLowerCase()}`}
            className="w-44"
            value=""
            onChange={({ target }) => target.value && onChange({ ...value, [target.value]: 1 })}
          >
            <option value="">Add a skill</option>
            {free.map((skill) => (
              <option key={skill} value={skill}>
                {skillName(skill)}
              </option>
            ))}
          </Select>
        </li>
      </ul>
      <Problem>{problemAt(path)}</Problem>
    </fieldset>
  )
}
