import { type Content, type ContentTable, SKILLS, type SkillType, skillName } from '@hearthward/engine'
import { createContext, type ReactNode, use } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Input, Field as Labelled, Select } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useIconNames } from '../../../ui/icons.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { blankOf, blankRecord, type Field, type FieldShape } from './fields.ts'

/** What every field of a form can look up. */
interface FormContext {
  content: Content | undefined
  /** What is wrong with the field at this path, as far as it is to be shown yet. */
  problemAt: (path: string) => string | undefined
  /** Begins the ids of the lists that fields offer; each list stands once in a form, however many fields offer it. */
  lists: string
}

export const FormInfo = createContext<FormContext>({ content: undefined, problemAt: () => undefined, lists: '' })

interface FieldViewProps {
  field: Field
  value: unknown
  path: string
  onChange: (value: unknown) => void
}

/** One field, whatever it holds. */
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
  speed: 'In milliseconds between two blows.',
  chance: 'From 0 to 1; 1 comes every time.',
  xpRate: 'Experience of one completion.',
  guidePrice: 'What the Grand Exchange asks before anybody has traded it.',
}

const isDeep = ({ kind }: FieldShape) => kind === 'record' || kind === 'variant'
const asRecord = (value: unknown) => (value ?? {}) as Record<string, unknown>
const asList = (value: unknown) => (Array.isArray(value) ? value : []) as unknown[]

interface PlainProps {
  control: object
  shape: FieldShape
  value: unknown
  isOptional: boolean
  onChange: (value: unknown) => void
}

function Plain({ control, shape, value, isOptional, onChange }: PlainProps) {
  const emptied = (text: string) => (text === '' && isOptional ? undefined : text)
  switch (shape.kind) {
    case 'number':
      return (
        <Input
          {...control}
          type="number"
          step={shape.isWhole ? 1 : 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      )
    case 'choice':
      return (
        <Select {...control} value={String(value ?? '')} onChange={({ target }) => onChange(emptied(target.value))}>
          <option value="">{isOptional ? 'None' : 'Choose'}</option>
          {shape.options.map((option) => (
            <option key={option} value={option}>
              {option.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )
    case 'reference':
      return <Reference {...{ control, shape, value, onChange: (id: string) => onChange(emptied(id)) }} />
    case 'icon':
      return <IconField {...{ control, value, onChange }} />
    default:
      return shape.kind === 'text' && shape.isLong ? (
        <textarea
          {...control}
          rows={1}
          className="field-sizing-content min-h-11 w-full rounded-[10px] border border-line-strong/70 bg-ground px-3 py-2 text-base text-text aria-invalid:border-blood mid:text-[0.9375rem]"
          value={String(value ?? '')}
          onChange={({ target }) => onChange(emptied(target.value))}
        />
      ) : (
        <Input {...control} value={String(value ?? '')} onChange={({ target }) => onChange(emptied(target.value))} />
      )
  }
}

interface ReferenceProps {
  control: object
  shape: Extract<FieldShape, { kind: 'reference' }>
  value: unknown
  onChange: (id: string) => void
}

/** The id of another entry: found by typing any part of its id or name. */
function Reference({ control, shape, value, onChange }: ReferenceProps) {
  const { content, lists } = use(FormInfo)
  const entries = entriesOf(content, shape.table)
  const found = entries[String(value ?? '')]
  return (
    <span className="block">
      <span className="relative block">
        <Input
          {...control}
          list={`${lists}-${shape.table}`}
          autoComplete="off"
          className={found ? 'pl-9' : undefined}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
        {found && (
          <Icon
            name={found.icon ?? 'info'}
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-brass-ink"
          />
        )}
      </span>
      {found?.name && <span className="mt-1 block text-[0.8125rem] text-muted">{found.name}</span>}
    </span>
  )
}

function IconField({ control, value, onChange }: Omit<PlainProps, 'shape' | 'isOptional'>) {
  const { lists } = use(FormInfo)
  return (
    <span className="relative block">
      <Input
        {...control}
        list={`${lists}-icons`}
        autoComplete="off"
        className="pl-10"
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
      <Icon
        name={String(value ?? '') || 'uncertainty'}
        className="pointer-events-none absolute top-1/2 left-2.5 size-5 -translate-y-1/2 text-brass-ink"
      />
    </span>
  )
}

interface NamedEntry {
  name?: string
  icon?: string
}

const entriesOf = (content: Content | undefined, table: ContentTable) =>
  (content?.[table] ?? {}) as Readonly<Record<string, NamedEntry>>

/** What the fields of a form offer to choose from. */
export function Lists({ tables }: { tables: readonly ContentTable[] }) {
  const { content, lists } = use(FormInfo)
  const icons = useIconNames()
  return (
    <>
      {tables.map((table) => (
        <datalist key={table} id={`${lists}-${table}`}>
          {Object.entries(entriesOf(content, table)).map(([id, { name }]) => (
            <option key={id} value={id} label={name} />
          ))}
        </datalist>
      ))}
      <datalist id={`${lists}-icons`}>
        {icons.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

interface RecordFieldsProps {
  fields: readonly Field[]
  value: Record<string, unknown>
  path: string
  onChange: (value: Record<string, unknown>) => void
}

/** Fields side by side where there is room; long ones over the whole width. */
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
/** Words need room: a name the room of two figures, and whatever has parts of its own a line. */
function widthOf({ name, shape }: Field): string {
  if (WIDE.includes(shape.kind) || (shape.kind === 'text' && shape.isLong)) return 'col-span-full'
  return cx('self-start', name === 'name' && 'mid:col-span-2', shape.kind === 'switch' && 'mid:pt-7')
}

function withField(record: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _, ...rest } = record
  return value === undefined ? rest : { ...record, [name]: value }
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
          Take away
        </Button>
      )}
    </fieldset>
  )
}

function Problem({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="mt-1 text-[0.8125rem] font-medium text-blood-ink">
      {children}
    </p>
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
          // Entries have no name of their own, and none is ever moved.
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
              label={`Take away ${one} ${at + 1}`}
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

/** Which skills, and how much of each. */
function Levels({ label, value, path, onChange }: Omit<RecordFieldsProps, 'fields'> & { label: string }) {
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
                    label={`Take away ${skillName(skill)}`}
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
