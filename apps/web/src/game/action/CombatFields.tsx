import { COMBAT_MODES, COMBAT_STYLES, type CombatMode, type CombatStyle } from '@hearthward/engine'
import { Field, Select } from '../../ui/form/Field.tsx'
import { modeName, styleName } from './styles.ts'

interface CombatFieldsProps {
  mode: CombatMode
  style: CombatStyle
  onMode: (mode: CombatMode) => void
  onStyle: (style: CombatStyle) => void
}

export function CombatFields({ mode, style, onMode, onStyle }: CombatFieldsProps) {
  return (
    <>
      <Field label="Combat type">
        {(control) => (
          <Select {...control} value={mode} onChange={({ target }) => onMode(target.value as CombatMode)}>
            {COMBAT_MODES.map((each) => (
              <option key={each} value={each}>
                {modeName(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Style">
        {(control) => (
          <Select {...control} value={style} onChange={({ target }) => onStyle(target.value as CombatStyle)}>
            {COMBAT_STYLES.map((each) => (
              <option key={each} value={each}>
                {styleName(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
