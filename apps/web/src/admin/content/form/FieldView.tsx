import { type ReactNode, use } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field as Labelled, Select } from '../../../ui/form/Field.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { blankOf, blankRecord, type Field, type FieldShape } from './fields.ts'
import { FormInfo, Problem, withField } from './form-info.tsx'
import { Levels } from './Levels.tsx'
import { Plain } from './Plain.tsx'

interface FieldViewProps {
  field: Field
  value: unknown
  path: string
  onChange: (value: unknown) => void
}

/** The field of any shape. */
export function FieldView({ field, value, path, onChange }: FieldViewProps) {
  const { problemAt } = use(FormInfo)
  const { shape, label, isOptional } = field
  if (isOptional && value === undefined && isDeep(shape)) {
    return (
      <div>
        <Button small look="quiet" onClick={() => onChange(blankOf(shape))}>
          Add {label.toLowerCase()}
        </Button>
        <Problem>{problemAt(path)}</Problem>
      </div>
    )
  }
  switch (shape.kind) {
    case 'record':
      return (
        <Group label={label} path={path} onRemove={isOptional ? () => onChange(undefined) : undefined}>
          <RecordFields fields={shape.fields} value={asRecord(value)} path={path} onChange={onChange} />
        </Group>
      )
    case 'variant':
      return (
        <Group label={label} path={path} onRemove={isOptional ? () => onChange(undefined) : undefined}>
          <Variant shape={shape} value={asRecord(value)} path={path} onChange={onChange} />
        </Group>
      )
    case 'list':
      return <ListField label={label} of={shape.of} value={asList(value)} path={path} onChange={onChange} />
    case 'levels':
      return <Levels label={label} value={asRecord(value)} path={path} onChange={onChange} />
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={onChange} />
    default:
      return (
        <Labelled label={label} hint={HINTS[field.name]} error={problemAt(path)}>
          {(control) => <Plain {...{ control, shape, value, onChange, isOptional }} />}
        </Labelled>
      )
  }
}

const HINTS: Readonly<Record<string, ReactNode>> = {
  duration: 'In milliseconds: 2400 is 2.4 s.',
  growthTime: 'In seconds.',
  speed: 'In milliseconds between two hits.',
  chance: 'From 0 to 1; 1 is every time.',
  xpRate: 'Experience per completion.',
  guidePrice: 'The price on the Grand Exchange before the first trade.',
}

const isDeep = ({ kind }: FieldShape) => kind === 'record' || kind === 'variant'
const asRecord = (value: unknown) => (value ?? {}) as Record<string, unknown>
const asList = (value: unknown) => (Array.isArray(value) ? value : []) as unknown[]

interface RecordFieldsProps {
  fields: readonly Field[]
  value: Record<string, unknown>
  path: string
  onChange: (value: Record<string, unknown>) => void
}

/** Fields side by side where there is room; long ones take the whole width. */
export function RecordFields({ fields, value, path, onChange }: RecordFieldsProps) {
  return (
    <div className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr))]">
      {fields.map((field) => (
        <div key={field.name} className={widthOf(field)}>
          <FieldView
            field={field}
            value={value[field.name]}
            path={path ? `${path}.${field.name}` : field.name}
            onChange={(changed) => onChange(withField(value, field.name, changed))}
          />
        </div>
      ))}
    </div>
  )
}

const WIDE: readonly FieldShape['kind'][] = ['record', 'variant', 'list', 'levels']
/** Text needs room: a name takes the width of two figures, and a nested field takes a line. */
function widthOf({ name, shape }: Field): string {
  if (WIDE.includes(shape.kind) || (shape.kind === 'text' && shape.isLong)) return 'col-span-full'
  return cx('self-start', name === 'name' && 'mid:col-span-2', shape.kind === 'switch' && 'mid:pt-7')
}

interface GroupProps {
  label: string
  path: string
  onRemove?: (() => void) | undefined
  children: ReactNode
}

function Group({ label, path, onRemove, children }: GroupProps) {
  const { problemAt } = use(FormInfo)
  return (
    <fieldset className="min-w-0 rounded-xl border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      {children}
      <Problem>{problemAt(path)}</Problem>
      {onRemove && (
        <Button small look="quiet" className="mt-2" onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  )
}

interface VariantProps extends Omit<RecordFieldsProps, 'fields'> {
  shape: Extract<FieldShape, { kind: 'variant' }>
}

function Variant({ shape, value, path, onChange }: VariantProps) {
  const chosen = String(value[shape.by] ?? '')
  return (
    <div className="grid gap-3">
      <Labelled label="What happens">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ target }) =>
              onChange({ [shape.by]: target.value, ...blankRecord(shape.options[target.value] ?? []) })
            }
          >
            {Object.keys(shape.options).map((option) => (
              <option key={option} value={option}>
                {option.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <RecordFields fields={shape.options[chosen] ?? []} value={value} path={path} onChange={onChange} />
    </div>
  )
}

interface ListFieldProps {
  label: string
  of: FieldShape
  value: readonly unknown[]
  path: string
  onChange: (value: unknown) => void
}

function ListField({ label, of, value, path, onChange }: ListFieldProps) {
  const { problemAt } = use(FormInfo)
  const one = label.toLowerCase().replace(/s$/, '')
  const put = (at: number, entry: unknown) => onChange(value.map((old, index) => (index === at ? entry : old)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <ol className="grid gap-2">
        {value.map((entry, at) => (
          // Entries have no key of their own and are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="flex items-start gap-2 rounded-xl border border-line bg-ground/40 p-3">
            <div className="min-w-0 flex-1">
              {of.kind === 'record' ? (
                <RecordFields
                  fields={of.fields}
                  value={asRecord(entry)}
                  path={`${path}.${at}`}
                  onChange={(changed) => put(at, changed)}
                />
              ) : (
                <FieldView
                  field={{ name: '', label: `${label} ${at + 1}`, isOptional: false, shape: of }}
                  value={entry}
                  path={`${path}.${at}`}
                  onChange={(changed) => put(at, changed)}
                />
              )}
              <Problem>{of.kind === 'record' ? problemAt(`${path}.${at}`) : undefined}</Problem>
            </div>
            <IconButton
              icon="trash-can"
              label={`Remove ${one} ${at + 1}`}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Problem>{problemAt(path)}</Problem>
      <Button small className="mt-2" onClick={() => onChange([...value, blankOf(of)])}>
        Add {one}
      </Button>
    </fieldset>
  )
}
